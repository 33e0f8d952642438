import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ENDPOINTS, type Endpoint, EXAMPLE_CALLS, type ExampleCall } from '@vezne/protocol'

import type { Sandbox } from '../../../test/support/sandbox.ts'
import { SANDBOX_KEYS, signedValues } from '../../../test/support/sandbox-merchants.ts'
import { verifyHolder } from '../../../test/support/steps.ts'

export type Exchange = Readonly<{
  call: ExampleCall
  request: Readonly<Record<string, unknown>>
  status: number
  answer: unknown
}>

const endpoints: readonly Endpoint[] = ENDPOINTS
const WEBHOOK_URL = 'https://shop.example/vezne'
const CONVERSATION_ID = 'siparis-1042'

/** A shop's server that accepts every event. */
async function startReceiver() {
  const server = createServer((_, response) => response.writeHead(204).end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/vezne`, close: () => server.close() }
}

/**
 * Makes every example call against a running sandbox, one after the other.
 *
 * @throws Error where one is refused: its row in `example-calls.ts` then needs another value.
 */
export async function recordExchanges(sandbox: Sandbox): Promise<readonly Exchange[]> {
  const receiver = await startReceiver()
  const made: Exchange[] = []
  let nonce = 1_700_000_000_000
  for (const call of EXAMPLE_CALLS) {
    if (call.after === 'verification') await verify(made)
    nonce += 1
    const wished = JSON.stringify({ ...call.fields, ...carriedValues(call, made) })
    const request = JSON.parse(wished.replaceAll(WEBHOOK_URL, receiver.url))
    const { status, answer } = await send(sandbox.url, call.endpoint, {
      request,
      nonce: `${nonce}`,
    })
    if (status !== 200 || isRefusal(answer))
      throw new Error(`${call.endpoint} was refused: ${JSON.stringify(answer)}`)
    const shown = JSON.stringify({ request, answer }).replaceAll(receiver.url, WEBHOOK_URL)
    made.push({ call, status, ...JSON.parse(shown) })
    if (call.endpoint === 'provision') await heardOf(sandbox, Object(answer).orderId)
  }
  receiver.close()
  return made
}

function isRefusal(answer: unknown): boolean {
  const { isSucceed, isSuccess } = Object(answer)
  return answer === false || isSucceed === false || isSuccess === false
}

/** The feed numbers an event a moment after its commit. */
async function heardOf({ merchant }: Sandbox, orderId: string): Promise<void> {
  for (let after = 0; ; ) {
    const answer = Object(await merchant.readEvents({ after: String(after), wait: '5' }))
    if (answer.events.some((event: object) => Object(event).data?.orderId === orderId)) return
    after = answer.position
  }
}

function carriedValues({ carried }: ExampleCall, made: readonly Exchange[]) {
  const entries = Object.entries(carried).map(([field, source]) => {
    const [endpoint, ...names] = source.split('.')
    const giver = made.findLast(({ call }) => call.endpoint === endpoint)
    return [field, names.reduce((value, name) => Object(value)[name], giver?.answer)]
  })
  return Object.fromEntries(entries)
}

async function send(
  url: string,
  name: string,
  { request, nonce }: Readonly<{ request: Readonly<Record<string, unknown>>; nonce: string }>,
) {
  const endpoint = endpoints.find((each) => each.name === name)
  if (endpoint === undefined) throw new Error(`unknown endpoint ${name}`)
  const values = signedValues(SANDBOX_KEYS, { nonce, conversationId: CONVERSATION_ID })
  const { method, path, authentication } = endpoint
  const query = method === 'GET' ? `?${new URLSearchParams(texts(request))}` : ''
  const isForm = authentication === 'form'
  const headers = { ...(isForm ? {} : values), ClientIpAddress: '203.0.113.7' }
  const body = isForm
    ? new URLSearchParams({ ...texts(request), ...values })
    : JSON.stringify(request)
  const json = isForm || method === 'GET' ? {} : { 'Content-Type': 'application/json' }
  const response = await fetch(`${url}${path}${query}`, {
    method,
    headers: { ...headers, ...json },
    ...(method === 'GET' ? {} : { body }),
  })
  return { status: response.status, answer: await response.json() }
}

function texts(fields: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
}

/** The payer answers the bank's page. Nothing reaches the shop's address. */
async function verify(made: readonly Exchange[]): Promise<void> {
  const { answer, request } = made.at(-1) ?? {}
  const callback = String(request?.['CallbackUrl'])
  await verifyHolder(Object(answer).htmlContent, undefined, { callback })
}
