/** Decision 2.8: in live mode plain HTTP is refused, except behind a trusted proxy. */

import { afterEach, describe, expect, it } from 'vitest'
import { route } from '../api/api-route.ts'
import { signed, startTestServer, type TestServer } from '../testing/test-server.ts'

let own: TestServer
afterEach(() => own.server.drain())

async function call(
  options: Readonly<{ refusesPlainHttp: boolean; trusted: boolean }>,
  headers: Record<string, string> = {},
  url = '/v1/Installment',
) {
  own = await startTestServer({
    routes: () => [route('installment', 'before', () => async () => ({ fields: {} }))],
    refusesPlainHttp: options.refusesPlainHttp,
    isTrustedProxy: () => options.trusted,
  })
  const reply = await own.server.inject({ url, headers: { ...signed(), ...headers } })
  return reply.statusCode
}

const LIVE = { refusesPlainHttp: true, trusted: false }
const BEHIND_PROXY = { refusesPlainHttp: true, trusted: true }

describe('plain HTTP (decision 2.8)', () => {
  it.each([
    ['sandbox', { refusesPlainHttp: false, trusted: false }, {}, 200],
    ['live, from anybody', LIVE, {}, 400],
    ['live, from anybody who claims TLS', LIVE, { 'X-Forwarded-Proto': 'https' }, 400],
    ['live, from a trusted proxy', BEHIND_PROXY, {}, 200],
    ['live, from a proxy under TLS', BEHIND_PROXY, { 'X-Forwarded-Proto': 'https' }, 200],
    ['live, from a proxy without TLS', BEHIND_PROXY, { 'X-Forwarded-Proto': 'http' }, 400],
    ['live, caller claims TLS', BEHIND_PROXY, { 'X-Forwarded-Proto': 'https, http' }, 400],
  ])('%s', async (_, options, headers, status) => {
    expect(await call(options, headers)).toBe(status)
  })

  it('is refused before the signature is looked at, and leaves the pair unused', async () => {
    await call(LIVE, { Signature: 'wrong' })
    expect(own.seen.consumed).toEqual([])
    const reply = await own.server.inject({ url: '/v1/Installment', headers: signed() })
    expect(reply.json()).toMatchObject({ isSucceed: false, errorCode: '9003' })
  })

  it.each(['/healthz', '/readyz', '/metrics'])('still answers %s', async (url) => {
    expect(await call(LIVE, {}, url)).toBe(200)
  })

  it.each(['/docs', '/openapi.json', '/V1/installment/', '/nowhere'])('refuses %s', async (url) => {
    expect(await call(LIVE, {}, url)).toBe(400)
  })
})
