/** What banks pay for a quarter stays when its orders go into an archive, and is the same when they come back. */

import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import {
  callOf,
  createHarness,
  type Harness,
  taken,
} from '../../../../../test/payment-core/payments-harness.ts'
import { DAYS, SECONDS } from '../../../../../test/payment-core/turnable-clock.ts'
import { useTestFolder } from '../../base/kernel/testing/use-test-folder.ts'
import {
  type ArchiveOutcome,
  archivePeriods,
  restorePeriod,
} from '../../operating/archive/index.ts'
import { testSigner } from '../../operating/audit/testing/audit-parts.ts'
import { keepPayouts } from '../../operating/settlement/index.ts'
import { closeDay, returnPayment } from '../../payment/payments/index.ts'
import { createFeedStore } from '../events/index.ts'
import { createArchiveStore, maintainPartitions } from '../periods/index.ts'
import { DIVIDED_TABLES, quarterOf, readPeriods } from '../periods/partitions.ts'
import { readRows } from '../postgres/index.ts'
import { insertTerminal, useTestDatabase } from '../testing/index.ts'
import { createPayoutDayStore, createPayoutStore } from './index.ts'

const database = useTestDatabase()
const testFolder = useTestFolder()
let folder: string
let at: Harness
let quarter: string

beforeEach(async () => {
  const newest = (await readPeriods(database.pool, DIVIDED_TABLES[0])).at(-1)
  if (newest === undefined) throw new Error('There is no partition.')
  const startsAt = new Date(newest.until.getTime() + 10 * DAYS)
  await maintainPartitions(database.pool, { now: startsAt })
  at = await createHarness(database.pool, { startsAt })
  const merchantNumber = String(1_100_000_000 + (startsAt.getTime() % 1_000_000))
  await insertTerminal(database.pool, { ...at.merchant, merchantNumber }, at.terminal)
  quarter = quarterOf(startsAt).name
  folder = path.join(testFolder, `to-${quarter}`)
  mkdirSync(folder)
})

async function keep(): Promise<void> {
  await createFeedStore(database.pool).sequence(1_000)
  await keepPayouts(createPayoutStore(database.pool))
}

async function endDay(): Promise<void> {
  await closeDay(at.ports, { merchantId: at.merchant.merchantId, which: 'open' })
  at.clock.turn(SECONDS)
}

function ports() {
  const store = createArchiveStore(database.pool, testSigner())
  return { store, clock: at.clock, newId: at.ports.newId, actor: 'cli:test' }
}

async function archive(): Promise<ArchiveOutcome> {
  const asked = { before: at.clock.now(), folder, erasesPayers: true }
  for await (const outcome of archivePeriods(ports(), asked)) {
    const { period } = outcome.ok ? outcome.archived : outcome
    if (period.name === quarter) return outcome
  }
  throw new Error(`${quarter} was not looked at.`)
}

/** Parts, days and postings of the merchant, whole, and what the page of a month shows. */
async function books(): Promise<readonly unknown[]> {
  const { merchantId } = at.merchant
  const tables = ['settlement_part', 'settlement_day', 'settlement_transfer'].map((table) =>
    readRows<object>(
      database.pool,
      `select md5(row_to_json(r)::text) as row from ${table} r where merchant_id = $1 order by 1`,
      [merchantId],
    ),
  )
  const { days } = createPayoutDayStore(database.pool)
  return Promise.all([...tables, days(merchantId, '2000-01-01', '2999-12-31')])
}

test('the books are the same after an archive, and after its return, whatever the job looks at again', async () => {
  const orderId = await taken(at)
  await endDay()
  await returnPayment(at.ports, callOf(at), { orderId, amountMinor: 3_000n })
  await endDay()
  await keep()
  const before = await books()
  expect(before[0]).toHaveLength(2)
  at.clock.turn(100 * DAYS)
  expect(await archive()).toMatchObject({ ok: true })
  const { merchantId } = at.merchant
  await database.pool.query(
    `insert into settlement_due (merchant_id, terminal_id, batch_number, order_id) values ($1, $2, 1, $3)`,
    [merchantId, at.terminal.terminalId, orderId],
  )
  await keep()
  expect(await books()).toEqual(before)
  await restorePeriod(ports(), path.join(folder, quarter))
  await database.pool.query('delete from settlement_progress where merchant_id = $1', [merchantId])
  await keep()
  expect(await books()).toEqual(before)
})

test('a return whose day has not ended keeps its quarter', async () => {
  const orderId = await taken(at)
  await endDay()
  await returnPayment(at.ports, callOf(at), { orderId, amountMinor: 3_000n })
  await keep()
  at.clock.turn(100 * DAYS)
  expect(await archive()).toMatchObject({
    ok: false,
    obstacles: [{ what: 'orders whose payouts wait for the end of a day', example: orderId }],
  })
  await endDay()
  at.clock.turn(DAYS)
  await keep()
  expect(await archive()).toMatchObject({ ok: true })
  expect((await books())[0]).toHaveLength(2)
})
