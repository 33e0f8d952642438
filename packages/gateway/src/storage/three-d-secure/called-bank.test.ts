/** Decision 4.14: a bank that is called to open its page, and to open a callback. */

import { beforeEach, describe, expect, test } from 'vitest'
import type {
  BankConnector,
  CallbackVerdict,
  GateOpening,
  GateRequest,
} from '../../payment/banks/index.ts'
import { receiveCallback, startPage } from '../../payment/three-d-secure/index.ts'
import { PRACTICE_TERMINAL } from '../../payment/three-d-secure/testing/practice-bank.ts'
import {
  CALLBACK_URL,
  created,
  KEY_PAIR,
  lastPart,
  opened,
  type Practice,
  practice,
  started,
} from '../../payment/three-d-secure/testing/verification.ts'
import { useTestDatabase } from '../testing/index.ts'
import { createThreeDSecureSessionStore } from './index.ts'
import { storeCard } from './testing/store-card.ts'

const database = useTestDatabase()

const FORM: GateOpening = { kind: 'form', form: { action: 'http://bank.test/gate', fields: [] } }
const CALLBACK = [['BankPacket', 'A1']] as const
const REPLACED = { kind: 'replaced', news: 'underWay', languageCode: 'tr' }

let at: Practice
/** What the bank was asked, in order. */
let asked: GateRequest[]
let callbacksRead: number
let open: (request: GateRequest) => GateOpening | Promise<GateOpening>
let read: () => CallbackVerdict | Promise<CallbackVerdict>
let limits: number[]

beforeEach(async () => {
  const own = practice(createThreeDSecureSessionStore(database.pool))
  await storeCard(database.pool, own)
  asked = []
  limits = []
  callbacksRead = 0
  open = () => FORM
  read = () => ({ verified: true, mdStatus: 0, mdErrorMessage: null, proof: null })
  const bank = {
    terminal: PRACTICE_TERMINAL,
    connector: {
      verificationCalls: { gate: true, callback: true },
      gateForm: async (
        _: unknown,
        request: GateRequest,
        given: { timeoutMilliseconds: number },
      ) => {
        asked.push(request)
        limits.push(given.timeoutMilliseconds)
        return open(request)
      },
      readCallback: async (...[, , , given]: Parameters<BankConnector['readCallback']>) => {
        callbacksRead += 1
        limits.push(given.timeoutMilliseconds)
        return read()
      },
    },
  } as const
  at = { ...own, ports: { ...own.ports, bankTimeoutMilliseconds: 1_234, bankOf: async () => bank } }
})

async function startedUrl(sessionId?: string): Promise<string> {
  return (await started(at, sessionId ?? (await created(at)))).startUrl
}

async function session(sessionId: string) {
  const { rows } = await database.pool.query(
    'select state, attempt, md_status, md_error_message from threeds_session where session_id = $1',
    [sessionId],
  )
  return rows[0]
}

async function eventCount(): Promise<number> {
  const { rowCount } = await database.pool.query(
    'select from recorded_event where merchant_id = $1',
    [at.merchant.merchantId],
  )
  return rowCount ?? 0
}

const unavailable = (cause: string): GateOpening => ({ kind: 'unavailable', cause })

describe('the page', () => {
  test.each([
    ['connect', 'given back', 0],
    ['dns', 'given back', 0],
    ['circuitOpen', 'given back', 0],
    ['notServed', 'given back', 0],
    ['timeout', 'kept', 1],
    ['HTTP 500', 'kept', 1],
    ['unreadable', 'kept', 1],
  ])('not opened (%s): the try is %s, and the same address opens it later', async (...given) => {
    const [cause, tries, handedOver] = given
    const sessionId = await created(at)
    const url = await startedUrl(sessionId)
    open = () => unavailable(cause)
    const page = { kind: 'unavailable', action: url, languageCode: 'tr' }
    expect(await opened(at, url)).toEqual(page)
    expect([at.tries, at.handedOverFor.get(KEY_PAIR.publicKey)]).toEqual([[tries], handedOver])
    expect(await session(sessionId)).toMatchObject({
      state: 'VerificationStarted',
      md_status: null,
    })
    const start = { kind: 'start', action: url, languageCode: 'tr' }
    expect(await startPage(lastPart(url), at.ports)).toEqual(start)
    at.clock.passMinutes(5)
    expect(await opened(at, url)).toEqual(page)
    open = () => FORM
    expect(await opened(at, url)).toMatchObject({
      kind: 'gate',
      form: { action: FORM.form.action },
    })
    expect(limits).toEqual([1_234, 1_234, 1_234])
    for (const name of ['bankOrderId', 'random', 'callbackUrl'] as const) {
      expect(new Set(asked.map((request) => request[name])).size, name).toBe(3)
    }
    expect(await session(sessionId)).toMatchObject({ attempt: 3 })
  })

  test('opened twice by one browser: each call to the bank is an attempt of its own', async () => {
    const url = await startedUrl()
    await opened(at, url)
    expect(await opened(at, url)).toMatchObject({ kind: 'gate' })
    expect(new Set(asked.map(({ bankOrderId }) => bankOrderId)).size).toBe(2)
    expect(await opened(at, url, '198.51.100.99')).toMatchObject({ kind: 'taken' })
    expect(asked).toHaveLength(2)
  })

  test.each([
    [0, 0, 'failed'],
    [8, 8, 'failed'],
    [6, 6, null],
    [1, 7, null],
    [4, 7, null],
    [5, 5, null],
  ])('not opened because the bank says %i: the session ends with %i', async (said, stored, end) => {
    const sessionId = await created(at)
    const url = await startedUrl(sessionId)
    const mdErrorMessage = 'Kart kayitli degil 5528790000000008'
    open = () => ({ kind: 'failed', mdStatus: said, mdErrorMessage })
    const answer = await opened(at, url)
    expect(answer).toMatchObject({ kind: 'return', action: CALLBACK_URL })
    const fields = answer.kind === 'return' ? Object.fromEntries<string>(answer.fields) : {}
    expect(fields).toMatchObject({ ThreeDSessionId: sessionId, MdStatus: String(stored) })
    const row = await session(sessionId)
    expect(row).toMatchObject({ state: 'VerificationFinished', md_status: stored })
    expect(row?.md_error_message).not.toContain('5528790000000008')
    expect(await eventCount()).toBe(1)
    expect(at.ended).toEqual(end === null ? [] : [[sessionId, end]])
    expect(at.tries).toEqual(['kept'])
    expect(await opened(at, url)).toEqual({ kind: 'closed', why: 'ended', languageCode: 'tr' })
    expect(asked).toHaveLength(1)
  })

  test('while the bank is called: another init3ds takes over, and what the bank says then changes nothing', async () => {
    const said: readonly GateOpening[] = [
      unavailable('timeout'),
      { kind: 'failed', mdStatus: 0, mdErrorMessage: null },
    ]
    for (const late of said) {
      const sessionId = await created(at)
      const url = await startedUrl(sessionId)
      open = async () => {
        await startedUrl(sessionId)
        return late
      }
      expect(await opened(at, url)).toEqual(REPLACED)
      expect(await session(sessionId)).toMatchObject({ state: 'VerificationStarted', attempt: 2 })
    }
    expect(await eventCount()).toBe(0)
  })

  test('fifty browsers at once, on two nodes: the bank is called for one of them', async () => {
    const store = createThreeDSecureSessionStore(database.otherPool)
    const elsewhere = { ...at, ports: { ...at.ports, store } }
    const url = await startedUrl()
    const browsers = Array.from({ length: 50 }, (_, index) =>
      opened(index % 2 === 0 ? at : elsewhere, url, `198.51.100.${index}`),
    )
    const kinds = (await Promise.all(browsers)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'gate')).toHaveLength(1)
    expect(kinds.filter((kind) => kind === 'taken')).toHaveLength(49)
    expect(asked).toHaveLength(1)
  })

  test('one browser presses twice at once: no order id goes to the bank twice, and one page is the present one', async () => {
    for (let round = 0; round < 12; round += 1) {
      const url = await startedUrl()
      await Promise.all([opened(at, url), opened(at, url), opened(at, url)])
    }
    const orders = asked.map(({ bankOrderId }) => bankOrderId)
    expect(new Set(orders).size).toBe(orders.length)
    expect(orders.length).toBeGreaterThanOrEqual(12)
  })

  test('a session has so many attempts and no more', async () => {
    const url = await startedUrl()
    open = () => unavailable('connect')
    for (let attempt = 1; attempt < 50; attempt += 1) {
      expect(await opened(at, url)).toMatchObject({ kind: 'unavailable' })
    }
    expect(await opened(at, url)).toMatchObject({ kind: 'unavailable' })
    expect(await opened(at, url)).toMatchObject({ kind: 'taken' })
    expect(asked).toHaveLength(50)
  })
})

describe('the callback', () => {
  const later: CallbackVerdict = { verified: false, why: 'timeout', isLater: true }

  async function atBank(): Promise<Readonly<{ sessionId: string; ticket: string }>> {
    const sessionId = await created(at)
    await opened(at, await startedUrl(sessionId))
    return { sessionId, ticket: lastPart(asked.at(-1)?.callbackUrl ?? '') }
  }

  test('that the bank cannot be asked about stays with the browser, and counts when it comes again', async () => {
    const { sessionId, ticket } = await atBank()
    read = () => later
    expect(await receiveCallback(ticket, CALLBACK, at.ports)).toEqual({
      kind: 'later',
      action: asked[0]?.callbackUrl,
      fields: CALLBACK,
      languageCode: 'tr',
    })
    expect(at.ignored).toEqual(['timeout'])
    expect(await session(sessionId)).toMatchObject({ state: 'VerificationStarted' })
    read = () => ({ verified: true, mdStatus: 0, mdErrorMessage: null, proof: null })
    expect(await receiveCallback(ticket, CALLBACK, at.ports)).toMatchObject({ kind: 'return' })
    expect(await session(sessionId)).toMatchObject({ md_status: 0 })
  })

  test('of a session that has finished is answered without a call to the bank', async () => {
    const { ticket } = await atBank()
    const first = await receiveCallback(ticket, CALLBACK, at.ports)
    const refusal: CallbackVerdict = { verified: false, why: 'another' }
    for (const verdict of [later, refusal]) {
      read = () => verdict
      expect(await receiveCallback(ticket, CALLBACK, at.ports)).toEqual(first)
    }
    const { ticket: late } = await atBank()
    at.clock.passMinutes(15)
    const answer = await receiveCallback(late, CALLBACK, at.ports)
    expect(answer).toMatchObject({
      kind: 'return',
      fields: expect.arrayContaining([['MdStatus', '5']]),
    })
    expect(callbacksRead).toBe(1)
  })

  test('brought many times at once ends the session once', async () => {
    const { ticket } = await atBank()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => receiveCallback(ticket, CALLBACK, at.ports)),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await eventCount()).toBe(1)
    expect(at.ended).toHaveLength(1)
  })

  test('of an earlier try behind the same page says nothing about the next', async () => {
    const url = await startedUrl()
    await opened(at, url)
    await opened(at, url)
    const ticket = lastPart(asked[0]?.callbackUrl ?? '')
    expect(await receiveCallback(ticket, CALLBACK, at.ports)).toEqual(REPLACED)
    expect(callbacksRead).toBe(0)
  })
})
