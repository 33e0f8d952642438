/** A short run of `npm run settlement-campaign`. */

import { expect, it } from 'vitest'
import { useTestDatabase } from '../../../packages/gateway/src/storage/testing/index.ts'
import { runSettlement } from './campaign.ts'
import { ROW_FAULTS } from './faults.ts'

const database = useTestDatabase()

it('banks that pay what is expected have no difference, and every fault among it is named by its kind and amount', async () => {
  const numbers = { orders: 3_000, days: 365, seed: 7, times: 1 }
  const report = await runSettlement({ ...numbers, database, say: () => undefined })
  expect(report.problems, `seed ${numbers.seed}`).toEqual([])
  expect(Object.keys(report.found).toSorted()).toEqual(Object.keys(ROW_FAULTS).toSorted())
  expect(report.lines).toBeGreaterThan(numbers.orders)
})
