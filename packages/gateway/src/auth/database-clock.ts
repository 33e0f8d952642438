import type { Clock } from '../kernel/index.ts'

/** The database's time, which all nodes share. */
export type DatabaseClock = Readonly<{
  now: () => Date
  /** Compares again; wanted about once a minute, because clocks drift. */
  measure: () => Promise<void>
}>

type Ports = Readonly<{ readDatabaseTime: () => Promise<Date>; clock: Clock }>

/**
 * Asks the database for its time once and counts on from there by this machine's monotonic clock, so
 * that neither a wrong nor a corrected wall clock changes which nonces are accepted (decision 2.2).
 */
export async function createDatabaseClock(ports: Ports): Promise<DatabaseClock> {
  const { clock } = ports
  let offsetMilliseconds = await measureOffset(ports)
  return {
    now: () => new Date(clock.monotonicMilliseconds() + offsetMilliseconds),
    measure: async () => {
      offsetMilliseconds = await measureOffset(ports)
    },
  }
}

async function measureOffset({ readDatabaseTime, clock }: Ports): Promise<number> {
  const asked = clock.monotonicMilliseconds()
  const databaseTime = await readDatabaseTime()
  const answered = clock.monotonicMilliseconds()
  // The database read its clock somewhere between question and answer: the middle errs least.
  return databaseTime.getTime() - (asked + answered) / 2
}
