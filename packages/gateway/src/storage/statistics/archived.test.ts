/** Decision 9.42: a quarter that was archived keeps its sums, whatever is counted anew. */

import { expect, test } from 'vitest'

import { summaryOf } from '../../operating/statistics/index.ts'
import { useTestDatabase } from '../testing/index.ts'
import { createRollUpStore, createStatisticsStore } from './index.ts'
import { busyDays } from './testing/busy-days.ts'

const database = useTestDatabase()

/** The state after an archive command: the rows are in files, and the period is marked as archived. */
async function archiveFirstQuarter(): Promise<void> {
  const first = `order_id < '019d4657-0000-7000-8000-000000000000'`
  await database.pool.query(`delete from payment_order where ${first}`)
  await database.pool.query(`delete from ledger_transfer where ${first}`)
  await database.pool.query(
    `insert into archived_period (period, archive_id, state, period_until, folder, totals, posted_hours,
       manifest_hash, archived_at)
     values ('to_2026q1', gen_random_uuid(), 'Archived', '2026-04-01T00:00:00Z', '/', '{}', '{}',
       decode(repeat('00', 32), 'hex'), now())`,
  )
}

test('its payments, and its returns of later quarters, stay in every figure', async () => {
  const days = await busyDays(database.pool, 1)
  const statistics = createStatisticsStore(database.pool)
  const rollUps = createRollUpStore(database.pool)
  const rollUp = async () => {
    while ((await rollUps.step(new Date('2027-01-01'), 'IfFree')) > 0);
  }
  const sale = { merchant: 0, state: 'Approved', bin: '552879', amountMinor: 1_000n } as const
  const returned = new Date('2026-04-10T12:10:00Z')
  await days.sell({ ...sale, at: new Date('2026-03-10T12:00:00Z'), laterAt: returned })
  await days.sell({ ...sale, at: new Date('2026-04-10T12:00:00Z'), laterAt: null })
  await days.later()
  await days.sequence()
  await rollUp()
  const span = { from: new Date('2026-03-01T00:00:00Z'), until: new Date('2026-05-01T00:00:00Z') }
  const read = () => statistics.whole(days.merchantIds, span)
  const before = await read()
  expect(summaryOf(before)).toMatchObject({ takenMinor: 2_000n, givenBackMinor: 1n, approved: 2 })
  await archiveFirstQuarter()
  expect(await read()).toEqual(before)
  await rollUps.reset()
  expect(await read()).toEqual(before)
  await rollUp()
  expect(await read()).toEqual(before)
})
