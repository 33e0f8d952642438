/** Decision 1.10: a sandbox answers by names that it knows; whoever makes a browser take it for another site is refused. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { route } from '../api/api-route.ts'
import { type HttpPorts, knownHosts } from '../index.ts'
import { signed, startTestServer, type TestServer } from '../testing/test-server.ts'

async function start(knowsHost: HttpPorts['knowsHost']): Promise<TestServer> {
  const serve = () => async () => ({ fields: {} })
  return startTestServer({ routes: () => [route('installment', 'before', serve)], knowsHost })
}

let sandbox: TestServer
let live: TestServer
beforeAll(async () => {
  sandbox = await start(knownHosts(['Pay.example', 'gateway', '::1']))
  live = await start(null)
})
afterAll(() => Promise.all([sandbox.server.drain(), live.server.drain()]))

function call({ server }: TestServer, host: string, url = '/v1/Installment') {
  return server.inject({ url, headers: { ...signed(), host } })
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
    expect((await call(sandbox, host)).statusCode).toBe(200)
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
    const before = [...sandbox.seen.consumed]
    for (const url of ['/v1/Installment', '/healthz', '/docs', '/nowhere']) {
      const reply = await call(sandbox, host, url)
      expect([reply.statusCode, reply.json().errorCode]).toEqual([421, '9004'])
      expect(reply.json().errorMessage).toContain('ALLOWED_HOSTS')
    }
    expect(sandbox.seen.consumed).toEqual(before)
  })

  it('does not matter in live mode', async () => {
    expect((await call(live, 'evil.example')).statusCode).toBe(200)
  })
})
