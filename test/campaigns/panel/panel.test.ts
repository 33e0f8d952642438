import { expect, test } from 'vitest'
import { systemClock } from '../../../packages/gateway/src/base/kernel/index.ts'
import { rebuildStatistics } from '../../../packages/gateway/src/operating/statistics/index.ts'
import { createSearchIndex } from '../../../packages/gateway/src/storage/panel/index.ts'
import { createRollUpStore } from '../../../packages/gateway/src/storage/statistics/index.ts'
import { useTestDatabase } from '../../../packages/gateway/src/storage/testing/index.ts'
import { measureFigures, measureFilters, measureKeys, measurePayouts } from './measure.ts'
import { FILTERS } from './questions.ts'
import { seedMerchants } from './seed-merchants.ts'
import { seedOrders } from './seed-orders.ts'
import { seedPayouts } from './seed-payouts.ts'

const database = useTestDatabase()
const ORDERS = 2_000

/** The times of a small table on a busy machine say nothing; that each key finds its order does. */
test('every key of a seeded order finds it, and every filter is answered', async () => {
  const { pool } = database
  await seedMerchants(pool, 3)
  await seedOrders(pool, { orders: ORDERS, merchants: 3, days: 30, until: new Date() })
  const index = createSearchIndex(pool)
  while ((await index.step(1_000)) > 0);
  const keys = await measureKeys(pool, 2)
  expect(keys.map(({ what }) => what)).toContain('search by provisionNumber')
  const merchantId = '01900000-0000-7000-9000-000000000002'
  const filters = await measureFilters(pool, 1, merchantId)
  expect(filters).toHaveLength(2 * Object.keys(FILTERS).length)
  await rebuildStatistics({ store: createRollUpStore(pool), clock: systemClock })
  const figures = await measureFigures(pool, 1, merchantId)
  expect(figures.map(({ what }) => what)).toContain('overview, one merchant')
  await seedPayouts(pool)
  expect(await measurePayouts(pool, 1, merchantId)).toHaveLength(2)
})
