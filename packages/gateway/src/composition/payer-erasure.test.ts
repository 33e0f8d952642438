/**
 * Decision 10.21: a serving gateway erases old data of payers by itself, by the database's clock and not by that of its
 * machine, and two gateways do it together.
 */

import { afterAll, beforeAll, expect, test } from 'vitest'

import { seedMerchants } from '../../../../test/campaigns/panel/seed-merchants.ts'
import { seedOrders } from '../../../../test/campaigns/panel/seed-orders.ts'
import { shiftedClock } from '../../../../test/support/shifted-clock.ts'
import { readConfiguration } from '../base/config/index.ts'
import { type Clock, DAY_MILLISECONDS, systemClock } from '../base/kernel/index.ts'
import { useTestFolder } from '../base/kernel/testing/use-test-folder.ts'
import { waitFor } from '../base/kernel/testing/wait-for.ts'
import { createGateway, createLog, type Gateway } from '../gateway.ts'
import { claimDatabaseMode } from '../storage/database/database-mode.ts'
import { useTestDatabase } from '../storage/testing/index.ts'

const JOBS = ['erase data of payers', 'erase data of payers in orders, sessions and hand-overs']
const RETENTION = { PAYER_DATA_DAYS: '100', PAYER_IP_DAYS: '200', MERCHANT_TEXT_DAYS: '300' }
const ORDERS = 80
const LINK_TRIES = 40
/** The data is as old as this at most; it is spread evenly. */
const DAYS = 400

const folder = useTestFolder()
const database = useTestDatabase()
const gateways: Gateway[] = []
const scheduled: object[] = []

async function startNode(clock: Clock): Promise<void> {
  const settings = { DATABASE_URL: database.connectionString, DATA_DIR: folder }
  const environment = { ...settings, ...RETENTION, PORT: '0', BANK_PORT: '0' }
  const gateway = createGateway(readConfiguration(environment), {
    clock,
    log: createLog('info', () => undefined),
    note: () => undefined,
    simulatorUrl: () => null,
    around: {
      // The jobs that the product schedules, without their wait after a start.
      jobs: (list) =>
        list.map(({ firstAfterMilliseconds = 0, ...job }) => {
          const { name, everyMilliseconds } = job
          if (JOBS.includes(name)) {
            scheduled.push({ name, everyMilliseconds, firstAfterMilliseconds })
          }
          return job
        }),
    },
  })
  gateways.push(gateway)
  await gateway.start()
}

beforeAll(async () => {
  const { pool } = database
  await claimDatabaseMode(pool, 'sandbox')
  await seedMerchants(pool, 2)
  await seedOrders(pool, { orders: ORDERS, merchants: 2, days: DAYS, until: new Date() })
  await pool.query(
    `update payment_order set metadata = '{"a": "b"}', details = '{"description": "kahve",
       "cardHolderName": "AYŞE", "merchantCustomerName": "Ayşe", "merchantCustomerPhoneCode": "90",
       "merchantCustomerPhoneNumber": "5321234567"}'`,
  )
  await pool.query(
    `insert into link_use (merchant_id, link_id, use_id, page_id, state, amount_minor, installment_count, payer,
       reserved_until, created_at)
     select merchant_id, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'Released', 100, 1,
       '{"name": "Ayşe", "email": "ayse@example.com"}', now(), now() - n * interval '10 days'
     from merchant, generate_series(0, $1 / 2 - 1) n where merchant_number like '22%'`,
    [LINK_TRIES],
  )
})
afterAll(async () => {
  await Promise.all(gateways.map((gateway) => gateway.stop()))
})

/** Which ages of rows, in days, still have each kind of data. */
const LEFT = `
  select 'names' as kind, created_at from payment_order where details ->> 'cardHolderName' is not null
  union all select 'telephone', created_at from payment_order
    where details ->> 'merchantCustomerPhoneNumber' is not null
  union all select 'address', created_at from payment_order where client_ip_address <> ''
  union all select 'text', created_at from payment_order
    where details ->> 'description' is not null or jsonb_typeof(metadata) = 'object'
  union all select 'link', created_at from link_use where payer ->> 'email' is not null`

type Left = Readonly<{ kind: string; rows: number; oldest: number }>

async function left(): Promise<ReadonlyMap<string, Left>> {
  const { rows } = await database.pool.query<Left>(
    `select kind, count(*)::int as rows, extract(epoch from max(now() - created_at))::float8 * 1000 as oldest
     from (${LEFT}) kept group by kind`,
  )
  return new Map(rows.map((row) => [row.kind, row]))
}

const KEPT_DAYS = { names: 100, telephone: 100, address: 200, text: 300, link: 100 }

test('the jobs are scheduled, and erase what is too old and nothing else', async () => {
  const before = await left()
  expect([...before.keys()].sort()).toEqual(Object.keys(KEPT_DAYS).sort())
  for (const { oldest } of before.values()) {
    expect(oldest).toBeGreaterThan(0.9 * 200 * DAY_MILLISECONDS)
  }
  // The second machine's clock is a year ahead: by it, nothing would be kept.
  await Promise.all([startNode(systemClock), startNode(shiftedClock(DAYS * DAY_MILLISECONDS))])
  const isOver = async () => {
    const found = await left()
    return Object.entries(KEPT_DAYS).every(
      ([kind, days]) => (found.get(kind)?.oldest ?? 0) <= days * DAY_MILLISECONDS,
    )
  }
  await waitFor(isOver, { what: 'the erasure of what is too old' })
  const after = await left()
  for (const [kind, days] of Object.entries(KEPT_DAYS)) {
    const [had, has] = [before.get(kind), after.get(kind)]
    const span = kind === 'link' ? (LINK_TRIES / 2) * 10 : DAYS
    const young = ((had?.rows ?? 0) * days) / span
    expect(Math.abs((has?.rows ?? 0) - young), kind).toBeLessThanOrEqual(2)
  }
  const expected = JOBS.map((name) => {
    return { name, everyMilliseconds: 60_000, firstAfterMilliseconds: 20_000 }
  })
  expect(scheduled).toEqual([...expected, ...expected])
})
