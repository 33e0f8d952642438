/** Decision 1.11: while a call is under way its answer is its own, and behind a closing answer nothing begins. */

import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { waitFor } from '../../../base/kernel/testing/wait-for.ts'
import { route } from '../api/api-route.ts'
import { SERVER_LIMITS } from '../limits/server-limits.ts'
import { signed, startTestServer, type TestServer } from '../testing/test-server.ts'

let test: TestServer
let port: number
let begun: string[]
let release: (() => void)[]

beforeEach(async () => {
  begun = []
  release = []
  const slow = (name: 'provision' | 'return') =>
    route(name, 'with-payment', () => async () => {
      begun.push(name)
      await new Promise<void>((resolve) => release.push(resolve))
      return { fields: {} }
    })
  test = await startTestServer({ routes: () => [slow('provision'), slow('return')] })
  port = await test.server.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  for (const each of release) each()
  await test.server.drain()
})

const BODIES = {
  provision: '{"amount":1,"cardToken":"t"}',
  return: '{"orderId":"o","amount":1}',
} as const

function call(name: keyof typeof BODIES, more: Record<string, string> = {}): string {
  const body = BODIES[name]
  const json = { 'Content-Type': 'application/json', 'Content-Length': String(body.length) }
  const headers = { Host: 'x', ...json, ...signed(), ...more }
  const lines = Object.entries(headers).map(([key, value]) => `${key}: ${value}`)
  return [`POST /v1/Payments/${name} HTTP/1.1`, ...lines, '', body].join('\r\n')
}

function send(text: string): Socket & { text: () => string } {
  const socket = connect(port, '127.0.0.1', () => void socket.write(text))
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  socket.on('error', () => undefined)
  return Object.assign(socket, { text: () => received })
}

const underWay = (calls: number) =>
  waitFor(() => release.length === calls, { what: 'the call to be under way' })

/** The server has read what a connection sent earlier by the time it answers this later connection. */
const seen = () => fetch(`http://127.0.0.1:${port}/healthz`, { headers: { connection: 'close' } })

async function endOf(socket: Socket & { text: () => string }): Promise<string[]> {
  await waitFor(() => socket.closed, { what: 'the end of the connection' })
  return socket.text().match(/HTTP\/1\.1 \d+/g) ?? []
}

describe('a connection with a call under way', () => {
  it.each([
    ['one stray byte', '\r\n\r\nX\r\n\r\n'],
    ['no HTTP', 'EHLO gateway\r\n\r\n'],
    ['headers beyond the limit', `GET / HTTP/1.1\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`],
    ['a further call and no HTTP', () => `${call('return')}EHLO\r\n\r\n`],
  ])('and %s behind it: the call is answered, alone, and the connection ends', async (_, tail) => {
    const socket = send(call('provision') + (typeof tail === 'string' ? tail : tail()))
    await underWay(1)
    await seen()
    expect(socket.text()).toBe('')
    release[0]?.()
    expect(await endOf(socket)).toEqual(['HTTP/1.1 200'])
    expect(socket.text()).toMatch(/connection: close/i)
    expect(socket.text()).toContain('"isSucceed":true')
    expect(begun).toEqual(['provision'])
  })

  it('that said it is the last: what comes behind it changes nothing', async () => {
    const socket = send(call('provision', { Connection: 'close' }) + call('return'))
    await underWay(1)
    await seen()
    release[0]?.()
    expect(await endOf(socket)).toEqual(['HTTP/1.1 200'])
    expect(begun).toEqual(['provision'])
  })

  it('begins the next one when the answer is written, not before', async () => {
    const socket = send(call('provision') + call('return'))
    await underWay(1)
    await seen()
    expect(begun).toEqual(['provision'])
    release[0]?.()
    await underWay(2)
    release[1]?.()
    await waitFor(() => socket.text().split('"isSucceed":true').length === 3, { what: 'both' })
    socket.destroy()
  })

  it('whose answer closes it, because the gateway ends: the next one is never begun', async () => {
    const socket = send(call('provision') + call('return'))
    await underWay(1)
    await seen()
    const drained = test.server.drain()
    release[0]?.()
    await drained
    expect(await endOf(socket)).toEqual(['HTTP/1.1 200'])
    expect(begun).toEqual(['provision'])
  })

  it('and more behind it than may wait: its answer still comes, and is the last', async () => {
    const behind = 'GET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n'
    const socket = send(
      call('provision') + behind.repeat(SERVER_LIMITS.pipelinedRequestsMaximum + 1),
    )
    await underWay(1)
    await seen()
    release[0]?.()
    expect(await endOf(socket)).toEqual(['HTTP/1.1 200'])
  })
})
