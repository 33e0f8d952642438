/** A body that no handler will read is not read to its end. */

import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { waitFor } from '../../../base/kernel/testing/wait-for.ts'
import { route } from '../api/api-route.ts'
import { signed, startTestServer, type TestServer } from '../testing/test-server.ts'

const HUGE = 50_000_000
const BLOCK = Buffer.alloc(16 * 1_024, 'a')

let test: TestServer
let port: number

beforeAll(async () => {
  const serve = () => async () => ({ fields: {} })
  const routes = () => [route('provision', 'with-payment', serve), route('tokens', 'before', serve)]
  test = await startTestServer({ routes })
  port = await test.server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => test.server.drain())

type Upload = Readonly<{ socket: Socket; text: () => string; isClosed: () => boolean }>

function begin(path: string, headers: Readonly<Record<string, string>>): Upload {
  const socket = connect(port, '127.0.0.1')
  let [text, isClosed] = ['', false]
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    isClosed = true
  })
  const lines = Object.entries({ Host: 'x', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  socket.write([`POST ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
  return { socket, text: () => text, isClosed: () => isClosed }
}

/** Goes on writing pieces of a body until nobody takes them any more. */
async function writeOn({ socket, isClosed }: Upload, piece: Buffer): Promise<void> {
  const writeOne = () => {
    if (!isClosed() && socket.writableLength < 1_000_000) socket.write(piece)
    return isClosed()
  }
  await waitFor(writeOne, { what: 'the connection to be cut' })
}

const PROVISION = '/v1/Payments/provision'
const json = { 'Content-Type': 'application/json' }
const form = { 'Content-Type': 'application/x-www-form-urlencoded' }

it.each([
  ['nobody signed', PROVISION, () => json, 401],
  ['the body is announced too large', PROVISION, () => ({ ...json, ...signed() }), 413],
  ['the form is announced too large', '/v1/Tokens', () => form, 413],
  ['the path is unknown', '/nothing', () => json, 404],
  ['the content type is unknown', '/v1/Tokens', () => ({ 'Content-Type': 'text/plain' }), 415],
] as const)(
  '%s: the answer arrives, and then the body is cut off',
  async (_, path, headers, status) => {
    const length = { 'Content-Length': String(HUGE) }
    const upload = begin(path, { ...headers(), ...length })
    await waitFor(() => upload.text().endsWith('}'), { what: 'the answer' })
    expect(upload.text()).toContain(`HTTP/1.1 ${status} `)
    await writeOn(upload, BLOCK)
    expect(upload.socket.bytesWritten).toBeLessThan(HUGE)
  },
)

it('chunks without an end are cut off as well', async () => {
  const upload = begin('/v1/Tokens', { ...form, 'Transfer-Encoding': 'chunked' })
  const chunk = Buffer.concat([
    Buffer.from(`${BLOCK.length.toString(16)}\r\n`),
    BLOCK,
    Buffer.from('\r\n'),
  ])
  await writeOn(upload, chunk)
  expect(upload.text()).toContain('HTTP/1.1 413 ')
})

it('a body of honest size that comes after its answer keeps its connection', async () => {
  const upload = begin(PROVISION, { ...json, 'Content-Length': '60000' })
  await waitFor(() => upload.text().endsWith('}'), { what: 'the answer' })
  upload.socket.write(Buffer.alloc(60_000, ' '))
  upload.socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
  await waitFor(() => upload.text().includes('"alive"'), { what: 'the next answer' })
  upload.socket.destroy()
})
