import { beforeEach, describe, expect, test } from 'vitest'

import { systemClock } from '../../base/kernel/index.ts'
import { expireSessions } from '../../payment/three-d-secure/index.ts'
import {
  cameBack,
  created,
  handedOver,
  opened,
  type Practice,
  practice,
  started,
} from '../../payment/three-d-secure/testing/verification.ts'
import { useTestDatabase } from '../testing/index.ts'
import { createThreeDSecureSessionStore } from './index.ts'
import { storeCard } from './testing/store-card.ts'

const database = useTestDatabase()
let at: Practice
/** The same gateway as a second node sees it: another pool on the same database. */
let elsewhere: Practice

beforeEach(async () => {
  await database.pool.query('delete from threeds_session')
  at = practice(createThreeDSecureSessionStore(database.pool))
  await storeCard(database.pool, at)
  elsewhere = {
    ...at,
    ports: { ...at.ports, store: createThreeDSecureSessionStore(database.otherPool) },
  }
})

async function count(table: 'recorded_event' | 'card_security_code'): Promise<number> {
  const { rowCount } = await database.pool.query(`select from ${table} where merchant_id = $1`, [
    at.merchant.merchantId,
  ])
  return rowCount ?? 0
}

async function atBank(): Promise<
  Readonly<{ sessionId: string; way: Awaited<ReturnType<typeof handedOver>> }>
> {
  const sessionId = await created(at)
  return { sessionId, way: await handedOver(at, (await started(at, sessionId)).startUrl) }
}

const ROUNDS = 12

describe('decision 4.1: of two that race on two nodes, one happens', () => {
  test('the same callback twice: one event, two equal answers', async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const { way } = await atBank()
      const finding = { mdStatus: '1', md: 'md' }
      const [one, two] = await Promise.all([
        cameBack(at, way, finding),
        cameBack(elsewhere, way, finding),
      ])
      expect(one).toEqual(two)
      expect(await count('recorded_event')).toBe(round)
    }
  })

  test('two callbacks that contradict each other: the first wins, both hear of it', async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const { sessionId, way } = await atBank()
      const [one, two] = await Promise.all([
        cameBack(at, way, { mdStatus: '1', md: 'md' }),
        cameBack(elsewhere, way, { mdStatus: '0' }),
      ])
      expect(one).toEqual(two)
      const session = await at.ports.store.find(at.merchant.merchantId, sessionId)
      expect(one).toMatchObject({
        fields: expect.arrayContaining([['MdStatus', String(session?.mdStatus)]]),
      })
      // The proof belongs to the status that won.
      expect(session?.proofSealed === null).toBe(session?.mdStatus === 0)
      expect(await count('recorded_event')).toBe(round)
    }
  })

  test('init3ds against init3ds: two attempts, one living page', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const sessionId = await created(at)
      const pages = await Promise.all([started(at, sessionId), started(elsewhere, sessionId)])
      const shown = await Promise.all(pages.map(({ startUrl }) => opened(at, startUrl)))
      const kinds = shown.map(({ kind }) => kind)
      expect(kinds.filter((kind) => kind === 'gate')).toHaveLength(1)
      const session = await at.ports.store.find(at.merchant.merchantId, sessionId)
      expect(session).toMatchObject({ attempt: 2, state: 'VerificationStarted' })
    }
  })

  test('init3ds against the callback: finished, or a new attempt, never both', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { sessionId, way } = await atBank()
      const [answer, again] = await Promise.all([
        cameBack(at, way, { mdStatus: '1', md: 'md' }),
        started(elsewhere, sessionId).catch(() => null),
      ])
      const session = await at.ports.store.find(at.merchant.merchantId, sessionId)
      const finished = session?.state === 'VerificationFinished'
      expect({ answer: answer.kind, again: again !== null }).toEqual({
        answer: finished ? 'return' : 'replaced',
        again: !finished,
      })
      expect(session?.attempt).toBe(finished ? 1 : 2)
    }
  })

  test('the end of the life against the callback: one event, one result', async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const { sessionId, way } = await atBank()
      at.clock.passMinutes(14.999)
      // The other node's clock is ahead: for it the life is over while for this one it is not.
      const ahead = new Date(at.clock.now().getTime() + 1_000)
      const clock = { ...systemClock, now: () => ahead }
      const [answer] = await Promise.all([
        cameBack(at, way, { mdStatus: '1', md: 'md' }),
        expireSessions({ ...elsewhere.ports, clock }),
      ])
      const session = await at.ports.store.find(at.merchant.merchantId, sessionId)
      expect(session).toMatchObject({ state: 'VerificationFinished' })
      const paid = session?.mdStatus === 1
      expect(session?.proofSealed !== null).toBe(paid)
      expect(answer).toMatchObject({
        fields: expect.arrayContaining([['MdStatus', paid ? '1' : '5']]),
      })
      expect(await count('recorded_event')).toBe(round)
    }
  })
})

describe('the job that ends sessions', () => {
  async function abandoned(number: number): Promise<string[]> {
    const sessionIds = await Promise.all(Array.from({ length: number }, () => created(at)))
    await Promise.all(sessionIds.map((sessionId) => started(at, sessionId)))
    return sessionIds
  }

  test('only verifications past their life end, with mdStatus 5, an event and no security code', async () => {
    const [sessionId = ''] = await abandoned(1)
    await database.pool.query(
      `insert into card_security_code values ($1, $2, '\\x01', $1, now() + interval '1 hour')`,
      [at.merchant.merchantId, at.card.tokenHash],
    )
    at.clock.passMinutes(14.9)
    expect(await expireSessions(at.ports)).toBe(0)
    expect(await count('card_security_code')).toBe(1)
    await created(at)
    at.clock.passMinutes(0.1)
    expect(await expireSessions(at.ports)).toBe(1)
    const session = await at.ports.store.find(at.merchant.merchantId, sessionId)
    const ended = { state: 'VerificationFinished', mdStatus: 5, provisionUntil: null }
    expect(session).toMatchObject({ ...ended, proofSealed: null })
    expect([await count('recorded_event'), await count('card_security_code')]).toEqual([1, 0])
  })

  test('a session that was never started stays as it is', async () => {
    const sessionId = await created(at)
    at.clock.passMinutes(60)
    expect(await expireSessions(at.ports)).toBe(0)
    const session = await at.ports.store.find(at.merchant.merchantId, sessionId)
    expect(session).toMatchObject({ state: 'SessionIdRequested', mdStatus: null })
  })

  test('it works in batches, the oldest first, each with an event id of its own', async () => {
    await abandoned(7)
    at.clock.passMinutes(15)
    const ports = { ...at.ports, batchSize: 3 }
    const done = [await expireSessions(ports), await expireSessions(ports)]
    expect([...done, await expireSessions(ports), await expireSessions(ports)]).toEqual([
      3, 3, 1, 0,
    ])
    expect(await count('recorded_event')).toBe(7)
  })

  test('a session that another node has locked is skipped without waiting', async () => {
    const [held] = await abandoned(3)
    at.clock.passMinutes(15)
    const holder = await database.otherPool.connect()
    try {
      await holder.query('begin')
      await holder.query('select from threeds_session where session_id = $1 for update', [held])
      expect(await expireSessions(at.ports)).toBe(2)
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    expect(await expireSessions(at.ports)).toBe(1)
  })

  test('many nodes at once: every session ends once', async () => {
    await abandoned(20)
    at.clock.passMinutes(15)
    const nodes = [at, elsewhere, at, elsewhere]
    let ended = 0
    for (let round = 0; round < 20 && ended < 20; round += 1) {
      const counts = await Promise.all(nodes.map(({ ports }) => expireSessions(ports)))
      ended += counts.reduce((sum, each) => sum + each, 0)
    }
    expect([ended, await count('recorded_event')]).toEqual([20, 20])
  })
})
