import { ENDPOINTS } from '@vezne/protocol'
import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiRoute } from './api/api-route.ts'
import { apiRoutes } from './index.ts'
import { fakeUseCases } from './testing/fake-use-cases.ts'
import {
  multipart,
  type Seen,
  signed,
  startTestServer,
  type TestServer,
} from './testing/test-server.ts'

/** One valid request for every endpoint. */
const REQUESTS: Readonly<Record<string, Record<string, unknown>>> = {
  tokens: { CardNumber: '5528790000000008', ExpireMonth: '12', ExpireYear: '30', Cvv: '000' },
  installment: { BinNumber: '552879', Amount: '100.25' },
  getThreeDSession: { amount: 100.25, cardToken: 'token-1' },
  init3ds: { ThreeDSessionId: 'session-1', CallbackUrl: 'https://shop.example/done' },
  getThreeDSessionResult: { threeDSessionId: 'session-1' },
  provision: { amount: 100.25, cardToken: 'token-1' },
  return: { orderId: 'order-1', amount: 25 },
  reverse: { orderId: 'order-1' },
  inquire: { orderId: 'order-1' },
  binInformation: { binNumber: '552879' },
  pointInquiry: { cardToken: 'token-1' },
  createLink: { linkType: 'SingleUse', linkAmountType: 'FixedAmount', amount: 99.9 },
  deleteLink: { id: '01900000-0000-7000-8000-0000000000bb' },
  createCheckout: { amount: 10, returnUrl: 'https://shop.example/done' },
  linkStatus: { id: '01900000-0000-7000-8000-0000000000bb' },
  webhooksCreate: { url: 'https://shop.example/hook', types: ['link.paid'] },
  webhooksUpdate: { endpointId: '01900000-0000-7000-8000-0000000000ee', state: 'Paused' },
  webhooksRoll: { endpointId: '01900000-0000-7000-8000-0000000000ee' },
  webhooksDelete: { endpointId: '01900000-0000-7000-8000-0000000000ee' },
  webhooksTest: { endpointId: '01900000-0000-7000-8000-0000000000ee' },
  endOfDay: {},
}

const isSandbox = true
const routes: readonly ApiRoute[] = apiRoutes(
  fakeUseCases({ calls: [], requests: [], consumed: [], log: [] }),
  { isSandbox },
)
let test: TestServer

beforeAll(async () => {
  test = await startTestServer({
    routes: (seen: Seen) => apiRoutes(fakeUseCases(seen), { isSandbox }),
  })
})
afterAll(() => test.server.drain())

async function call({ endpoint }: ApiRoute, values: Record<string, string>) {
  const fields = REQUESTS[endpoint.name] ?? {}
  const { method, path: url } = endpoint
  if (endpoint.authentication === 'form') {
    const pairs = Object.entries({ ...fields, ...values }).map(
      ([name, v]) => [name, String(v)] as const,
    )
    return test.server.inject({ method, url, ...multipart(pairs) })
  }
  const query = Object.fromEntries(Object.entries(fields).map(([name, v]) => [name, String(v)]))
  if (method === 'GET') return test.server.inject({ method, url, query, headers: values })
  const headers = { 'content-type': 'application/json', ...values }
  return test.server.inject({ method, url, headers, payload: fields })
}

it('every signed endpoint of the contract has its route', () => {
  const names = ENDPOINTS.filter(({ authentication }) => authentication !== 'none').map(
    ({ name }) => name,
  )
  expect(routes.map(({ endpoint }) => endpoint.name).toSorted()).toEqual(names.toSorted())
})

it('live mode has none of the sandbox', () => {
  const useCases = fakeUseCases({ calls: [], requests: [], consumed: [], log: [] })
  const live = apiRoutes(useCases, { isSandbox: false })
  expect(live.some(({ endpoint }) => endpoint.sandboxOnly)).toBe(false)
})

describe.each(routes.map((each) => [each.endpoint.path, each] as const))('%s', (_, route) => {
  it('refuses who does not sign (decision 2.1)', async () => {
    const reply = await call(route, {})
    expect([reply.statusCode, reply.json().errorCode]).toEqual([401, '4001'])
  })

  it.each(['PublicKey', 'Nonce', 'Signature', 'ConversationId', 'MerchantNumber'])(
    'refuses a call without %s',
    async (name) => {
      const { [name]: _missing, ...others } = signed()
      const reply = await call(route, others)
      expect([reply.statusCode, reply.json().errorCode]).toEqual([401, '4001'])
    },
  )

  it.each([
    ['a wrong signature', { Signature: Buffer.alloc(32).toString('base64') }, '4003'],
    ['another nonce than the signed one', { Nonce: '1' }, '4003'],
    ['another conversation than the signed one', { ConversationId: 'other' }, '4003'],
    ['an unknown key', { PublicKey: 'unknown' }, '4002'],
    ['another merchant’s number', { MerchantNumber: '1100000001' }, '4002'],
  ])('refuses %s', async (_what, values, errorCode) => {
    const reply = await call(route, { ...signed(), ...values })
    expect([reply.statusCode, reply.json().errorCode]).toEqual([401, errorCode])
  })

  it('takes a signed call once, and its answer is as the contract says (decision 2.2)', async () => {
    const values = signed()
    const first = await call(route, values)
    expect(first.statusCode).toBe(200)
    const body: unknown = first.json()
    expect([...Compile(route.endpoint.response).Errors(body)]).toEqual([])
    const second = await call(route, values)
    expect([second.statusCode, second.json().errorCode]).toEqual([401, '4004'])
  })
})
