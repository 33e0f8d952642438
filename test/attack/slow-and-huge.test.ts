/**
 * Exhaustion of connections, docs/reference/limits.md: connections that cost more than they bring are
 * cut off, and others are served meanwhile. The limits are the real ones and are all met at once: the
 * whole takes as long as the longest of them, about 22 s.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestFolder } from '../../packages/gateway/src/base/kernel/testing/use-test-folder.ts'
import { waitFor } from '../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import { SERVER_LIMITS } from '../../packages/gateway/src/faces/http/limits/server-limits.ts'
import { useTestDatabase } from '../../packages/gateway/src/storage/testing/index.ts'
import { type GatewayProcess, startGateway } from '../harness/gateway-process.ts'
import { postJson, type RawAnswer } from '../harness/raw-calls.ts'
import { stretched } from '../support/pace.ts'
import {
  headOf,
  openSocket,
  openStubbornSocket,
  pour,
  type RawSocket,
  trickle,
} from './raw-socket.ts'
import { signedNow } from './signed-values.ts'

const IDLE_SOCKETS = 2_000
const IDLE_AT_ONCE = 100
/** Only the gateway can tell whether these connections are closed. */
const STUBBORN_SOCKETS = 200
/** Far more than is read in the half second after which the gateway cuts an unread body. */
const HUGE = 1_024 * 1_024 * 1_024
/** Twelve such bodies are sent at once: memory would show it if any of them were kept. */
const GROWTH_MAXIMUM_MEGABYTES = 200
/** A bound for a machine that does other work as well. Without the limits it would take minutes. */
const SLACK_MILLISECONDS = stretched(30_000)

const folder = useTestFolder()
const database = useTestDatabase()
let gateway: GatewayProcess
let url: string

beforeAll(async () => {
  const settings = { DATABASE_URL: database.connectionString, DATA_DIR: folder, BANK_PORT: '0' }
  gateway = startGateway({ ...settings, LOG_LEVEL: 'info' })
  url = await gateway.url()
  await lookUp()
})
afterAll(async () => {
  await gateway.end('SIGTERM')
})

function lookUp(): Promise<RawAnswer> {
  const path = '/v1/Payments/bin-information'
  return postJson(url + path, signedNow(), { binNumber: '552879' })
}

const JSON_TYPE = { 'Content-Type': 'application/json' }
const FORM_TYPE = { 'Content-Type': 'application/x-www-form-urlencoded' }

/** The places that a body can be sent to, and the refusal where there is time to send one. */
const HUGE_BODIES = [
  ['/v1/Tokens', FORM_TYPE, 413],
  ['/v1/Tokens', { 'Content-Type': 'multipart/form-data; boundary=x' }, 413],
  ['/v1/Payments/inquire', { ...JSON_TYPE, ...signedNow() }, 413],
  ['/v1/Payments/inquire', JSON_TYPE, 401],
  ['/l/nobody', FORM_TYPE, 413],
  ['/3ds/return/nobody', FORM_TYPE, 413],
] as const

function pourHuge(path: string, headers: Readonly<Record<string, string>>, isChunked: boolean) {
  const connection = openSocket(url)
  const length: Readonly<Record<string, string>> = isChunked
    ? { 'Transfer-Encoding': 'chunked' }
    : { 'Content-Length': String(HUGE) }
  // The calls with chunked bodies would otherwise repeat the others, and a pair works once.
  const own = 'Nonce' in headers ? { ...JSON_TYPE, ...signedNow() } : headers
  connection.socket.write(headOf('POST', path, { ...own, ...length }))
  pour(connection, HUGE, isChunked)
  return connection
}

/** A call every quarter of a second; how long each took that the gateway answered rightly. */
async function callsUntil(isOver: () => boolean): Promise<number[]> {
  const took: number[] = []
  while (!isOver()) {
    const askedAt = performance.now()
    const { status } = await lookUp()
    expect(status).toBe(200)
    took.push(performance.now() - askedAt)
    await delay(250)
  }
  return took
}

/** In megabytes; null where the system does not say. */
function memory(): number | null {
  const file = `/proc/${gateway.processId}/status`
  if (!existsSync(file)) return null
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(file, 'utf8'))?.[1]) / 1_024
}

/** Null where the system does not say. */
function openFiles(): number | null {
  const folder = `/proc/${gateway.processId}/fd`
  return existsSync(folder) ? readdirSync(folder).length : null
}

/** How long the gateway says that each signed call took it. */
function durationsLogged(): number[] {
  const lines = gateway.output().split('\n')
  const ofLookUps = lines.filter(
    (line) => line.includes('bin-information') && line.includes('"status":200'),
  )
  return ofLookUps.map((line) => Number(/"durationMilliseconds":([\d.]+)/.exec(line)?.[1]))
}

function longestLife(connections: readonly RawSocket[]): number {
  return Math.max(
    ...connections.map((each) => each.livedMilliseconds() ?? Number.POSITIVE_INFINITY),
  )
}

/**
 * In groups below the kernel's own queue: a connection that finds it full is dropped without a word, so
 * that the caller keeps waiting for a gateway that never heard of it.
 */
async function openIdle(): Promise<RawSocket[]> {
  const idle: RawSocket[] = []
  while (idle.length < IDLE_SOCKETS) {
    idle.push(...Array.from({ length: IDLE_AT_ONCE }, () => openSocket(url)))
    // Accepted after all that came before it.
    await fetch(`${url}/healthz`, { headers: { Connection: 'close' } })
  }
  return idle
}

/** All at once, and kept for all tests. */
async function attack() {
  const idle = await openIdle()
  const stubborn = Array.from({ length: STUBBORN_SOCKETS }, () => openStubbornSocket(url))
  const slowHeaders = [openSocket(url)]
  for (const each of slowHeaders) trickle(each, `GET /healthz HTTP/1.1\r\nX: ${'a'.repeat(50)}`)
  const slowBodies = [
    headOf('POST', '/v1/Tokens', { ...FORM_TYPE, 'Content-Length': '1000' }),
    headOf('POST', '/v1/Payments/inquire', {
      ...JSON_TYPE,
      ...signedNow(),
      'Content-Length': '1000',
    }),
    headOf('POST', '/v1/Tokens', { ...FORM_TYPE, 'Transfer-Encoding': 'chunked' }),
  ].map((head) => {
    const connection = openSocket(url)
    connection.socket.write(head)
    const body = head.includes('chunked') ? '1\r\na\r\n'.repeat(20) : ' '.repeat(100)
    trickle(connection, body)
    return connection
  })
  const hugeBodies = HUGE_BODIES.flatMap(([path, headers, status]) =>
    [false, true].map((isChunked) => ({
      status,
      name: `${path} ${isChunked ? 'in chunks' : 'announced'}`,
      connection: pourHuge(path, headers, isChunked),
    })),
  )
  return { idle, stubborn, slowHeaders, slowBodies, hugeBodies }
}

/** What has not been cut, for whoever reads of a failure. */
function openOf({
  idle,
  slowHeaders,
  slowBodies,
  hugeBodies,
}: Awaited<ReturnType<typeof attack>>): string[] {
  const isOpen = (each: RawSocket): boolean => each.livedMilliseconds() === null
  return [
    `${idle.filter(isOpen).length} idle`,
    `${slowHeaders.filter(isOpen).length} with slow headers`,
    ...slowBodies.flatMap((each, at) => (isOpen(each) ? [`slow body ${at}`] : [])),
    ...hugeBodies.flatMap(({ name, connection }) => (isOpen(connection) ? [name] : [])),
  ]
}

describe('slow and huge connections, all at once', () => {
  let attacked: Awaited<ReturnType<typeof attack>>
  let took: number[]
  let [before, most]: [number | null, number | null] = [null, null]
  let filesBefore: number | null = null

  beforeAll(async () => {
    before = memory()
    filesBefore = openFiles()
    attacked = await attack()
    const { idle, slowHeaders, slowBodies, hugeBodies } = attacked
    const poured = hugeBodies.map(({ connection }) => connection)
    const all = [...idle, ...slowHeaders, ...slowBodies, ...poured]
    let isOver = false
    const watching = setInterval(() => {
      most = Math.max(most ?? 0, memory() ?? 0)
    }, 100)
    const calls = callsUntil(() => isOver)
    await waitFor(() => all.every((each) => each.livedMilliseconds() !== null), {
      what: 'every connection to be cut',
    })
      .catch((error: unknown) => {
        throw new Error(`still open: ${openOf(attacked).join(', ')}`, { cause: error })
      })
      .finally(() => {
        isOver = true
        clearInterval(watching)
        for (const { socket } of all) socket.destroy()
      })
    took = await calls
  })

  it('2,000 sockets that say nothing are closed within the limit for headers', () => {
    const { idle } = attacked
    const limit = SERVER_LIMITS.headersTimeoutMilliseconds + SLACK_MILLISECONDS
    expect(longestLife(idle)).toBeLessThan(limit)
  })

  it('sockets that never hang up themselves are closed all the same', async () => {
    const { stubborn } = attacked
    // Those that the test's own calls keep alive, and the database's.
    const most = (filesBefore ?? 0) + STUBBORN_SOCKETS / 2
    await waitFor(() => (openFiles() ?? 0) <= most, {
      what: 'the gateway to have let go of the stubborn sockets',
    }).finally(() => {
      for (const socket of stubborn) socket.destroy()
    })
  })

  it('headers of one byte a second are cut off within theirs', () => {
    const { slowHeaders } = attacked
    const limit = SERVER_LIMITS.headersTimeoutMilliseconds + SLACK_MILLISECONDS
    expect(longestLife(slowHeaders)).toBeLessThan(limit)
  })

  it('bodies of one byte a second are cut off within the limit for a request', () => {
    const { slowBodies } = attacked
    const limit = SERVER_LIMITS.requestTimeoutMilliseconds + SLACK_MILLISECONDS
    expect(longestLife(slowBodies)).toBeLessThan(limit)
    for (const { text } of slowBodies) expect(text()).not.toContain('HTTP/1.1 200')
  })

  it('bodies of a gibibyte are refused, and not read to their end', () => {
    for (const { name, status, connection } of attacked.hugeBodies) {
      const { socket, text } = connection
      // A caller that goes on writing may see a reset connection before it reads the refusal.
      expect(`${name} ${text().slice(9, 12)}`).toMatch(new RegExp(`${status}$| $`))
      expect(socket.bytesWritten - socket.writableLength).toBeLessThan(HUGE)
    }
    const answered = attacked.hugeBodies.filter(({ connection }) => connection.text() !== '')
    expect(answered.length).toBeGreaterThan(attacked.hugeBodies.length / 2)
  })

  it('no body is kept in memory', () => {
    expect((most ?? 0) - (before ?? 0)).toBeLessThan(GROWTH_MAXIMUM_MEGABYTES)
  })

  it('meanwhile signed calls are answered, long before the slow connections are cut off', async () => {
    await waitFor(() => durationsLogged().length >= took.length, {
      what: 'a line of the log for each call',
    })
    expect(took.length).toBeGreaterThan(3)
    // On one machine, in one run: whoever waited for a slow body would wait as long as that body lived.
    const lives = attacked.slowBodies.map((each) => each.livedMilliseconds() ?? 0)
    const longest = Math.max(...durationsLogged())
    expect(longest, `${took.map(Math.round).join(' ')} ms`).toBeLessThan(Math.min(...lives) / 4)
  })
})

describe('many small things at once', () => {
  const names = (count: number) => Array.from({ length: count }, (_, at) => at.toString(36))

  it('10,000 fields of a form', async () => {
    const body = names(10_000)
      .map((name) => `${name}=`)
      .join('&')
    // Short enough to come in.
    expect(body.length).toBeLessThan(SERVER_LIMITS.bodyBytesMaximum)
    const answer = await fetch(`${url}/v1/Tokens`, { method: 'POST', headers: FORM_TYPE, body })
    expect([answer.status, Object(await answer.json()).errorCode]).toEqual([400, '0101'])
  })

  it('257 parts of a multipart form', async () => {
    const form = new FormData()
    for (const name of names(257)) form.append(name, '1')
    const answer = await fetch(`${url}/v1/Tokens`, { method: 'POST', body: form })
    expect(answer.status).toBe(400)
  })

  it.each([
    ['10,000 names of a JSON object', 10_000, 413],
    ['the names that 64 KiB hold', 7_000, 200],
  ])('%s', async (_, count, status) => {
    const fields = Object.fromEntries(names(count).map((name) => [name, 0]))
    const path = '/v1/Payments/bin-information'
    const answer = await postJson(url + path, signedNow(), { ...fields, binNumber: '552879' })
    expect(answer.status).toBe(status)
  })

  it.each([
    ['headers of 64 KiB', { X: 'a'.repeat(64 * 1_024) }],
    [
      '3,000 headers',
      Object.fromEntries(names(3_000).map((name) => [`X-${name}`, 'a'.repeat(12)])),
    ],
  ])('%s', async (_, headers) => {
    const connection = openSocket(url)
    connection.socket.write(headOf('GET', '/healthz', headers))
    await waitFor(() => connection.livedMilliseconds() !== null, {
      what: 'the connection to be closed',
    })
    expect(connection.text()).toContain('HTTP/1.1 431 ')
    expect(connection.text()).toContain('"isSucceed":false')
  })
})
