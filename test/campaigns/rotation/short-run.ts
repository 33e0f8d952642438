import { expect, it } from 'vitest'

import { useTestDatabase } from '../../../packages/gateway/src/storage/testing/index.ts'
import { runRotation } from './campaign.ts'
import { verdictOf } from './verdict.ts'

/** The short run of `npm run rotation-campaign`: its rotations of data keys are killed in their middle. */
const database = useTestDatabase()

it('rotations by command under load refuse nothing and leave no old record', async () => {
  const options = { database, payments: 50, workers: 2, seed: 7, breaksOff: true }
  const report = await runRotation(options)
  expect(verdictOf(report)).toEqual([])
  expect(report.payments.paid).toBeGreaterThanOrEqual(50)
  // How many depends on how fast commands start; the payments before the first rotation are the least.
  expect(report.rotations.resealed).toBeGreaterThan(10)
})
