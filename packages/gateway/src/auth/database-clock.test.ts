import { expect, test } from 'vitest'
import { manualClock } from '../merchants/testing/manual-clock.ts'
import { createDatabaseClock } from './database-clock.ts'

test('decision 2.2: nonces are judged by the database’s clock, whatever this machine’s says', async () => {
  const clock = manualClock(new Date('1999-01-01T00:00:00Z'))
  let databaseTime = Date.parse('2026-10-05T09:00:00Z')
  const readDatabaseTime = async () => {
    // The question takes 20 ms; the database looks at its clock in the middle.
    clock.pass(10)
    const seen = new Date(databaseTime)
    clock.pass(10)
    return seen
  }
  const databaseClock = await createDatabaseClock({ readDatabaseTime, clock })
  expect(databaseClock.now().toISOString()).toBe('2026-10-05T09:00:00.010Z')
  clock.pass(60_000)
  expect(databaseClock.now().toISOString()).toBe('2026-10-05T09:01:00.010Z')
  databaseTime += 65_000
  await databaseClock.measure()
  expect(databaseClock.now().toISOString()).toBe('2026-10-05T09:01:05.010Z')
})
