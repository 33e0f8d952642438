/** Decision 10.23: addresses of payers are erased from hand-overs, and the audit chain still finds every other change. */

import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MILLISECONDS, uuidV7 } from '../../base/kernel/index.ts'
import { AlteredHandOvers, verifyAudit } from '../../operating/audit/index.ts'
import { memoryCheckpoints, testSigner } from '../../operating/audit/testing/audit-parts.ts'
import { createAuditTrail } from '../acts/audited-transaction.ts'
import { createAuditStore } from '../audit/audit-store.ts'
import { withTransaction } from '../postgres/index.ts'
import { useTestDatabase } from '../testing/index.ts'
import { recordHandOvers } from '../three-d-secure/index.ts'
import { eraseHandOvers } from './hand-over-erasure.ts'
import { createOldDataStore } from './index.ts'

const signer = testSigner()
const START = new Date('2026-10-05T09:00:00.000Z')
const day = (count: number) => new Date(START.getTime() + count * DAY_MILLISECONDS)

const database = useTestDatabase()

beforeEach(() =>
  tamper(`delete from audit_entry; delete from card_hand_over; delete from payer_erasure;
    update audit_chain set last_sequence = 0, last_hash = decode(repeat('00', 32), 'hex'), signature = null`),
)

/** As somebody who owns the database, and has switched off what keeps mistakes out. */
async function tamper(statements: string): Promise<void> {
  await database.pool.query(
    `begin; set local session_replication_role = replica; ${statements}; commit`,
  )
}

/** A batch of hand-overs that the chain covers; answers its id and its sessions. */
async function batchOf(count: number, at: Date) {
  const sessions = Array.from({ length: count }, () => uuidV7(at))
  await database.pool.query(
    `insert into card_hand_over (merchant_id, session_id, attempt, public_key, card_bin, card_last_four,
       payer_address, handed_over_at)
     select $1, s, 1, 'pk', '552879', '0008', '203.0.113.7', $3 from unnest($2::uuid[]) s`,
    [uuidV7(at), sessions, at],
  )
  const batchId = uuidV7(at)
  await recordHandOvers(database.pool, signer, { batchId, happenedAt: at, rowsMaximum: 100 })
  return { batchId, sessions }
}

const store = () => createOldDataStore({ pool: database.pool, signer })

const eraseBefore = (before: Date) =>
  store().eraseHandOvers({ before, now: day(400), batchesMaximum: 50 })

async function verdict() {
  const trail = createAuditTrail(database.pool, memoryCheckpoints())
  const found = await verifyAudit(trail, signer, [])
  const own = found.find(({ chain }) => chain === 'hand-over')
  return own?.intact ? `intact, ${own.entries}` : `${own?.sequence} ${own?.reason}`
}

async function addressesLeft(): Promise<number> {
  const { rows } = await database.pool.query(
    `select count(*)::int as count from card_hand_over where payer_address <> ''`,
  )
  return rows[0].count
}

describe('addresses whose days are over', () => {
  test('are erased batch by batch, each once; the younger stay', async () => {
    for (const age of [0, 1, 200]) await batchOf(2, day(age))
    expect(await eraseBefore(day(100))).toBe(2)
    expect(await addressesLeft()).toBe(2)
    expect(await verdict()).toBe('intact, 5')
    expect(await eraseBefore(day(100))).toBe(0)
    expect(await eraseBefore(day(300))).toBe(1)
    expect(await addressesLeft()).toBe(0)
    expect(await verdict()).toBe('intact, 6')
    const entries = await createAuditStore(database.pool, 'hand-over').entriesAfter(5n, 9)
    expect(entries).toMatchObject([
      { act: 'card.hand-over-erase', actor: 'gateway', details: { handOvers: 2, erased: 2 } },
    ])
    expect(JSON.stringify(entries.map(({ details }) => details))).not.toContain('203.0.113.7')
  })

  test('are erased once by nodes that come at once', async () => {
    for (let age = 0; age < 20; age += 1) await batchOf(2, day(age))
    const nodes = Array.from({ length: 6 }, () => eraseBefore(day(100)))
    const looked = (await Promise.all(nodes)).reduce((sum, count) => sum + count, 0)
    expect([looked, await addressesLeft(), await verdict()]).toEqual([20, 0, 'intact, 40'])
  })

  test('stay in a batch that somebody changed before; the next batches are erased, and it is said', async () => {
    const { batchId } = await batchOf(2, day(0))
    await batchOf(3, day(1))
    await tamper(`update card_hand_over set card_last_four = '1111' where batch_id = '${batchId}'`)
    await expect(eraseBefore(day(100))).rejects.toThrow(AlteredHandOvers)
    expect(await addressesLeft()).toBe(2)
    expect(await verdict()).toBe('1 CoveredRowsChanged')
    expect(await eraseBefore(day(100))).toBe(0)
  })
})

describe('addresses of one payer', () => {
  const eraseOf = (batchId: string, sessionIds: readonly string[]) =>
    withTransaction(database.pool, (connection) =>
      eraseHandOvers(connection, signer, { batchId, sessionIds, now: day(2), by: 'cli:ayse' }),
    )

  test('go without those of others in the batch, and all go later', async () => {
    const { batchId, sessions } = await batchOf(3, day(0))
    expect(await eraseOf(batchId, sessions.slice(0, 1))).toBe(1)
    expect([await addressesLeft(), await verdict()]).toEqual([2, 'intact, 2'])
    expect(await eraseOf(batchId, sessions.slice(0, 1))).toBe(0)
    expect(await eraseBefore(day(100))).toBe(1)
    expect([await addressesLeft(), await verdict()]).toEqual([0, 'intact, 3'])
  })

  test.each([
    ['changed', `update card_hand_over set card_bin = '400000'`],
    ['dropped', 'delete from card_hand_over where ctid = (select min(ctid) from card_hand_over)'],
    ['given another address', `update card_hand_over set payer_address = '203.0.113.9'`],
    ['taken from the chain', 'update card_hand_over set batch_id = null'],
  ])('leave hand-overs whose change is found: %s', async (_what, statement) => {
    const { batchId, sessions } = await batchOf(3, day(0))
    await eraseOf(batchId, sessions.slice(0, 1))
    await tamper(statement)
    expect(await verdict()).toBe('1 CoveredRowsChanged')
  })

  test('are not erased by an entry of somebody who covers fewer rows', async () => {
    const { batchId } = await batchOf(3, day(0))
    const keep = `ctid = (select min(ctid) from card_hand_over)`
    await tamper(`delete from card_hand_over where not ${keep}`)
    await expect(eraseOf(batchId, [])).rejects.toThrow(AlteredHandOvers)
  })
})

test.each([
  `update card_hand_over set payer_address = '203.0.113.9'`,
  `update card_hand_over set payer_address = '', card_bin = '400000'`,
  'delete from card_hand_over',
])('the table lets an address become empty, and refuses: %s', async (statement) => {
  await batchOf(1, day(0))
  await expect(database.pool.query(statement)).rejects.toThrow(/append-only/)
  await database.pool.query(`update card_hand_over set payer_address = ''`)
})
