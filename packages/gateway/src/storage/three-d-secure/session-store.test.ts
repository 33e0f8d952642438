/** Decision 8.8 for sessions: those of many callers share statements, and each has its own verdict. */

import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import { NO_LABELS, uuidV7 } from '../../base/kernel/index.ts'
import type {
  FinishChange,
  NewSession,
  SessionStore,
  StartChange,
} from '../../payment/three-d-secure/index.ts'
import { useTestDatabase } from '../testing/index.ts'
import { createThreeDSecureSessionStore } from './index.ts'

const NOW = new Date('2026-03-01T10:00:00Z')
const LATER = new Date('2026-03-01T10:15:00Z')
const MERCHANT = uuidV7(NOW)

const database = useTestDatabase()
let store: SessionStore
/** The names of the statements that were sent since the store was made. */
let sent: () => string[]

beforeEach(() => {
  const query = vi.spyOn(database.pool, 'query')
  query.mockClear()
  const calls = query.mock.calls as unknown as readonly (readonly [Readonly<{ name?: string }>])[]
  sent = () => calls.map(([{ name }]) => name ?? 'unnamed')
  store = createThreeDSecureSessionStore(database.pool)
})

function newSession(changes: Partial<NewSession> = {}): NewSession {
  return {
    merchantId: MERCHANT,
    sessionId: uuidV7(NOW),
    cardTokenHash: randomBytes(32),
    terminalId: uuidV7(NOW),
    routing: null,
    paymentType: 'Auth',
    amountMinor: 25_075n,
    pointAmountMinor: 0n,
    currency: 'TRY',
    installmentCount: 1,
    languageCode: 'tr',
    conversationId: 'a "quoted" {order}, Ayşe\\1',
    createdAt: NOW,
    verifyUntil: LATER,
    ...NO_LABELS,
    ...changes,
  }
}

function startOf(sessionId: string, changes: Partial<StartChange> = {}): StartChange {
  return {
    merchantId: MERCHANT,
    sessionId,
    attempt: {
      gateRandom: `random of ${sessionId}`,
      startSecretHash: randomBytes(32),
      returnSecretHash: randomBytes(32),
      callbackUrl: 'https://shop.example/done',
      cardHolderName: null,
      clientIpAddress: '203.0.113.7',
      publicKey: null,
    },
    languageCode: null,
    bankOrderIdPrefix: 'vzn',
    shortBankOrderIdPrefix: 'VZN',
    attemptsMaximum: 50,
    replaces: null,
    now: NOW,
    ...changes,
  }
}

function finishOf(sessionId: string, changes: Partial<FinishChange> = {}): FinishChange {
  return {
    merchantId: MERCHANT,
    sessionId,
    attempt: 1,
    mdStatus: 1,
    mdErrorMessage: null,
    proof: { sealed: Buffer.from(sessionId), dataKeyId: uuidV7(NOW) },
    provisionUntil: LATER,
    eventId: uuidV7(NOW),
    now: NOW,
    ...changes,
  }
}

async function inserted(count: number): Promise<string[]> {
  const sessions = Array.from({ length: count }, () => newSession())
  await Promise.all(sessions.map((session) => store.insert(session)))
  return sessions.map(({ sessionId }) => sessionId)
}

const find = (sessionId: string) => store.findStarted(MERCHANT, sessionId)

describe('sessions that come at once', () => {
  test('go through the whole flow in one statement for each step', async () => {
    const ids = await inserted(20)
    const starts = await Promise.all(ids.map((id) => store.start(startOf(id))))
    expect(starts).toEqual(ids.map(() => ({ languageCode: 'tr' })))
    expect(await Promise.all(ids.map((id) => store.finish(finishOf(id))))).toEqual(
      ids.map(() => true),
    )
    const found = await Promise.all(ids.map(find))
    expect(sent()).toEqual([
      'insert-three-d-secure-sessions',
      'start-three-d-secure-sessions',
      'finish-three-d-secure-sessions',
      'find-three-d-secure-sessions',
    ])
    expect(found.map((one) => one?.attempt.gateRandom)).toEqual(ids.map((id) => `random of ${id}`))
    expect(found.map((one) => one?.session.proofSealed?.toString())).toEqual(ids)
    expect(found[0]?.session.conversationId).toBe('a "quoted" {order}, Ayşe\\1')
  })

  test('each gets its own verdict of a start', async () => {
    const [open = '', tried = ''] = await inserted(2)
    const dead = newSession({ verifyUntil: NOW })
    await store.insert(dead)
    const verdicts = await Promise.all([
      store.start(startOf(uuidV7(NOW))),
      store.start(startOf(open, { languageCode: 'en' })),
      store.start(startOf(dead.sessionId)),
      store.start(startOf(tried, { attemptsMaximum: 0 })),
    ])
    expect(verdicts).toEqual([null, { languageCode: 'en' }, null, null])
  })

  test('each gets its own verdict of a finish: event and code go with those that ended', async () => {
    const codes = () => database.pool.query('select token_hash from card_security_code')
    const ended = newSession()
    const other = newSession()
    await Promise.all([ended, other].map((session) => store.insert(session)))
    await Promise.all([ended, other].map(({ sessionId }) => store.start(startOf(sessionId))))
    for (const { cardTokenHash } of [ended, other]) {
      await database.pool.query(
        `insert into card_security_code (merchant_id, token_hash, code_sealed, data_key_id,
           expires_at) values ($1, $2, '\\x01', $1, now())`,
        [MERCHANT, cardTokenHash],
      )
    }
    const verdicts = await Promise.all([
      store.finish(finishOf(other.sessionId, { attempt: 2 })),
      store.finish(finishOf(ended.sessionId, { mdStatus: 2 })),
    ])
    expect(verdicts).toEqual([false, true])
    expect((await codes()).rows).toEqual([{ token_hash: other.cardTokenHash }])
    const { rows } = await database.pool.query(
      `select data->>'mdStatus' as status, data->'halfSecure' as half from recorded_event
       where subject_id = any($1)`,
      [[ended.sessionId, other.sessionId]],
    )
    expect(rows).toEqual([{ status: '2', half: true }])
  })

  test('two starts of one session, spelled differently, are two attempts', async () => {
    const [id = ''] = await inserted(1)
    await Promise.all([store.start(startOf(id)), store.start(startOf(id.toUpperCase()))])
    expect((await find(id))?.session).toMatchObject({ attempt: 2, bankOrderId: 'vzn2' })
  })

  test('one that the database refuses fails alone', async () => {
    const [good, wrong, last] = [newSession(), newSession({ amountMinor: 0n }), newSession()]
    const ends = await Promise.allSettled([good, wrong, last].map((one) => store.insert(one)))
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    const found = await Promise.all(
      [good, wrong, last].map(({ sessionId }) => store.find(MERCHANT, sessionId)),
    )
    expect(found.map((session) => session?.state)).toEqual([
      'SessionIdRequested',
      undefined,
      'SessionIdRequested',
    ])
  })
})
