import { beforeEach } from 'vitest'
import { useTestDatabase } from '../../packages/gateway/src/storage/testing/index.ts'
import { createLinkHarness, type LinkHarness } from './link-harness.ts'
import { createHarness, type Harness, type HarnessOptions } from './payments-harness.ts'

/** A new harness for every test of a file, over the file's own database. It is there within hooks and tests. */
export function useHarness(options?: HarnessOptions): Harness {
  const database = useTestDatabase()
  const harness: Harness = Object.create(null)
  beforeEach(async () => {
    Object.assign(harness, await createHarness(database.pool, options))
  })
  return harness
}

/** The same for payment links. */
export function useLinkHarness(): LinkHarness {
  const database = useTestDatabase()
  const harness: LinkHarness = Object.create(null)
  beforeEach(async () => {
    Object.assign(harness, await createLinkHarness(database.pool))
  })
  return harness
}
