/** Decision 10.2: what the metrics show and doctor judges, read from rows as the gateway’s own statements write them. */

import { beforeEach, describe, expect, it } from 'vitest'
import {
  conclusionOf,
  openingOf,
  operationEndOf,
  operationOf,
} from '../../../../test/payment-core/rows.ts'
import { DAYS, HOURS, MINUTES } from '../../../../test/payment-core/turnable-clock.ts'
import { useHarness } from '../../../../test/payment-core/use-harness.ts'
import { keepPayouts } from '../operating/settlement/index.ts'
import type { PaymentConclusion } from '../payment/payments/index.ts'
import { maintainPairPartitions } from './auth/index.ts'
import { createFeedStore } from './events/index.ts'
import { readOperationsFigures } from './index.ts'
import { maintainPartitions } from './periods/index.ts'
import { createPayoutStore } from './settlement/index.ts'
import { insertTerminal } from './testing/insert-terminal.ts'

const at = useHarness()

beforeEach(async () => {
  await at.pool.query('truncate merchant cascade')
  await insertTerminal(at.pool, at.merchant, at.terminal)
})

const read = (makesPairPartitions = false) =>
  readOperationsFigures(at.pool, { now: at.clock.now(), makesPairPartitions })

async function payment(changes: Partial<PaymentConclusion>): Promise<string> {
  const { payments } = at.ports
  const opening = openingOf(at)
  await payments.ensureOpenBatch(opening.merchantId, opening.terminalId, at.clock.now())
  await payments.open(opening)
  await payments.conclude(conclusionOf(at, opening, changes))
  return opening.orderId
}

/** An endpoint that has yet to be told of the merchant's events. */
async function endpoint(state: 'Active' | 'Disabled', failingSince: Date | null): Promise<void> {
  await at.pool.query(
    `insert into webhook_endpoint
       (merchant_id, endpoint_id, url, created_at, cursor_position, state, failing_since)
     values ($1, $2, 'https://shop.example', $3, 0, $4, $5)`,
    [at.merchant.merchantId, at.ports.newId(), at.clock.now(), state, failingSince],
  )
}

describe('the figures of operations', () => {
  it('are at rest where nothing waits', async () => {
    await payment({ state: 'Approved' })
    await createFeedStore(at.pool).sequence(1_000)
    expect(await read()).toMatchObject({
      readAt: at.clock.now(),
      unknowns: { payments: 0, operations: 0, since: null },
      waitingEvents: { count: 0, since: null },
      dueDeliveries: { count: 0, since: null },
      endpoints: { failing: 0, disabled: 0, since: null },
      unreachableTerminals: { count: 0, since: null },
      openDifferences: { count: 0, since: null },
      partitionsUntil: { usedPairs: null },
    })
  })

  it('count payments and operations whose outcome is unknown, from when the first one was', async () => {
    const since = at.clock.now()
    const unknown = { state: 'Unknown', nextInquiryAt: since } as const
    await payment(unknown)
    at.clock.turn(HOURS)
    const orderId = await payment({ state: 'Approved' })
    // A return is for an order whose day is closed.
    await at.pool.query(`update terminal_batch set state = 'Closed', closed_at = now()`)
    const operation = operationOf(at, orderId)
    expect(await at.ports.operations.open(operation)).toMatchObject({ kind: 'opened' })
    expect(await at.ports.operations.conclude(operationEndOf(at, operation, unknown))).toBe(true)
    expect((await read()).unknowns).toEqual({ payments: 1, operations: 1, since })
  })

  it('leave out a payment that is at the bank, until it should have been answered', async () => {
    const opening = openingOf(at)
    await at.ports.payments.ensureOpenBatch(opening.merchantId, opening.terminalId, at.clock.now())
    await at.ports.payments.open(opening)
    expect((await read()).unknowns.payments).toBe(0)
    at.clock.turn(MINUTES)
    expect((await read()).unknowns).toMatchObject({ payments: 1, since: opening.sendBy })
  })

  it('count events until they have a position, and then until they have a delivery', async () => {
    await endpoint('Active', null)
    await payment({ state: 'Approved' })
    const waiting = await read()
    expect(waiting.waitingEvents).toEqual({ count: 1, since: expect.any(Date) })
    expect(waiting.dueDeliveries.since).toBeNull()
    await createFeedStore(at.pool).sequence(1_000)
    const placed = await read()
    expect(placed.waitingEvents).toEqual({ count: 0, since: null })
    expect(placed.dueDeliveries).toEqual({ count: 0, since: waiting.waitingEvents.since })
  })

  it('say of endpoints that fail only that they do', async () => {
    const since = at.clock.now()
    await endpoint('Active', since)
    await endpoint('Disabled', since)
    await payment({ state: 'Approved' })
    await createFeedStore(at.pool).sequence(1_000)
    const { endpoints, dueDeliveries } = await read()
    expect(endpoints).toEqual({ failing: 1, disabled: 1, since })
    expect(dueDeliveries).toEqual({ count: 0, since: null })
  })

  it('know the terminals whose bank is not called, and since when the first is not', async () => {
    const since = at.clock.now()
    const { terminalId } = at.terminal
    const set = 'update terminal set unreachable_since = $1 where terminal_id = $2'
    await at.pool.query(set, [since, terminalId])
    expect((await read()).unreachableTerminals).toEqual({ count: 1, since })
  })

  it('know how far the partitions reach that the jobs have made', async () => {
    const now = at.clock.now()
    await maintainPartitions(at.pool, { now })
    const { quarters } = (await read()).partitionsUntil
    expect(quarters?.getTime()).toBeGreaterThan(now.getTime() + 100 * DAYS)
    const window = { pastMilliseconds: DAYS, aheadMilliseconds: 15 * MINUTES }
    await maintainPairPartitions(at.pool, { now, window })
    const { usedPairs } = (await read(true)).partitionsUntil
    expect(usedPairs?.getTime()).toBeGreaterThan(now.getTime() + DAYS)
  })

  it('know since when the key of each class seals', async () => {
    const createdAt = new Date('2026-01-02T03:04:05Z')
    const sql = `insert into vault_data_key
      (key_id, class, key_encryption_key_id, wrapped, state, created_at, retired_at)
      values (gen_random_uuid(), 'page', 'key', '', $1, $2, $3)`
    await at.pool.query(sql, ['DecryptOnly', new Date(0), createdAt])
    await at.pool.query(sql, ['Active', createdAt, null])
    expect((await read()).dataKeys).toContainEqual({ class: 'page', createdAt })
  })

  it('know the moment of the last backup, or since when a live database has none', async () => {
    expect((await read()).backupSince).toBeNull()
    const since = new Date('2026-01-02T03:04:05Z')
    await at.pool.query(`insert into database_mode (mode, since) values ('live', $1)`, [since])
    expect((await read()).backupSince).toEqual(since)
    const takenAt = new Date('2026-02-03T04:05:06Z')
    await at.pool.query(
      `insert into backup_run (backup_id, taken_at, finished_at, row_count, byte_count, manifest_hash)
       values (gen_random_uuid(), $1, now(), 1, 1, '')`,
      [takenAt],
    )
    expect((await read()).backupSince).toEqual(takenAt)
  })

  it('say since when the job of payouts is behind, and since when a difference is open', async () => {
    await at.pool.query('truncate settlement_progress, settlement_difference')
    const since = at.clock.now()
    await payment({ state: 'Approved' })
    await createFeedStore(at.pool).sequence(1_000)
    at.clock.turn(HOURS)
    const { payoutsSince } = await read()
    expect(payoutsSince).not.toBeNull()
    await keepPayouts(createPayoutStore(at.pool))
    expect((await read()).payoutsSince).toBeNull()
    const add = `insert into settlement_difference (merchant_id, difference_id, kind, bank, amount_minor, due_on, sentence,
        order_ids, source_ids, part_numbers, statement_ids, line_numbers, state, found_at, event_count)
      values ($1, gen_random_uuid(), 'missing', 'garanti', -1, '2026-05-13', '{}', '{}', '{}', '{}', '{}', '{}', $2, $3, 1)`
    await at.pool.query(add, [at.merchant.merchantId, 'open', since])
    await at.pool.query(add, [at.merchant.merchantId, 'claimed', new Date(0)])
    expect((await read()).openDifferences).toEqual({ count: 1, since })
  })
})
