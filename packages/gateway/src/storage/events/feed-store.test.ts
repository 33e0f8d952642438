/** Decision 7.3: positions that no reader sees in the wrong order or with a hole. */

import { randomInt, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { uuidV7 } from '../../base/kernel/index.ts'
import type { FeedEvent } from '../../payment/events/index.ts'
import { useTestDatabase } from '../testing/index.ts'
import { createFeedStore } from './index.ts'

const database = useTestDatabase()

beforeEach(() => database.pool.query('truncate event_outbox, event, event_feed'))

type Told = Readonly<{ merchantId: string; subjectId: string; sequence: number; type?: string }>

async function tell(connection: Pick<pg.Pool, 'query'>, event: Told): Promise<void> {
  const { merchantId, subjectId, sequence, type = 'payment.approved' } = event
  await connection.query(
    `insert into event_outbox (merchant_id, event_id, type, subject_id, sequence, data)
     values ($1, $2, $3, $4, $5, '{}')`,
    [merchantId, uuidV7(new Date()), type, subjectId, sequence],
  )
}

const feed = () => createFeedStore(database.pool)
const ALL = { after: 0, limit: 10_000, lookMaximum: 10_000, types: null }

describe('positions', () => {
  it('begin at 1 for each merchant, and keep the order of a subject whatever the batches', async () => {
    const [one, other] = [randomUUID(), randomUUID()]
    const [order, link] = [randomUUID(), randomUUID()]
    for (const sequence of [3, 1, 2]) {
      await tell(database.pool, { merchantId: one, subjectId: order, sequence })
    }
    await tell(database.pool, { merchantId: other, subjectId: link, sequence: 1 })
    let batches = 0
    while ((await feed().sequence(2)) > 0) batches += 1
    expect(batches).toBe(2)
    const { events } = await feed().read(one, ALL)
    expect(events.map(({ position, sequence }) => [position, sequence])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ])
    expect((await feed().read(other, ALL)).events).toMatchObject([{ position: 1 }])
    expect(await feed().lastPositions([one, other, randomUUID()])).toEqual(
      new Map([
        [one, 3],
        [other, 1],
      ]),
    )
  })

  const WRITERS = 64
  const SUBJECTS_EACH = 6
  const EVENTS_EACH = 4

  /** Each subject's events in their order, some in transactions that stay open while others commit. */
  async function write(merchantIds: readonly string[]): Promise<void> {
    for (let subject = 0; subject < SUBJECTS_EACH; subject += 1) {
      const merchantId = merchantIds[randomInt(merchantIds.length)] ?? ''
      const subjectId = randomUUID()
      for (let sequence = 1; sequence <= EVENTS_EACH; sequence += 1) {
        const connection = await database.pool.connect()
        await connection.query('begin')
        await tell(connection, { merchantId, subjectId, sequence })
        for (let turns = randomInt(20); turns > 0; turns -= 1) await connection.query('select 1')
        await connection.query(randomInt(10) === 0 ? 'rollback' : 'commit')
        connection.release()
      }
    }
  }

  it('are seen in order and without a hole by readers who never pause, beside 64 writers', async () => {
    const merchantIds = [randomUUID(), randomUUID()]
    let isWriting = true
    let isGrowing = true
    const read = async (merchantId: string) => {
      const seen: FeedEvent[] = []
      for (let isLast = false; ; ) {
        const page = await feed().read(merchantId, { ...ALL, after: seen.length })
        seen.push(...page.events)
        if (page.events.length === 0 && isLast) return seen
        isLast = !isGrowing
      }
    }
    const sequencer = async () => {
      while (isWriting || (await feed().sequence(50)) > 0) await feed().sequence(50)
    }
    const sequencers = [sequencer(), sequencer(), sequencer()]
    const readers = merchantIds.map(read)
    await Promise.all(Array.from({ length: WRITERS }, () => write(merchantIds)))
    isWriting = false
    await Promise.all(sequencers)
    isGrowing = false
    const seen = await Promise.all(readers)
    const { rows } = await database.pool.query(
      'select merchant_id, event_id from event order by position',
    )
    expect(rows.length).toBeGreaterThan(1_000)
    merchantIds.forEach((merchantId, index) => {
      const events = seen[index] ?? []
      const committed = rows.filter((row) => row.merchant_id === merchantId)
      expect(events.map(({ eventId }) => eventId)).toEqual(committed.map((row) => row.event_id))
      expect(events.map(({ position }) => position)).toEqual(events.map((_, at) => at + 1))
      expect(sequencesThatFall(events)).toEqual([])
    })
  })
})

describe('positions given by the writer instead', () => {
  it('would let a reader pass a slower transaction', async () => {
    const merchantId = randomUUID()
    const place = (connection: Pick<pg.Pool, 'query'>, position: number) =>
      connection.query(
        `insert into event (merchant_id, event_id, type, subject_id, data, sequence, position)
         values ($1, $2, 'link.paid', $2, '{}', 1, $3)`,
        [merchantId, uuidV7(new Date()), position],
      )
    const slow = await database.pool.connect()
    await slow.query('begin')
    await place(slow, 1)
    await place(database.pool, 2)
    const before = await feed().read(merchantId, ALL)
    await slow.query('commit')
    slow.release()
    const after = await feed().read(merchantId, { ...ALL, after: before.position })
    expect([...before.events, ...after.events].map(({ position }) => position)).toEqual([2])
  })
})

/** Subjects whose later event has the earlier position. */
function sequencesThatFall(events: readonly FeedEvent[]): string[] {
  const last = new Map<string, number>()
  return events.flatMap(({ subjectId, sequence }) => {
    const falls = (last.get(subjectId) ?? 0) > sequence
    last.set(subjectId, sequence)
    return falls ? [subjectId] : []
  })
}

describe('reading', () => {
  it('passes over other types, and says how far it looked', async () => {
    const merchantId = randomUUID()
    const types = ['link.paid', 'day.closed', 'link.paid', 'day.closed', 'day.closed']
    for (const [index, type] of types.entries()) {
      await tell(database.pool, { merchantId, subjectId: randomUUID(), sequence: index + 1, type })
    }
    await feed().sequence(100)
    const read = (after: number, limit: number) =>
      feed().read(merchantId, { after, limit, lookMaximum: 4, types: ['link.paid'] })
    expect(await read(0, 1)).toMatchObject({ events: [{ position: 1 }], position: 1 })
    expect(await read(1, 9)).toMatchObject({ events: [{ position: 3 }], position: 5 })
    expect(await read(5, 9)).toEqual({ events: [], position: 5 })
  })
})
