/** Decision 3.3: commission plans are dated rows. */

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type CommissionPlanStore,
  type CommissionRate,
  STARTER_PLAN,
} from '../../payment/installments/index.ts'
import { createOperatorStore } from '../acts/operator-store.ts'
import { useTestDatabase } from '../testing/index.ts'
import { createCommissionPlanStore } from './commission-plan-store.ts'

const MERCHANT = '01900000-0000-7000-8000-00000000000a'
const OTHER_MERCHANT = '01900000-0000-7000-8000-00000000000b'
const NOON = new Date('2026-03-01T12:00:00.000Z')

const database = useTestDatabase()
let store: CommissionPlanStore

beforeAll(async () => {
  store = createCommissionPlanStore(database.pool)
  await database.pool.query(
    `insert into merchant (merchant_id, merchant_number, name, status, permissions, created_at)
     values ($1, '1100000101', 'One', 'Active', '{}', now()),
            ($2, '1100000102', 'Two', 'Active', '{}', now())`,
    [MERCHANT, OTHER_MERCHANT],
  )
})
beforeEach(async () => {
  await database.pool.query('truncate commission_rate')
})

let planNumber = 0
function rate(changes: Partial<CommissionRate>): CommissionRate {
  planNumber += 1
  return {
    planId: `01900000-0000-7000-8000-${String(planNumber).padStart(12, '0')}`,
    merchantId: null,
    terminalId: null,
    cardNetwork: 'Paraf',
    bankCode: '0012',
    cardType: 'Credit',
    installmentCount: 3,
    rateBasisPoints: 581,
    blockedDays: 40,
    blockedDayKind: 'calendar',
    paidIn: 'one',
    validFrom: new Date('2026-01-01T00:00:00Z'),
    validUntil: null,
    ...changes,
  }
}

describe('commission plans in PostgreSQL', () => {
  test('the starter plan comes back as it was, for every merchant', async () => {
    expect(await store.add(STARTER_PLAN)).toBe(STARTER_PLAN.length)
    expect(await store.ratesFor(MERCHANT, NOON)).toEqual(STARTER_PLAN)
    expect(await store.ratesFor(OTHER_MERCHANT, NOON)).toEqual(STARTER_PLAN)
  })

  test('an operator ends a row once, not before it begins, and what ends it tells why not', async () => {
    const row = rate({})
    await store.add([row])
    const end = (planId: string, endsAt: Date) =>
      createOperatorStore(database.pool).endPlanRow(planId, endsAt)
    expect(await end(row.planId, row.validFrom)).toBe('EndsBeforeItBegins')
    expect(await end(row.planId, NOON)).toBe('Ended')
    expect(await store.ratesFor(MERCHANT, NOON)).toEqual([])
    expect(await end(row.planId, new Date(NOON.getTime() + 1))).toBe('AlreadyEnded')
    expect(await end(row.planId, new Date(NOON.getTime() - 1))).toBe('Ended')
    expect(await end(MERCHANT, NOON)).toBe('NotFound')
  })

  test('a row that is there already stays as it was', async () => {
    const row = rate({ blockedDayKind: 'working', paidIn: 'monthly' })
    expect(await store.add([row])).toBe(1)
    expect(await store.add([{ ...row, rateBasisPoints: 1 }, rate({})])).toBe(1)
    const rates = await store.ratesFor(MERCHANT, NOON)
    expect(rates.map(({ rateBasisPoints }) => rateBasisPoints)).toEqual([581, 581])
    expect(rates).toContainEqual(row)
  })

  test('rows of another merchant are not given', async () => {
    const mine = rate({ merchantId: MERCHANT })
    await store.add([mine, rate({ merchantId: OTHER_MERCHANT })])
    expect(await store.ratesFor(MERCHANT, NOON)).toEqual([mine])
  })

  test.each<[string, string, string | null, boolean]>([
    ['began in the past', '2026-03-01T11:59:59.999Z', null, true],
    ['begins at this moment', '2026-03-01T12:00:00.000Z', null, true],
    ['begins in the future', '2026-03-01T12:00:00.001Z', null, false],
    ['ends in the future', '2026-01-01T00:00:00.000Z', '2026-03-01T12:00:00.001Z', true],
    ['ends at this moment', '2026-01-01T00:00:00.000Z', '2026-03-01T12:00:00.000Z', false],
  ])('a row that %s', async (_name, from, until, isInForce) => {
    const validUntil = until === null ? null : new Date(until)
    await store.add([rate({ validFrom: new Date(from), validUntil })])
    expect(await store.ratesFor(MERCHANT, NOON)).toHaveLength(isInForce ? 1 : 0)
  })

  test('a row about a programme or card type that this release does not know is passed over', async () => {
    const known = rate({ cardNetwork: null })
    await store.add([known, rate({ cardNetwork: 'World' }), rate({ cardType: 'Prepaid' })])
    await database.pool.query(
      `update commission_rate set card_network = 'Parafly' where card_network = 'World'`,
    )
    await database.pool.query(
      `update commission_rate set card_type = 'Gift' where card_type = 'Prepaid'`,
    )
    expect(await store.ratesFor(MERCHANT, NOON)).toEqual([known])
  })
})
