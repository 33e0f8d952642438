/** A sandbox answers by names that it knows; whoever makes a browser take it for another site is refused. */

import { afterEach, describe, expect, it } from 'vitest'

import { knownHosts, route } from './index.ts'
import { signed, startTestServer, type TestServer } from './testing/test-server.ts'

let own: TestServer
afterEach(() => own.server.drain())

async function call(host: string, knowsHost = true, url = '/v1/Installment') {
  own = await startTestServer({
    routes: () => [route('installment', 'before', () => async () => ({ fields: {} }))],
    knowsHost: knowsHost ? knownHosts(['Pay.example', 'gateway', '::1']) : null,
  })
  return own.server.inject({ url, headers: { ...signed(), host } })
}

describe('the Host of a call to a sandbox', () => {
  it.each([
    'localhost',
    'LOCALHOST:8080',
    'localhost.:8080',
    '127.0.0.1:8080',
    '192.168.1.7',
    '[::1]:8080',
    '[2001:db8::1]',
    'pay.example',
    'pay.example:443',
    'gateway:8080',
  ])('%s is known', async (host) => {
    expect((await call(host)).statusCode).toBe(200)
  })

  it.each([
    'evil.example',
    'evil.example:8080',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'xpay.example',
    'pay.example.evil.example',
    'evil.example:8080:80',
    'evil@localhost',
    '[evil.example]',
    '127.0.0.1:evil',
  ])('%s is refused, before the signature is looked at', async (host) => {
    for (const url of ['/v1/Installment', '/healthz', '/docs', '/nowhere']) {
      const reply = await call(host, true, url)
      expect([reply.statusCode, reply.json().errorCode]).toEqual([421, '9004'])
      expect(reply.json().errorMessage).toContain('ALLOWED_HOSTS')
    }
    expect(own.seen.consumed).toEqual([])
  })

  it('does not matter in live mode', async () => {
    expect((await call('evil.example', false)).statusCode).toBe(200)
  })
})
