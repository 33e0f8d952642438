/** Decision 7.7: where webhooks may go, and what becomes of an exchange. */

import { createServer, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { manualClock } from '../../base/kernel/testing/manual-clock.ts'
import type { Reach } from '../../base/outbound/index.ts'
import { LOOPBACK } from '../../base/outbound/testing/anywhere.ts'
import { createWebhookSender, type WebhookSender } from './send-webhook.ts'

let server: Server
let port: number
let reached: string[] = []
let answer: (path: string) => Readonly<{ status: number; headers?: object; body?: string }>
const clock = manualClock(new Date('2026-11-23T12:00:00Z'))
const senders: WebhookSender[] = []

beforeAll(async () => {
  server = createServer((incoming, outgoing) => {
    reached.push(`${incoming.method} ${incoming.headers.host} ${incoming.url}`)
    incoming.resume()
    const { status, headers = {}, body = '' } = answer(incoming.url ?? '')
    outgoing.writeHead(status, { ...headers }).end(body)
  })
  await new Promise<void>((resolve) => server.listen({ host: '::', port: 0 }, resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
afterEach(async () => {
  reached = []
  answer = () => ({ status: 200, body: 'ok' })
  await Promise.all(senders.splice(0).map((sender) => sender.close()))
})

function senderOf(options: Partial<Parameters<typeof createWebhookSender>[0]> = {}): WebhookSender {
  // The port of the test's server counts as one of the live gateway's two.
  const reach: Reach = { ports: [port], networks: [], named: [] }
  const sender = createWebhookSender({ reach, clock, ...options })
  senders.push(sender)
  return sender
}

const post = (sender: WebhookSender, url: string) =>
  sender.send({ url, headers: { 'webhook-id': '1' }, body: '{}' })

const FORBIDDEN_LITERALS = [
  '127.0.0.1',
  '127.1',
  '127.0.0.1.',
  '2130706433',
  '0x7f.1',
  '0x7f000001',
  '0177.0.0.1',
  '0',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '100.100.100.200',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '１２７.０.０.１',
  '[::1]',
  '[::]',
  '[::127.0.0.1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b:1::a00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[100::1]',
  '[2001:db8::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fe80::1]',
  '[fec0::1]',
  '[ff02::1]',
  '[3fff::1]',
]

/** A resolver that says these addresses of every name. */
function answering(addresses: readonly string[]) {
  const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  return (_: string, give: (error: null, addresses: typeof found) => void) => give(null, found)
}

describe('in live mode', () => {
  it.each(FORBIDDEN_LITERALS)('the address %s is not reached', async (host) => {
    const attempt = await post(senderOf(), `http://${host}:${port}/`)
    expect(attempt).toMatchObject({ status: null, error: 'the address is not public' })
    expect(reached).toEqual([])
  })

  it.each([
    ['localhost', null],
    ['private.example', ['10.0.0.1']],
    ['loopback.example', ['127.0.0.1']],
    ['six.example', ['::1']],
    ['mapped.example', ['::ffff:127.0.0.1']],
    ['nat64.example', ['64:ff9b::7f00:1']],
    ['metadata.example', ['169.254.169.254']],
    ['both.example', ['93.184.216.34', '127.0.0.1']],
    ['both-the-other-way.example', ['127.0.0.1', '93.184.216.34']],
    ['zone.example', ['fe80::1%lo']],
  ])('the name %s of %o is not reached', async (host, addresses) => {
    const resolve = addresses === null ? {} : { resolve: answering(addresses) }
    const attempt = await post(senderOf(resolve), `http://${host}:${port}/`)
    expect(attempt.error).toBe('the address is not public')
    expect(reached).toEqual([])
  })

  it('a port of another kind of server is not reached, in digits or by name', async () => {
    const reach: Reach = { ports: [443, 8443], networks: ['127.0.0.0/8'], named: [] }
    for (const host of ['127.0.0.1', 'localhost']) {
      const attempt = await post(senderOf({ reach }), `http://${host}:${port}/`)
      expect(attempt.error).toBe('the port is neither 443 nor 8443')
    }
    expect(reached).toEqual([])
  })
})

describe('an exchange', () => {
  const sandbox = () => senderOf({ reach: LOOPBACK })
  const url = (path = '/hook') => `http://127.0.0.1:${port}${path}`

  it('keeps the beginning of the answer, without card numbers and control characters', async () => {
    answer = () => ({ status: 200, body: `4155650100416111 \u0000\n${'x'.repeat(5_000)}` })
    const attempt = await post(sandbox(), url())
    expect(attempt).toMatchObject({ status: 200, error: null, at: clock.now() })
    expect(attempt.answer.slice(0, 20)).toBe('415565******6111 xxx')
    expect(attempt.answer.length).toBeLessThanOrEqual(1_024)
  })

  it('follows no redirect', async () => {
    answer = (path) =>
      path === '/hook' ? { status: 307, headers: { location: url('/other') } } : { status: 200 }
    expect(await post(sandbox(), url())).toMatchObject({ status: 307 })
    expect(reached).toEqual([`POST 127.0.0.1:${port} /hook`])
  })

  it.each([
    ['120', 120],
    ['Mon, 23 Nov 2026 12:01:00 GMT', 60],
    ['Mon, 23 Nov 2020 12:01:00 GMT', 0],
    ['soon', null],
    ['-5', null],
  ])('reads Retry-After %s as %s seconds', async (value, seconds) => {
    const headers = { 'retry-after': value, date: 'Mon, 23 Nov 2026 12:00:00 GMT' }
    answer = () => ({ status: 503, headers })
    expect(await post(sandbox(), url())).toMatchObject({ status: 503, retryAfterSeconds: seconds })
  })

  it('reads a large answer no further than 64 kB', async () => {
    let written = 0
    const endless = createTcpServer((socket) => {
      socket.on('error', () => undefined)
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n')
      const more = (): void => {
        if (socket.destroyed) return
        written += 8_192
        socket.write(`2000\r\n${'y'.repeat(8_192)}\r\n`, more)
      }
      more()
    })
    await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve))
    const { port: endlessPort } = endless.address() as AddressInfo
    const attempt = await post(sandbox(), `http://127.0.0.1:${endlessPort}/`)
    expect(attempt).toMatchObject({ status: 200, answer: 'y'.repeat(1_024) })
    await new Promise((resolve) => endless.close(resolve))
    expect(written).toBeLessThan(64 * 1_024 * 1_024)
  })

  it('says in a word why no answer came', async () => {
    const closed = createTcpServer((socket) => socket.destroy())
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
    const { port: closedPort } = closed.address() as AddressInfo
    const closing = await post(sandbox(), `http://127.0.0.1:${closedPort}/`)
    await new Promise((resolve) => closed.close(resolve))
    const refused = await post(sandbox(), `http://127.0.0.1:${closedPort}/`)
    const unknown = await post(sandbox(), 'http://nobody.invalid/')
    expect([closing.error, refused.error, unknown.error]).toEqual([
      'connection closed',
      'connection refused',
      'name not found',
    ])
  })
})
