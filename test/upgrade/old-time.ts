import { systemClock } from '../../packages/gateway/src/base/kernel/index.ts'
import {
  createEmptyDatabase,
  type TestDatabase,
} from '../../packages/gateway/src/storage/testing/index.ts'

/**
 * An empty database in which it is `moment`, and time goes on from there. All that the gateway decides by time is decided
 * by its database's clock (decision 8.26), so a card token of a day and a session of fifteen minutes are still good
 * years after they were stored. `behindMilliseconds`: how far this machine's clock must be set back to agree.
 *
 * Names in `public` come before those of the server here, and the gateway asks for the time by name.
 */
export async function createDatabaseAt(
  moment: Date,
): Promise<Readonly<{ database: TestDatabase; behindMilliseconds: number }>> {
  const database = await createEmptyDatabase()
  const behindMilliseconds = systemClock.now().getTime() - moment.getTime()
  const shift = `interval '${behindMilliseconds} milliseconds'`
  for (const [name, volatility] of [
    ['clock_timestamp', 'volatile'],
    ['now', 'stable'],
  ]) {
    await database.pool.query(`create function public.${name}() returns timestamptz
      language sql ${volatility} return pg_catalog.${name}() - ${shift}`)
  }
  await database.pool.query(`do $$ begin
    execute format('alter database %I set search_path = public, pg_catalog', current_database());
  end $$`)
  return { database, behindMilliseconds }
}
