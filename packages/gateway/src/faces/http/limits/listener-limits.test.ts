/**
 * Decision 1.9: a connection without a signed call makes room for another one, and so does an unfinished body; both
 * are limited for each network and in total.
 */

import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'

import { waitFor } from '../../../base/kernel/testing/wait-for.ts'
import { route } from '../api/api-route.ts'
import type { HttpPorts } from '../index.ts'
import { signed, startTestServer, type TestServer } from '../testing/test-server.ts'
import { SERVER_LIMITS } from './server-limits.ts'

/** More than the sockets of both sides hold. */
const LONG = 'a'.repeat(16_000_000)
let longAnswers: number

let test: TestServer
let port: number
let release: (() => void)[] = []
const sockets: Socket[] = []

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const each of release.splice(0)) each()
  await test.server.drain()
})

async function start(
  connections: Partial<HttpPorts['connections']>,
  isTrustedProxy: HttpPorts['isTrustedProxy'] = () => false,
): Promise<void> {
  release = []
  longAnswers = 0
  const hang = () => async () => {
    await new Promise<void>((resolve) => release.push(resolve))
    return { fields: {} }
  }
  const serve = () => async () => ({ fields: {} })
  const answerLong = () => async () => {
    longAnswers += 1
    return { fields: { long: LONG } }
  }
  test = await startTestServer({
    routes: () => [
      route('installment', 'before', serve),
      route('tokens', 'before', serve),
      route('binInformation', 'before', answerLong),
      route('inquire', 'before', hang),
    ],
    connections,
    isTrustedProxy,
  })
  port = await test.server.listen({ host: '127.0.0.1', port: 0 })
}

type Open = Readonly<{ socket: Socket; text: () => string }>

/** A connection that the server has accepted, and with it all that were opened before. */
async function open(localAddress = '127.0.0.1'): Promise<Open> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  sockets.push(socket)
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve))
  return { socket, text: () => text }
}

/** One after the other, in this order. */
async function openMany(count: number, localAddress?: string): Promise<Open[]> {
  const opened: Open[] = []
  while (opened.length < count) opened.push(await open(localAddress))
  return opened
}

function say({ socket }: Open, method: string, path: string, headers: object, body = ''): void {
  const lines = Object.entries({ Host: 'x', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
}

async function statusOf(connection: Open, path: string, headers: object = {}): Promise<string> {
  const { length } = connection.text()
  say(connection, 'GET', path, headers)
  const next = () => connection.text().slice(length)
  await waitFor(() => next().includes('}') || connection.socket.closed, { what: 'the answer' })
  return next().slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length)
}

const closed = (list: readonly Open[]): number => list.filter(({ socket }) => socket.closed).length

async function closes(list: readonly Open[], count: number): Promise<void> {
  await waitFor(() => closed(list) >= count, { what: `${count} connections to be closed` })
  expect(closed(list)).toBe(count)
}

describe('connections', () => {
  it('of one network beyond its limit close its oldest, and no other’s', async () => {
    await start({ perNetwork: 5 })
    const others = await openMany(4, '127.0.0.2')
    const idle = await openMany(8)
    await closes(idle.slice(0, 3), 3)
    const last = idle.slice(3)
    for (const each of [...last, ...others]) expect(await statusOf(each, '/healthz')).toBe('200')
  })

  it('beyond the limit of all close the oldest, whosever it is', async () => {
    await start({ inAll: 10 })
    const idle: Open[] = []
    for (let at = 1; at <= 14; at += 1) idle.push(await open(`127.0.1.${at}`))
    await closes(idle.slice(0, 4), 4)
    expect(await statusOf(await open('127.0.0.2'), '/healthz')).toBe('200')
    await closes(idle.slice(0, 5), 5)
  })

  it('on which a merchant signed a call, or a call is under way, are not closed for anonymous ones', async () => {
    await start({ inAll: 10, perNetwork: 8 })
    const [merchants, busy] = [await open('127.0.0.3'), await open()]
    expect(await statusOf(merchants, '/v1/Installment', signed())).toBe('200')
    const json = { 'Content-Type': 'application/json', 'Content-Length': '2' }
    say(busy, 'POST', '/v1/Payments/inquire', { ...json, ...signed() }, '{}')
    await waitFor(() => release.length === 1, { what: 'the call to be under way' })
    await openMany(30)
    for (let at = 1; at <= 30; at += 1) await open(`127.0.1.${at}`)
    expect(closed([merchants, busy])).toBe(0)
    expect(await statusOf(merchants, '/v1/Installment', signed())).toBe('200')
    release.pop()?.()
    await waitFor(() => busy.text().includes('"isSucceed":true'), { what: 'the answer' })
  })

  it('of merchants alone are not closed for another one of their network: that one is refused', async () => {
    await start({ perNetwork: 3 })
    const own = await openMany(3)
    for (const each of own) expect(await statusOf(each, '/v1/Installment', signed())).toBe('200')
    const late = await open()
    await closes([late], 1)
    for (const each of own) expect(await statusOf(each, '/v1/Installment', signed())).toBe('200')
  })

  it('of a trusted proxy are many networks’: they count in all only, and go last', async () => {
    await start({ perNetwork: 3, inAll: 10 }, (address) => address === '127.0.0.9')
    const proxied = await openMany(8, '127.0.0.9')
    await openMany(12)
    for (const each of proxied) expect(await statusOf(each, '/healthz')).toBe('200')
  })

  it('that were closed are counted', async () => {
    await start({ perNetwork: 2 })
    await closes((await openMany(5)).slice(0, 3), 3)
    const reply = await test.server.inject({ url: '/metrics' })
    expect(reply.body).toContain('vezne_http_closed_total{what="connection",limit="network"} 3')
  })
})

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': '3' }

/** A connection whose request waits for its body; the server has seen it by then. */
async function halfSent(localAddress?: string): Promise<Open> {
  const connection = await open(localAddress)
  say(connection, 'POST', '/v1/Tokens', FORM, 'a')
  return connection
}

async function halfSentMany(count: number, localAddress?: string): Promise<Open[]> {
  const opened: Open[] = []
  while (opened.length < count) opened.push(await halfSent(localAddress))
  // The server has seen them once it answers another one that came after them.
  expect(await statusOf(await open('127.0.0.8'), '/healthz')).toBe('200')
  return opened
}

describe('unfinished bodies', () => {
  it('of one network beyond its limit: the oldest are refused and closed, the others go on', async () => {
    await start({ unfinishedBodiesPerNetwork: 4 })
    const others = await halfSentMany(3, '127.0.0.2')
    const own = await halfSentMany(7)
    await closes(own.slice(0, 3), 3)
    for (const { text } of own.slice(0, 3)) {
      expect(text()).toMatch(/^HTTP\/1.1 429 /)
      expect(text().toLowerCase()).toContain('retry-after: 1\r\n')
      expect(text()).toContain('"errorCode":"0106"')
    }
    for (const { socket, text } of [...own.slice(3), ...others]) {
      expect(text()).toBe('')
      socket.write('=b')
      await waitFor(() => text().includes('"4001"'), { what: 'the answer to the whole call' })
    }
  })

  it('belong to the network behind a trusted proxy', async () => {
    await start({ unfinishedBodiesPerNetwork: 2 }, (address) => address === '127.0.0.9')
    const sent: Open[] = []
    for (const caller of ['192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.2', '192.0.2.2']) {
      const connection = await open('127.0.0.9')
      say(connection, 'POST', '/v1/Tokens', { ...FORM, 'X-Forwarded-For': caller }, 'a')
      sent.push(connection)
    }
    await closes(sent.slice(2, 3), 1)
    expect(closed(sent)).toBe(1)
  })

  it('that end in any way leave nothing behind', async () => {
    await start({ unfinishedBodiesPerNetwork: 3 })
    for (let round = 0; round < 4; round += 1) {
      const [whole, cut] = await halfSentMany(2)
      whole?.socket.write('=b')
      await waitFor(() => whole?.text().includes('"4001"'), { what: 'the answer' })
      cut?.socket.destroy()
    }
    const waiting = await halfSentMany(3)
    expect(waiting.map(({ text }) => text())).toEqual(['', '', ''])
    await halfSentMany(1)
    await closes(waiting.slice(0, 1), 1)
  })
})

describe('requests that are sent before answers are read', () => {
  const HANGING = { 'Content-Type': 'application/json', 'Content-Length': '2' }
  const behind = SERVER_LIMITS.pipelinedRequestsMaximum

  it('leave nothing behind where their connection ends', async () => {
    await start({})
    const { callsInFlightMaximum } = SERVER_LIMITS
    const inFlight = async () => {
      const { body } = await test.server.inject({ url: '/metrics' })
      return Number(/^vezne_http_requests_in_flight (\d+)$/m.exec(body)?.[1])
    }
    // Only the first call of each connection is begun (decision 1.11). Twice as many as there are places for,
    // were those that wait counted and not given back.
    for (let round = 1; round <= 2; round += 1) {
      const callers = await openMany(Math.floor(callsInFlightMaximum / (behind + 1)))
      for (const caller of callers) {
        for (let at = 0; at <= behind; at += 1) {
          say(caller, 'POST', '/v1/Payments/inquire', { ...HANGING, ...signed() }, '{}')
        }
      }
      await waitFor(() => release.length === round * callers.length, {
        what: 'all calls to be under way',
      })
      // A round trip, so that the server has read everything. Node reports a reset that follows unread bytes
      // as the end of the stream, and not as an error.
      await statusOf(await open(), '/healthz')
      // Ending only the sending side would mean that the client still wants the answers.
      for (const { socket } of callers) socket.resetAndDestroy()
      await waitFor(async () => (await inFlight()) === 1, { what: 'the server to see the ends' })
    }
    expect(await statusOf(await open(), '/v1/Installment', signed())).toBe('200')
  })

  it('close their connection where there are too many', async () => {
    await start({})
    const [few, many] = [await open(), await open()]
    const ask = (count: number) => 'GET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(count)
    few.socket.write(ask(behind))
    many.socket.write(ask(3_000))
    await closes([many], 1)
    const answers = () => few.text().split('HTTP/1.1 404').length - 1
    await waitFor(() => answers() === behind, { what: 'all answers' })
  })

  it('make room for others where nobody reads their answers', async () => {
    await start({ inAll: 2 })
    for (const unread of await openMany(2)) {
      unread.socket.pause()
      say(unread, 'POST', '/v1/Payments/bin-information', { ...HANGING, ...signed() }, '{}')
    }
    await waitFor(() => longAnswers === 2, { what: 'the calls to be answered' })
    expect((await test.server.inject({ url: '/healthz' })).statusCode).toBe(200)
    expect(await statusOf(await open(), '/healthz')).toBe('200')
  })
})

describe('the end of a listener', () => {
  it('is not held up by who says nothing, or half of something; a call under way ends first', async () => {
    await start({})
    const slow = [...(await openMany(2)), ...(await halfSentMany(2))]
    const busy = await open()
    const json = { 'Content-Type': 'application/json', 'Content-Length': '2' }
    say(busy, 'POST', '/v1/Payments/inquire', { ...json, ...signed() }, '{}')
    await waitFor(() => release.length === 1, { what: 'the call to be under way' })
    const drained = test.server.drain()
    await closes(slow, slow.length)
    expect(busy.socket.closed).toBe(false)
    release.pop()?.()
    await drained
    await waitFor(() => busy.socket.closed, { what: 'the end' })
    expect(busy.text()).toContain('"isSucceed":true')
  })
})

describe('where all places of calls are taken', () => {
  it('probes are answered all the same, and calls again as soon as places are free', async () => {
    await start({ unfinishedBodiesPerNetwork: SERVER_LIMITS.unfinishedBodiesMaximum })
    // `inject` sends a request only when its result is awaited. The async function awaits it at once.
    const call = async () =>
      test.server.inject({
        method: 'POST',
        url: '/v1/Payments/inquire',
        headers: signed(),
        payload: {},
      })
    const under = Array.from({ length: SERVER_LIMITS.callsInFlightMaximum }, call)
    await waitFor(() => release.length === under.length, {
      what: 'all calls to be under way',
    })
    expect((await call()).statusCode).toBe(503)
    expect((await test.server.inject({ url: '/healthz' })).statusCode).toBe(200)
    expect((await test.server.inject({ url: '/readyz' })).statusCode).toBe(200)
    for (const each of release.splice(0)) each()
    const statuses = (await Promise.all(under)).map(({ statusCode }) => statusCode)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(
      (await test.server.inject({ url: '/v1/Installment', headers: signed() })).statusCode,
    ).toBe(200)
  })
})
