import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitFor } from '../../../base/kernel/testing/wait-for.ts'
import { type ApiRoute, route } from '../api/api-route.ts'
import { type Seen, signed, startTestServer, type TestServer } from '../testing/test-server.ts'

let test: TestServer
let port: number
let finish: (() => void) | null = null

function fakeRoutes(_seen: Seen): ApiRoute[] {
  return [
    route('provision', 'with-payment', () => async () => ({ fields: {} })),
    route('return', 'with-payment', () => async () => {
      await new Promise<void>((resolve) => {
        finish = resolve
      })
      return { fields: { returnMessage: 'late' } }
    }),
  ]
}

beforeAll(async () => {
  test = await startTestServer({ routes: fakeRoutes })
  port = await test.server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => test.server.drain())

/** A socket that has sent these lines, an empty one, and then a body. */
function open(lines: readonly string[], body = ''): Socket & { text: () => string } {
  const socket = connect(port, '127.0.0.1', () => {
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`)
  })
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  socket.on('error', () => undefined)
  return Object.assign(socket, { text: () => received })
}

function head(path: string, length: number, values: Record<string, string>): string[] {
  const fields = { Host: 'x', 'Content-Type': 'application/json', 'Content-Length': String(length) }
  const lines = Object.entries({ ...fields, ...values }).map(([name, value]) => `${name}: ${value}`)
  return [`POST ${path} HTTP/1.1`, ...lines]
}

describe('a pair whose signature held', () => {
  it('is used up where the caller hangs up in the middle of the body (decision 2.2)', async () => {
    const before = test.seen.consumed.length
    const socket = open(head('/v1/Payments/provision', 100, signed()), '{"amo')
    await waitFor(() => socket.bytesWritten > 100, { what: 'the head to be on its way' })
    // The server has seen the head once it answers another request that came after it.
    await fetch(`http://127.0.0.1:${port}/healthz`)
    socket.destroy()
    await waitFor(() => test.seen.consumed.length === before + 1, {
      what: 'the pair to be used up',
    })
  })

  it('is used up where the body is announced too large', async () => {
    const before = test.seen.consumed.length
    const socket = open(head('/v1/Payments/provision', 50_000_000, signed()))
    await waitFor(() => socket.text().includes('"0104"'), { what: 'the refusal' })
    expect(test.seen.consumed).toHaveLength(before + 1)
    socket.destroy()
  })
})

describe('requests at the edge of HTTP', () => {
  it('decision 1.12: an expectation that nobody knows is refused in the one form, not by Node', async () => {
    const socket = open(['GET /nowhere HTTP/1.1', 'Host: gateway', 'Expect: 200-maybe'])
    await waitFor(() => socket.text().includes('"errorCode"'), { what: 'the answer' })
    expect(socket.text()).toMatch(/^HTTP\/1.1 417 /)
    expect(socket.text()).toContain('application/json; charset=utf-8')
    socket.destroy()
  })

  it('every call of a connection is answered, however many there were: none is lost with it', async () => {
    const calls = 10_100
    const call = 'GET /nowhere HTTP/1.1\r\nHost: gateway\r\n\r\n'
    const socket = open(['GET /nowhere HTTP/1.1', 'Host: gateway'])
    let answers = 0
    let text = ''
    // One after the other: too many at once would close the connection (decision 1.9).
    socket.on('data', (chunk) => {
      const pieces = (text + chunk).split('HTTP/1.1 404 ')
      text = pieces.at(-1)?.slice(-'HTTP/1.1 404'.length) ?? ''
      answers += pieces.length - 1
      if (answers < calls) socket.write(call)
    })
    await waitFor(() => answers === calls || socket.closed, {
      what: 'the answers',
    })
    expect(answers).toBe(calls)
    socket.destroy()
  })

  it('a caller that sends no more, and says so, still gets the answer to its call', async () => {
    const body = '{"orderId":"order-1","amount":1}'
    finish = null
    const socket = open(head('/v1/Payments/return', body.length, signed()), body)
    const release = await waitFor(() => finish, { what: 'the call to be under way' })
    await new Promise<void>((resolve) => socket.end(resolve))
    // The server has seen the end once it answers another request that came after it.
    await fetch(`http://127.0.0.1:${port}/healthz`)
    release()
    await waitFor(() => socket.closed, { what: 'the gateway to hang up as well' })
    expect(socket.text()).toContain('"returnMessage":"late"')
  })

  it.each([
    [
      'both lengths',
      ['POST / HTTP/1.1', 'Host: x', 'Content-Length: 1', 'Transfer-Encoding: chunked'],
      400,
    ],
    [
      'headers beyond the limit',
      ['GET /healthz HTTP/1.1', 'Host: x', `X: ${'a'.repeat(20_000)}`],
      431,
    ],
    ['a method that nobody knows', ['BREW /healthz HTTP/1.1', 'Host: x'], 400],
    ['a method without a use here', ['PROPFIND /healthz HTTP/1.1', 'Host: x'], 405],
    ['no Host', ['GET /nothing HTTP/1.1'], 400],
  ])('%s: answered in the one form', async (_, lines, status) => {
    const socket = open(lines)
    await waitFor(() => socket.text().includes('}'), { what: 'an answer' })
    expect(socket.text()).toContain(`HTTP/1.1 ${status} `)
    expect(socket.text().toLowerCase()).toContain('content-type: application/json; charset=utf-8')
    expect(socket.text()).toContain('"isSucceed":false')
    socket.destroy()
  })
})

describe('draining', () => {
  it('answers the call under way, says that it is the last, and hangs up', async () => {
    finish = null
    const own = await startTestServer({ routes: fakeRoutes })
    port = await own.server.listen({ host: '127.0.0.1', port: 0 })
    const body = '{"orderId":"order-1","amount":1}'
    const socket = open(head('/v1/Payments/return', body.length, signed()), body)
    const closed = new Promise((resolve) => socket.on('close', resolve))
    const release = await waitFor(() => finish, { what: 'the call to be under way' })
    const drained = own.server.drain()
    release()
    await drained
    await closed
    expect(socket.text()).toContain('"returnMessage":"late"')
    expect(socket.text()).toMatch(/connection: close/i)
  })

  it('decision 8.25: serves the call that comes on an open connection, and is not ready for more', async () => {
    const own = await startTestServer({ routes: fakeRoutes })
    port = await own.server.listen({ host: '127.0.0.1', port: 0 })
    const [calling, probing] = [open([]), open([])]
    await waitFor(() => calling.bytesWritten * probing.bytesWritten > 0, { what: 'connections' })
    await fetch(`http://127.0.0.1:${port}/healthz`, { headers: { connection: 'close' } })
    const drained = own.server.drain(60_000)
    const body = '{"amount":1,"cardToken":"t"}'
    const lines = head('/v1/Payments/provision', body.length, signed())
    calling.write(`${lines.join('\r\n')}\r\n\r\n${body}`)
    probing.write('GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n')
    await drained
    await waitFor(() => calling.closed && probing.closed, { what: 'the ends' })
    expect(calling.text()).toMatch(/^HTTP\/1\.1 200 /)
    expect(probing.text()).toMatch(/^HTTP\/1\.1 503 /)
    for (const { text } of [calling, probing]) expect(text()).toMatch(/connection: close/i)
  })
})
