import type { Clock } from './clock.ts'
import { createClockOffset, type Measured } from './clock-offset.ts'

/** The database's time, which all nodes share, as the clock of everything that is stored or decided. */
export type DatabaseClock = Clock &
  Readonly<{
    /**
     * Compares again; wanted about once a second, for a machine may have slept. Answers by how many
     * milliseconds the database's clock was set since (0 as a rule; drift is none of it).
     */
    measure: () => Promise<number>
    /** How far this machine's wall clock is ahead of the database's; below 0: behind. */
    aheadMilliseconds: () => number
    /**
     * Whether the time jumped ahead a short while ago: calls to banks may be under way whose stored
     * times the jump has made look old.
     */
    hasJumped: () => boolean
  }>

type Ports = Readonly<{ readDatabaseTime: () => Promise<Date>; clock: Clock }>

/** By how much a clock may be wrong before somebody must look, and before its setting counts as a jump. */
export const CLOCK_TOLERANCE_MILLISECONDS = 2_000
/** Longer than a call may be under way: its send window, the bank's time-out and the grace after it. */
const JUMP_MILLISECONDS = 120_000
const FIRST_LOOKS = 3

/**
 * Asks the database for its time, and counts on from there by this machine's monotonic clock, so that
 * neither a wrong nor a corrected wall clock of a node changes what is decided (decision 8.26).
 */
export async function createDatabaseClock(ports: Ports): Promise<DatabaseClock> {
  const { clock } = ports
  const monotonic = clock.monotonicMilliseconds
  const known = createClockOffset()
  let { offset } = known.add(await look(ports))
  let jumpedAt = Number.NEGATIVE_INFINITY
  const measure = async () => {
    const adopted = known.add(await look(ports))
    offset = adopted.offset
    if (adopted.setByMilliseconds > CLOCK_TOLERANCE_MILLISECONDS) jumpedAt = monotonic()
    return adopted.setByMilliseconds
  }
  // The first answer is often the slowest: its connection is new.
  for (let looks = 1; looks < FIRST_LOOKS; looks += 1) await measure()
  return {
    now: neverBack(() => monotonic() + offset),
    monotonicMilliseconds: monotonic,
    sleep: clock.sleep,
    measure,
    aheadMilliseconds: () => clock.now().getTime() - (monotonic() + offset),
    hasJumped: () => monotonic() - jumpedAt < JUMP_MILLISECONDS,
  }
}

/**
 * A small correction backwards makes the time stand still until it is caught up with: what follows is never
 * dated before what went before. A large one is followed at once. Then the database's own clock was set
 * back, and a node that stayed ahead of the others would take their running calls for dead.
 */
function neverBack(read: () => number): () => Date {
  let last = Number.NEGATIVE_INFINITY
  return () => {
    const time = read()
    const isBehind = time < last && last - time <= CLOCK_TOLERANCE_MILLISECONDS
    if (!isBehind) last = time
    return new Date(last)
  }
}

async function look({ readDatabaseTime, clock }: Ports): Promise<Measured> {
  const asked = clock.monotonicMilliseconds()
  const databaseTime = await readDatabaseTime()
  const answered = clock.monotonicMilliseconds()
  // The database read its clock somewhere between question and answer: the middle errs least.
  return {
    offset: databaseTime.getTime() - (asked + answered) / 2,
    error: (answered - asked) / 2,
  }
}
