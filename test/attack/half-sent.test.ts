/**
 * Slow senders, decision 1.9: bodies that never end, and connections that say nothing, from one network
 * and from many. They make room for each other; probes and payments of others do not notice them.
 */

import { request } from 'node:http'
import { type BankSimulator, startBankSimulator } from '@vezne/bank-simulator'
import { VezneClient } from '@vezne/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestFolder } from '../../packages/gateway/src/base/kernel/testing/use-test-folder.ts'
import { waitFor } from '../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import { SERVER_LIMITS } from '../../packages/gateway/src/faces/http/limits/server-limits.ts'
import { useTestDatabase } from '../../packages/gateway/src/storage/testing/index.ts'
import { type GatewayProcess, startGateway } from '../harness/gateway-process.ts'
import { stretched } from '../support/pace.ts'
import { SANDBOX_KEYS } from '../support/sandbox-merchants.ts'
import { tokenOf } from '../support/steps.ts'
import { headOf, openSocket, type RawSocket } from './raw-socket.ts'
import { signedNow } from './signed-values.ts'

/** More than there are places for calls. If half-sent calls took those places, everybody else would be refused. */
const HALF_SENT = SERVER_LIMITS.callsInFlightMaximum + 50
const NETWORKS = 150
const PER_NETWORK = 10
/** Fewer than all of them hold together, with the idle ones. */
const CONNECTIONS_MAXIMUM = 2_700
const IDLE = 1_000
const BODIES_PER_NETWORK = 1_000
/** Less than the kernel's queue of new connections, because the kernel silently drops connections beyond it. */
const AT_ONCE = 100
const ROUNDS = 4
/** The attacker runs on the same machine. Where half-sent calls took the places, a call took 19 s. */
const LONGEST_MILLISECONDS = stretched(5_000)

const ATTACKER = '127.0.0.1'
const SHOP = '127.0.0.2'

const folder = useTestFolder()
const sockets: RawSocket[] = []
const database = useTestDatabase()
let bank: BankSimulator
let gateway: GatewayProcess
let url: string
let cardToken: string

beforeAll(async () => {
  bank = await startBankSimulator({ port: 0, dataFolder: folder })
  gateway = startGateway({
    DATABASE_URL: database.connectionString,
    DATA_DIR: folder,
    BANK_URL: bank.url,
    CONNECTIONS_MAXIMUM: String(CONNECTIONS_MAXIMUM),
    UNFINISHED_BODIES_PER_NETWORK: String(BODIES_PER_NETWORK),
  })
  url = await gateway.url()
  const client = new VezneClient({ baseUrl: url, ...SANDBOX_KEYS })
  cardToken = await tokenOf(client, '5528790000000008')
})
afterAll(async () => {
  for (const { socket } of sockets) socket.destroy()
  await gateway.end('SIGTERM')
  await bank.close()
})

type Answer = Readonly<{ status: number; body: string; tookMilliseconds: number }>

/** A call on a connection of its own, from `localAddress`. */
function call(localAddress: string, path: string, fields?: object): Promise<Answer> {
  const askedAt = performance.now()
  const signed = { 'content-type': 'application/json', ...signedNow() }
  const method = fields === undefined ? 'GET' : 'POST'
  const headers = fields === undefined ? {} : signed
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { method, headers, localAddress, agent: false }, (reply) => {
      let body = ''
      reply.on('data', (chunk) => {
        body += chunk
      })
      reply.on('end', () => {
        const tookMilliseconds = performance.now() - askedAt
        resolve({ status: reply.statusCode ?? 0, body, tookMilliseconds })
      })
    })
    sent.on('error', reject)
    sent.end(fields === undefined ? undefined : JSON.stringify(fields))
  })
}

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': '1000' }
const PATHS = ['/v1/Tokens', '/v1/ThreeDS/init3ds', '/l/nobody', '/3ds/return/nobody'] as const

/** So many half-sent POSTs, from these addresses in turns. */
async function sendHalf(count: number, from: (at: number) => string): Promise<RawSocket[]> {
  const sent: RawSocket[] = []
  while (sent.length < count) {
    for (let left = Math.min(AT_ONCE, count - sent.length); left > 0; left -= 1) {
      const connection = openSocket(url, from(sent.length))
      connection.socket.write(`${headOf('POST', PATHS[sent.length % 4] ?? '', FORM)}a=`)
      sent.push(connection)
    }
    // Accepted after all earlier connections.
    expect((await call(SHOP, '/healthz')).status).toBe(200)
  }
  sockets.push(...sent)
  return sent
}

/** Probes, questions and payments of these addresses: all are answered rightly and soon. */
async function expectServed(addresses: readonly string[]): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const answers = await Promise.all(
      addresses.flatMap((address) => [
        call(address, '/healthz'),
        call(address, '/readyz'),
        call(address, '/v1/Payments/bin-information', { binNumber: '552879' }),
        call(address, '/v1/Payments/provision', { cardToken, amount: 10 }),
      ]),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const isPaid = ({ body }: Answer): boolean => body.includes('"isSucceed":true,')
    expect(answers.filter(isPaid)).toHaveLength(2 * addresses.length)
    const longest = Math.max(...answers.map(({ tookMilliseconds }) => tookMilliseconds))
    expect(longest).toBeLessThan(LONGEST_MILLISECONDS)
  }
}

const waiting = (list: readonly RawSocket[]): number =>
  list.filter(({ livedMilliseconds, text }) => livedMilliseconds() === null && text() === '').length

async function closedByGateway(what: string, limit: string): Promise<number> {
  const { body } = await call(SHOP, '/metrics')
  const line = `vezne_http_closed_total{what="${what}",limit="${limit}"} `
  return Number(
    body
      .split('\n')
      .find((each) => each.startsWith(line))
      ?.slice(line.length) ?? 0,
  )
}

describe('half-sent POSTs', () => {
  let fromOne: RawSocket[]

  it(`${HALF_SENT} from one address keep nobody out, not even that address`, async () => {
    fromOne = await sendHalf(HALF_SENT, () => ATTACKER)
    await expectServed([SHOP, ATTACKER])
    const cut = HALF_SENT - BODIES_PER_NETWORK
    await waitFor(() => waiting(fromOne) <= BODIES_PER_NETWORK, { what: 'the oldest to be cut' })
    // At the address of a page, a page tells the refusal.
    const why = / 429 .*(?:"0106"|<title>Kısa sürede çok fazla istek geldi)/s
    const toldWhy = () => fromOne.filter(({ text }) => why.test(text())).length
    const told = await closedByGateway('body', 'network')
    await waitFor(() => toldWhy() === told, { what: 'each of them to be told why' })
    // The merchant's own calls may have closed some of its half-sent ones.
    expect(told).toBeGreaterThanOrEqual(cut)
    expect(told).toBeLessThanOrEqual(cut + 2 * ROUNDS)
  })

  it(`with ${NETWORKS * PER_NETWORK} more from ${NETWORKS} addresses: limits hold, and others are served`, async () => {
    const fromMany = await sendHalf(
      NETWORKS * PER_NETWORK,
      (at) => `127.0.1.${1 + (at % NETWORKS)}`,
    )
    await expectServed([SHOP, ATTACKER, '127.0.1.1'])
    const all = [...fromOne, ...fromMany]
    await waitFor(() => waiting(all) <= SERVER_LIMITS.unfinishedBodiesMaximum, {
      what: 'bodies to be cut',
    })
    expect(await closedByGateway('body', 'all')).toBeGreaterThan(0)
  })

  it('connections that say nothing, beyond those that there may be: the same', async () => {
    const idle: RawSocket[] = []
    while (idle.length < IDLE) {
      for (let at = 0; at < AT_ONCE; at += 1) {
        idle.push(openSocket(url, `127.0.2.${1 + (at % NETWORKS)}`))
      }
      expect((await call(SHOP, '/healthz')).status).toBe(200)
    }
    sockets.push(...idle)
    await expectServed([SHOP, '127.0.2.1'])
    expect(await closedByGateway('connection', 'all')).toBeGreaterThan(0)
  })
})
