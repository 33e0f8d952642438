import { fileURLToPath } from 'node:url'
import { EVENTS } from '@vezne/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createTestDatabase,
  type TestDatabase,
} from '../../../packages/gateway/src/storage/testing/index.ts'
import { createLinkHarness } from '../../../test/payment-core/link-harness.ts'
import { eventsPage } from './events-page.ts'
import { recordEvents, withSteadyValues } from './record-events.ts'

/** A file snapshot, because the examples come from a database: `npm run generate` runs this with `--update`. */
const PAGE = fileURLToPath(new URL('../../../docs/reference/events.md', import.meta.url))

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('docs/reference/events.md shows what the gateway says; the remedy is `npm run generate`', async () => {
  const recorded = await recordEvents(await createLinkHarness(database.pool))
  expect(recorded.map(({ type }) => type)).toEqual(Object.keys(EVENTS))
  await expect(eventsPage(recorded.map(withSteadyValues))).toMatchFileSnapshot(PAGE)
})
