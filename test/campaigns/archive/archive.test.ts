import { afterAll, beforeAll, expect, it } from 'vitest'

import {
  createTestDatabase,
  type TestDatabase,
} from '../../../packages/gateway/src/storage/testing/index.ts'
import { runArchive } from './campaign.ts'
import { verdictOf } from './verdict.ts'

/** The short run of `npm run archive-campaign`: each fault once. */
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

it('every row of an archived quarter is in the database or in files that read back', async () => {
  const report = await runArchive({ database, count: 10, seed: 7, orders: 50 })
  expect(verdictOf(report)).toEqual([])
}, 120_000)
