import { ENDPOINTS } from '@vezne/protocol'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authentication, form } from '../support/raw.ts'
import { type Sandbox, startSandbox } from '../support/sandbox.ts'

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())

const SEED = Number(process.env['FUZZ_SEED'] ?? Math.trunc(performance.timeOrigin % 2 ** 31))
const RUNS = 40

/** What no client should send: wrong types, huge and tiny numbers, hostile texts, depth. */
const hostileValue = fc.oneof(
  fc.constantFrom(null, true, '', '0', -1, 0, 1e-7, 1e21, 2 ** 31, 1.005, Number.MAX_VALUE),
  fc.constantFrom(
    '\u0000',
    '\ud800',
    "'; drop table payment_order; --",
    '%s%n',
    '<script>',
    '../..',
  ),
  fc.constantFrom('4111 1111 1111 1129', 'Auth', 'localhost', 'a'.repeat(5_000)),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.double(),
  fc.array(fc.anything({ maxDepth: 1 }), { maxLength: 3 }),
  fc.object({ maxDepth: 3, maxKeys: 4 }),
)

const endpoints = ENDPOINTS.filter(({ name }) => name !== 'time' && name !== 'endOfDay')

function fieldsOf(request: unknown): string[] {
  return Object.keys(Object(Object(request).properties))
}

/** A body that has the endpoint's own names with whatever under them. */
function bodyOf(request: unknown): fc.Arbitrary<Record<string, unknown>> {
  const fields = fieldsOf(request).map((name) => [name, hostileValue] as const)
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] })
}

/** A form and a query carry texts only. An object may bring a `toString` that is no function. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : `${JSON.stringify(value)}`
}

async function send(endpoint: (typeof endpoints)[number], body: Record<string, unknown>) {
  const url = new URL(endpoint.path, sandbox.url)
  const texts = Object.fromEntries(Object.entries(body).map(([name, v]) => [name, textOf(v)]))
  if (endpoint.authentication === 'form') return fetch(url, { method: 'POST', body: form(texts) })
  if (endpoint.method === 'GET') {
    url.search = new URLSearchParams(texts).toString()
    return fetch(url, { headers: authentication() })
  }
  const headers = { ...authentication(), 'Content-Type': 'application/json' }
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
}

describe(`wrong input of every kind (seed ${SEED}; repeat with FUZZ_SEED)`, () => {
  it.each(endpoints.map(({ name }) => name))(
    '%s: 200 with a refusal or 4xx in the one form, never 5xx, never a hang',
    async (name) => {
      const endpoint = endpoints.find((one) => one.name === name)
      if (endpoint === undefined) throw new Error(name)
      const property = fc.asyncProperty(bodyOf(endpoint.request), async (body) => {
        const answer = await send(endpoint, body)
        expect(answer.status).toBeLessThan(500)
        expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
        const parsed: unknown = JSON.parse(await answer.text())
        if (answer.status !== 200) {
          const { isSucceed, isSuccess, errorCode, errorMessage } = Object(parsed)
          expect(isSucceed ?? isSuccess).toBe(false)
          expect(errorCode).toMatch(/^\d{4}$/)
          expect(errorMessage).not.toBe('')
        }
      })
      await fc.assert(property, { seed: SEED, numRuns: RUNS })
    },
  )

  it.each([
    ['not JSON', '{"amount":', 'application/json', 400],
    ['an array', '[1]', 'application/json', 400],
    ['a deep nest', `${'['.repeat(3_000)}${']'.repeat(3_000)}`, 'application/json', 400],
    ['__proto__', '{"__proto__":{"amount":1}}', 'application/json', 400],
    ['plain text', 'amount=1', 'text/plain', 415],
    ['a body that is too large', `{"x":"${'a'.repeat(70_000)}"}`, 'application/json', 413],
  ])('%s', async (_, body, type, status) => {
    const headers = { ...authentication(), 'Content-Type': type }
    const url = `${sandbox.url}/v1/Payments/provision`
    const answer = await fetch(url, { method: 'POST', headers, body })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ isSucceed: false })
  })
})
