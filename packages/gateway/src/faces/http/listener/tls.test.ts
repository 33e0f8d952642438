/** Decision 2.9: the gateway's own TLS. */

import { request } from 'node:https'
import { connect, type PeerCertificate, type TLSSocket } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TlsIdentity } from '../../../base/config/index.ts'
import { Secret } from '../../../base/kernel/index.ts'
import { type SelfSigned, selfSigned } from '../../../base/kernel/testing/self-signed.ts'
import { waitFor } from '../../../base/kernel/testing/wait-for.ts'
import { route } from '../api/api-route.ts'
import { signed, startTestServer, type TestServer } from '../testing/test-server.ts'

const HOST = '127.0.0.1'
const first = selfSigned()
const second = selfSigned()

let test: TestServer
let port: number

function identityOf({ certificate, key }: SelfSigned): TlsIdentity {
  return { certificate: Buffer.from(certificate), key: new Secret('TLS key', Buffer.from(key)) }
}

beforeAll(async () => {
  test = await startTestServer({
    routes: () => [route('installment', 'before', () => async () => ({ fields: {} }))],
    refusesPlainHttp: true,
    tls: identityOf(first),
  })
  port = await test.server.listen({ host: HOST, port: 0 })
})
afterAll(() => test.server.drain())

type Answer = Readonly<{ status: number; headers: NodeJS.Dict<string | string[]>; text: string }>

function get(path: string, { certificate }: SelfSigned): Promise<Answer> {
  const headers = { ...signed() }
  const options = { host: HOST, port, path, headers, ca: certificate, agent: false }
  return new Promise((resolve, reject) => {
    const call = request(options, (reply) => {
      let text = ''
      reply.on('data', (chunk) => {
        text += chunk
      })
      reply.on('end', () => {
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text })
      })
    })
    call.on('error', reject)
    call.end()
  })
}

/** A connection that stays open; answers whether it still is after a signed call on it. */
async function keepOpen(own: number) {
  const socket = connect({ host: HOST, port: own, ca: first.certificate })
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.once('secureConnect', resolve))
  const isOpen = async (): Promise<boolean> => {
    text = ''
    const lines = Object.entries({ Host: 'x', ...signed() }).map(([name, v]) => `${name}: ${v}\r\n`)
    socket.write(`GET /v1/Installment HTTP/1.1\r\n${lines.join('')}\r\n`)
    await waitFor(() => text.endsWith('}') || socket.closed, { what: 'the answer' })
    return text.startsWith('HTTP/1.1 200')
  }
  return { socket, isOpen }
}

type Offer = Readonly<{ maxVersion?: 'TLSv1.1' | 'TLSv1.2'; ciphers?: string }>

/** The handshake's end: the protocol, or the error's code. */
function handshake(offer: Offer): Promise<string> {
  return new Promise((resolve) => {
    const old = { minVersion: 'TLSv1', ciphers: 'DEFAULT:@SECLEVEL=0' } as const
    const socket = connect({ host: HOST, port, ca: first.certificate, ...old, ...offer }, () => {
      resolve(socket.getProtocol() ?? '')
      socket.destroy()
    })
    socket.on('error', (error) => resolve('code' in error ? String(error.code) : 'error'))
  })
}

function presented(): Promise<PeerCertificate> {
  return new Promise((resolve, reject) => {
    const options = { host: HOST, port, rejectUnauthorized: false }
    const socket: TLSSocket = connect(options, () => {
      resolve(socket.getPeerCertificate())
      socket.destroy()
    })
    socket.on('error', reject)
  })
}

describe('TLS of the gateway itself (decision 2.9)', () => {
  it('is no plain HTTP: live mode serves it, with HSTS', async () => {
    const answer = await get('/v1/Installment', first)
    expect(answer.status).toBe(200)
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000')
  })

  it('says so in refusals as well', async () => {
    const answer = await get('/nowhere', first)
    expect(answer.status).toBe(404)
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000')
  })

  it.each<[string, Offer, string | RegExp]>([
    ['TLS 1.3', {}, 'TLSv1.3'],
    ['TLS 1.2', { maxVersion: 'TLSv1.2' }, 'TLSv1.2'],
    ['TLS 1.1', { maxVersion: 'TLSv1.1' }, /^ERR_SSL_|ECONNRESET/],
    [
      'TLS 1.2 without authenticated encryption',
      { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES128-SHA256' },
      /^ERR_SSL_|ECONNRESET/,
    ],
    [
      'TLS 1.2 without forward secrecy',
      { maxVersion: 'TLSv1.2', ciphers: 'AES128-GCM-SHA256' },
      /^ERR_SSL_|ECONNRESET/,
    ],
  ])('%s', async (_, offer, outcome) => {
    expect(await handshake(offer)).toMatch(outcome)
  })

  it('hangs up on plain HTTP without a word', async () => {
    await expect(fetch(`http://${HOST}:${port}/healthz`)).rejects.toThrow('fetch failed')
    expect((await get('/healthz', first)).status).toBe(200)
  })

  it('keeps a merchant’s connection open; anonymous ones make room for each other', async () => {
    const own = await startTestServer({
      routes: () => [route('installment', 'before', () => async () => ({ fields: {} }))],
      connections: { inAll: 3 },
      tls: identityOf(first),
    })
    const ownPort = await own.server.listen({ host: HOST, port: 0 })
    const merchants = await keepOpen(ownPort)
    expect(await merchants.isOpen()).toBe(true)
    const anonymous: Awaited<ReturnType<typeof keepOpen>>[] = []
    while (anonymous.length < 6) anonymous.push(await keepOpen(ownPort))
    expect(await merchants.isOpen()).toBe(true)
    expect(await anonymous[0]?.isOpen()).toBe(false)
    for (const { socket } of [merchants, ...anonymous]) socket.destroy()
    await own.server.drain()
  })

  it('takes up a new certificate without a restart', async () => {
    const before = await presented()
    test.server.renewTls(identityOf(second))
    const after = await presented()
    expect(after.fingerprint256).not.toBe(before.fingerprint256)
    expect((await get('/healthz', second)).status).toBe(200)
    await expect(get('/healthz', first)).rejects.toThrow()
  })
})
