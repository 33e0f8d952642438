import { afterAll, beforeAll, beforeEach } from 'vitest'
import {
  createLinkHarness,
  type LinkHarness,
} from '../../../../../test/payment-core/link-harness.ts'
import { createTestDatabase, type TestDatabase } from '../../storage/testing/index.ts'

/** One database for the tests of a file. `start` gets a new gateway with links before each test. */
export function beforeEachLinkTest(start: (at: LinkHarness) => void | Promise<void>): void {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())
  beforeEach(async () => start(await createLinkHarness(database.pool)))
}
