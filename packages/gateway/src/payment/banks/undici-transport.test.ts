import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { TEST_LIMITS } from '../../../../../test/support/pace.ts'
import { Secret } from '../../base/kernel/index.ts'
import { waitFor } from '../../base/kernel/testing/wait-for.ts'
import { LOOPBACK } from '../../base/outbound/testing/anywhere.ts'
import type { BankHttpRequest } from './transport.ts'
import { createUndiciTransport, type UndiciTransportOptions } from './undici-transport.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** The timers that end when the test says so. */
const DEADLINES: Parameters<typeof vi.useFakeTimers>[0] = { toFake: ['setTimeout', 'clearTimeout'] }

const cleanUps: (() => Promise<void>)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

/** A bank of a few lines, and how many requests it has seen. */
async function startBank(handler: Handler) {
  const seen: string[] = []
  const server: Server = createServer((request, response) => {
    request.setEncoding('latin1').on('data', () => undefined)
    request.on('end', () => {
      seen.push(request.method ?? '')
      handler(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanUps.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/fim/api`, seen, server }
}

function transport(options: Partial<UndiciTransportOptions> = {}) {
  const made = createUndiciTransport({ reach: LOOPBACK, ...options })
  cleanUps.push(made.close)
  return made
}

function request(url: string, changes: Partial<BankHttpRequest> = {}): BankHttpRequest {
  return {
    url,
    contentType: 'application/xml',
    body: new Secret('body', '<CC5Request/>'),
    timeoutMilliseconds: TEST_LIMITS.waitMilliseconds,
    maySend: () => true,
    ...changes,
  }
}

describe('before the first byte nothing has happened: not sent', () => {
  test('connection refused', async () => {
    const bank = await startBank(() => undefined)
    await new Promise((resolve) => bank.server.close(resolve))
    expect(await transport().post(request(bank.url))).toEqual({ kind: 'notSent', cause: 'connect' })
  })

  test('a name that does not exist', async () => {
    const url = 'http://bank.invalid/fim/api'
    expect(await transport().post(request(url))).toEqual({ kind: 'notSent', cause: 'dns' })
  })

  test('a server that does not speak TLS', async () => {
    const bank = await startBank(() => undefined)
    const url = bank.url.replace('http:', 'https:')
    const result = await transport().post(request(url))
    expect(result).toMatchObject({ kind: 'notSent', cause: 'tls' })
    expect(bank.seen).toEqual([])
  })

  test('a handshake that never ends', async () => {
    const server = createTcpServer(() => undefined)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const url = `https://127.0.0.1:${port}/`
    const ended = transport({ connectTimeoutMilliseconds: 200 }).post(
      request(url, { timeoutMilliseconds: 80 }),
    )
    expect(await ended).toEqual({ kind: 'notSent', cause: 'connect' })
    server.close()
  })

  test('maySend says no: the connection is there, no byte goes out', async () => {
    const bank = await startBank((_, response) => response.end('ok'))
    const result = await transport().post(request(bank.url, { maySend: () => false }))
    expect(result).toEqual({ kind: 'notSent', cause: 'tooLate' })
    expect(bank.seen).toEqual([])
  })

  test('maySend is asked after the wait for a connection, not before', async () => {
    const answers: (() => void)[] = []
    const bank = await startBank((_, response) => answers.push(() => response.end('ok')))
    const single = transport({ connectionsMaximum: 1 })
    const first = single.post(request(bank.url))
    await waitFor(() => answers.length === 1, { what: 'the first call' })
    let isLate = false
    let asked = 0
    const maySend = (): boolean => {
      asked += 1
      return !isLate
    }
    const second = single.post(request(bank.url, { maySend }))
    await new Promise((resolve) => setImmediate(resolve))
    expect(asked).toBe(0)
    isLate = true
    answers[0]?.()
    expect(await first).toMatchObject({ kind: 'answered' })
    expect(await second).toEqual({ kind: 'notSent', cause: 'tooLate' })
    expect([asked, bank.seen.length]).toEqual([1, 1])
  })

  test('a deadline that passes in the queue: never sent afterwards', async () => {
    const answers: (() => void)[] = []
    const bank = await startBank((_, response) => answers.push(() => response.end('ok')))
    const single = transport({ connectionsMaximum: 1 })
    const first = single.post(request(bank.url))
    await waitFor(() => answers.length === 1, { what: 'the first call' })
    const second = await single.post(request(bank.url, { timeoutMilliseconds: 30 }))
    expect(second).toEqual({ kind: 'notSent', cause: 'connect' })
    answers[0]?.()
    await first
    const third = single.post(request(bank.url))
    await waitFor(() => answers.length === 2, { what: 'the third call' })
    answers[1]?.()
    await third
    expect(bank.seen).toHaveLength(2)
  })
})

describe('after the first byte everything can have happened: unknown', () => {
  test('silence', async () => {
    const bank = await startBank(() => undefined)
    vi.useFakeTimers(DEADLINES)
    const result = transport().post(request(bank.url, { timeoutMilliseconds: 100 }))
    await waitFor(() => bank.seen.length === 1, { what: 'the bank to hear the call' })
    vi.advanceTimersByTime(100)
    expect(await result).toEqual({ kind: 'unknown', cause: 'timeout' })
  })

  test('silence in the middle of the answer', async () => {
    const bank = await startBank((_, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('half')
    })
    vi.useFakeTimers(DEADLINES)
    const dates: string[] = []
    const hearing = transport({ heardDate: (_, date) => dates.push(date) })
    const result = hearing.post(request(bank.url, { timeoutMilliseconds: 100 }))
    await waitFor(() => dates.length === 1, { what: 'the answer to begin' })
    vi.advanceTimersByTime(100)
    expect(await result).toEqual({ kind: 'unknown', cause: 'timeout' })
  })

  test('a reset, on a fresh and on a kept-alive connection, and no repeat', async () => {
    const sockets: unknown[] = []
    const bank = await startBank((incoming, response) => {
      sockets.push(incoming.socket)
      if (sockets.length === 2) response.end('ok')
      else incoming.socket.resetAndDestroy()
    })
    const reused = transport({ connectionsMaximum: 1 })
    const disconnected = { kind: 'unknown', cause: 'disconnected' }
    expect(await reused.post(request(bank.url))).toEqual(disconnected)
    expect(await reused.post(request(bank.url))).toMatchObject({ kind: 'answered' })
    expect(await reused.post(request(bank.url))).toEqual(disconnected)
    expect(bank.seen).toHaveLength(3)
    expect(sockets[2]).toBe(sockets[1])
  })

  test('an answer that is cut off', async () => {
    const bank = await startBank((incoming, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('half', () => incoming.socket.destroy())
    })
    const result = await transport().post(request(bank.url))
    expect(result).toEqual({ kind: 'unknown', cause: 'disconnected' })
  })

  test('an answer beyond 256 KiB', async () => {
    const bank = await startBank((_, response) => response.end(Buffer.alloc(256 * 1024 + 1)))
    const result = await transport().post(request(bank.url))
    expect(result).toEqual({ kind: 'unknown', cause: 'unreadable' })
  })
})

describe('an answer', () => {
  test('comes with status, content type and bytes, up to 256 KiB', async () => {
    const bank = await startBank((_, response) => {
      response.writeHead(503, { 'content-type': 'text/xml;charset=ISO-8859-9' })
      response.end(Buffer.alloc(256 * 1024, 0xfe))
    })
    const result = await transport().post(request(bank.url))
    expect(result).toMatchObject({
      kind: 'answered',
      status: 503,
      contentType: 'text/xml;charset=ISO-8859-9',
    })
    expect(result.kind === 'answered' && result.body.length).toBe(256 * 1024)
  })

  test('that redirects is not followed', async () => {
    const bank = await startBank((_, response) => {
      response.writeHead(307, { location: '/elsewhere' }).end()
    })
    expect(await transport().post(request(bank.url))).toMatchObject({ status: 307 })
    expect(bank.seen).toEqual(['POST'])
  })

  test('keeps the connection: two calls, one socket', async () => {
    const sockets = new Set<unknown>()
    const bank = await startBank((incoming, response) => {
      sockets.add(incoming.socket)
      response.end('ok')
    })
    const kept = transport({ connectionsMaximum: 1 })
    await kept.post(request(bank.url))
    await kept.post(request(bank.url))
    expect(sockets.size).toBe(1)
  })
})

describe('a live gateway (decision 10.60)', () => {
  const toLoopback: UndiciTransportOptions['resolve'] = (_, give) =>
    give(null, [{ address: '127.0.0.1', family: 4 }])

  test.each([
    ['a name that leads to this machine', 'vpos.bank.example', [], 'any'],
    ['an address of this machine', '127.0.0.1', [], 'any'],
    ['another port', '127.0.0.1', ['127.0.0.0/8'], 443],
  ] as const)('sends nothing to %s, and knows so', async (_, host, networks, port) => {
    const bank = await startBank((_incoming, response) => response.end('ok'))
    const url = new URL(bank.url)
    const ports = [port === 'any' ? Number(url.port) : port]
    url.hostname = host
    let asked = 0
    const maySend = () => {
      asked += 1
      return true
    }
    const live = transport({ reach: { ports, networks, named: [] }, resolve: toLoopback })
    const result = await live.post(request(url.href, { maySend }))
    expect(result).toEqual({ kind: 'notSent', cause: 'connect' })
    expect([asked, bank.seen]).toEqual([0, []])
  })
})
