/** However a body arrives, it is the same body, or the same refusal. */

import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { waitFor } from '../../../base/kernel/testing/wait-for.ts'
import { route } from '../api/api-route.ts'
import { signed, startTestServer, type TestServer } from '../testing/test-server.ts'
import { SERVER_LIMITS } from './server-limits.ts'

let test: TestServer
let port: number

beforeAll(async () => {
  test = await startTestServer({
    routes: (seen) => [
      route('provision', 'with-payment', (request) => {
        seen.requests.push(request)
        return async () => ({ fields: {} })
      }),
    ],
  })
  port = await test.server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => test.server.drain())

/** The first status that comes back for these pieces, each written once the one before was read. */
async function statusOf(lengthHeader: string, pieces: readonly string[]): Promise<string> {
  const headers = { Host: 'x', 'Content-Type': 'application/json', ...signed() }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const [first = '', ...rest] = pieces
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  socket.write(
    `POST /v1/Payments/provision HTTP/1.1\r\n${lines.join('')}${lengthHeader}\r\n\r\n${first}`,
  )
  for (const piece of rest) {
    // The server has seen what came before once it answers another request that came after it.
    await fetch(`http://127.0.0.1:${port}/healthz`)
    socket.write(piece)
  }
  await waitFor(() => received.includes('\r\n\r\n'), { what: 'the answer' })
  socket.destroy()
  return received.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length)
}

const BODY = '{"amount":10.5,"description":"sipariş"}'
const LENGTH = Buffer.byteLength(BODY)
const FIELDS = { amount: 1050n, description: 'sipariş' }

function chunk(text: string): string {
  return `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`
}

/** A body in JSON of so many bytes. */
function bodyOf(bytes: number): string {
  return `{"amount":10.5${' '.repeat(bytes - '{"amount":10.5}'.length)}}`
}

describe('a body', () => {
  const announced = `Content-Length: ${LENGTH}`
  const chunked = 'Transfer-Encoding: chunked'
  it.each([
    ['with its headers', announced, [BODY]],
    ['after its headers', announced, ['', BODY]],
    ['in two pieces', announced, [BODY.slice(0, 9), BODY.slice(9)]],
    ['in one chunk', chunked, [`${chunk(BODY)}0\r\n\r\n`]],
    ['in chunks', chunked, [`${chunk(BODY.slice(0, 9))}${chunk(BODY.slice(9))}0\r\n\r\n`]],
    ['in chunks one by one', chunked, [chunk(BODY.slice(0, 9)), chunk(BODY.slice(9)), '0\r\n\r\n']],
  ])('%s', async (_, lengthHeader, pieces) => {
    const before = test.seen.requests.length
    expect(await statusOf(lengthHeader, pieces)).toBe('200')
    expect(test.seen.requests.slice(before)).toEqual([expect.objectContaining(FIELDS)])
  })

  const most = SERVER_LIMITS.bodyBytesMaximum
  it.each([
    ['announced', 0, '200', (text: string) => [`Content-Length: ${text.length}`, text]],
    ['announced', 1, '413', (text: string) => [`Content-Length: ${text.length}`, text]],
    ['in one chunk', 0, '200', (text: string) => [chunked, `${chunk(text)}0\r\n\r\n`]],
    ['in one chunk', 1, '413', (text: string) => [chunked, `${chunk(text)}0\r\n\r\n`]],
  ])('%s, %i above the limit: %s', async (_, above, status, sent) => {
    const [lengthHeader = '', body = ''] = sent(bodyOf(most + above))
    expect(await statusOf(lengthHeader, [body])).toBe(status)
    expect(await statusOf(lengthHeader, ['', body])).toBe(status)
  })

  it('that is empty has no fields', async () => {
    expect(await statusOf('Content-Length: 0', [''])).toBe('400')
    expect(await statusOf(chunked, ['0\r\n\r\n'])).toBe('400')
  })
})
