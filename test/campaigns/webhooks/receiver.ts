import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'

import type { Random } from '../../support/random.ts'

type Heard = Readonly<{ id: string; subjectId: string; sequence: number; position: number }>

export type Receiver = Readonly<{
  url: string
  /** Signed events, each at its first success, in the order of these successes. */
  heard: readonly Heard[]
  /** Attempts, also failed ones. */
  attempts: () => number
  /** Messages whose signature one of the two libraries refused. */
  badSignatures: readonly string[]
  use: (secret: string) => void
  /** Ends every connection and listens again a moment later. */
  restart: () => Promise<void>
  close: () => Promise<void>
}>

/** More failures in a row of one event would have it given up after its tenth attempt. */
const FAILURES_IN_A_ROW_MAXIMUM = 7
const SLOWEST_MILLISECONDS = 40

/** A merchant's system that fails half of the time, and answers slowly now and then. */
export async function startReceiver(random: Random): Promise<Receiver> {
  const heard: Heard[] = []
  const badSignatures: string[] = []
  const known = new Set<string>()
  const failures = new Map<string, number>()
  let attempts = 0
  let secret = ''
  const take = async (request: IncomingMessage): Promise<number> => {
    const body = await textOf(request)
    const id = String(request.headers['webhook-id'])
    attempts += 1
    if (random.chance(0.2)) await delay(random.below(SLOWEST_MILLISECONDS))
    if (!isSigned(secret, body, request)) badSignatures.push(id)
    const failed = failures.get(id) ?? 0
    if (failed < FAILURES_IN_A_ROW_MAXIMUM && random.chance(0.5)) {
      failures.set(id, failed + 1)
      return random.pick([500, 503, 400, 302])
    }
    if (known.has(id)) return 200
    known.add(id)
    const { sequence, position, data } = JSON.parse(body)
    const { orderId, linkId, threeDSessionId } = data.change
    const subjectId =
      orderId !== undefined && linkId === undefined ? orderId : (linkId ?? threeDSessionId)
    heard.push({ id, subjectId: String(subjectId), sequence, position })
    return 200
  }
  const listen = (port: number): Promise<Server> => {
    const server = createServer((request, answer) => {
      take(request).then(
        (status) => answer.writeHead(status).end('noted'),
        () => answer.destroy(),
      )
    })
    return new Promise((resolve) => {
      server.listen(port, '127.0.0.1', () => resolve(server))
    })
  }
  const end = (server: Server): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  let server = await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    heard,
    attempts: () => attempts,
    badSignatures,
    use: (given) => {
      secret = given
    },
    restart: async () => {
      await end(server)
      await delay(random.below(SLOWEST_MILLISECONDS))
      server = await listen(port)
    },
    close: () => end(server),
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

function isSigned(secret: string, body: string, { headers }: IncomingMessage): boolean {
  const given = Object.fromEntries(
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [
      name,
      String(headers[name]),
    ]),
  )
  try {
    new StandardWebhook(secret).verify(body, given)
    new SvixWebhook(secret).verify(body, given)
    return true
  } catch {
    return false
  }
}
