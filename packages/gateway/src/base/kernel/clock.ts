/** The time, as domain code reads it: never from the machine directly, so that tests can set the time. */
export type Clock = Readonly<{
  /** Wall-clock time. */
  now: () => Date
  /** Never goes back, not even when the wall clock is corrected. */
  monotonicMilliseconds: () => number
  /** Resolves after the given time on this clock. */
  sleep: (milliseconds: number) => Promise<void>
}>

export const systemClock: Clock = {
  now: () => new Date(),
  // hrtime, because performance.now stands still while the process is stopped.
  monotonicMilliseconds: () => Number(process.hrtime.bigint() / 1_000_000n),
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
}

/** Every day in Europe/Istanbul is this long, because there is no summer time. */
export const DAY_MILLISECONDS = 24 * 60 * 60 * 1_000

/** The database's time, which all nodes share, for everything that is stored or decided. */
export type DatabaseClock = Clock &
  Readonly<{
    /**
     * Compares the clocks again. Wanted about once a second, because a machine may have slept. Gives the
     * milliseconds by which somebody has set the database's clock since then: 0 as a rule, drift included.
     */
    measure: () => Promise<number>
    /** How far this machine's wall clock is ahead of the database's; negative: behind. */
    aheadMilliseconds: () => number
    /**
     * Whether the database's clock was set ahead within the last two minutes. Stored times of bank calls that
     * are under way then look old.
     */
    hasJumped: () => boolean
  }>

type Ports = Readonly<{ readDatabaseTime: () => Promise<Date>; clock: Clock }>

/** A clock that is wrong by more is reported; a clock that was set by more has jumped. */
export const CLOCK_TOLERANCE_MILLISECONDS = 2_000
/** Longer than any bank call: its send window, the bank's time-out and the grace period after it. */
const JUMP_MILLISECONDS = 120_000
const FIRST_MEASUREMENTS = 3

/**
 * Reads the database's time, and adds to it what passes on this machine's monotonic clock. So neither a wrong
 * nor a corrected wall clock of a node changes a decision (decision 8.26).
 */
export async function createDatabaseClock(ports: Ports): Promise<DatabaseClock> {
  const { clock } = ports
  const monotonic = clock.monotonicMilliseconds
  const adopt = createClockOffset()
  let { offset } = adopt(await measureOffset(ports))
  let jumpedAt = Number.NEGATIVE_INFINITY
  const measure = async () => {
    const adopted = adopt(await measureOffset(ports))
    offset = adopted.offset
    if (adopted.setByMilliseconds > CLOCK_TOLERANCE_MILLISECONDS) jumpedAt = monotonic()
    return adopted.setByMilliseconds
  }
  // The first answer is often the slowest, because its connection is new.
  for (let count = 1; count < FIRST_MEASUREMENTS; count += 1) await measure()
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
 * After a small correction backwards the time stands still until the clock has caught up, so that later
 * events never have earlier dates. A large correction takes effect at once: the database's clock was set back, and a
 * node that stayed ahead of the others would take their running calls for dead.
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

async function measureOffset({ readDatabaseTime, clock }: Ports): Promise<Measured> {
  const asked = clock.monotonicMilliseconds()
  const databaseTime = await readDatabaseTime()
  const answered = clock.monotonicMilliseconds()
  // The database read its clock between question and answer; the middle has the smallest possible error.
  return {
    offset: databaseTime.getTime() - (asked + answered) / 2,
    error: (answered - asked) / 2,
  }
}

/** One measurement of another machine's clock, in milliseconds. */
type Measured = Readonly<{
  /** Added to this machine's monotonic clock, it gives the other machine's time. */
  offset: number
  /** The largest possible error of the offset: half of the time between question and answer. */
  error: number
}>

/** `setByMilliseconds`: by how much the other clock was set since the measurements before; 0 if it was not. */
type Adopted = Readonly<{ offset: number; setByMilliseconds: number }>

/** One a second. In half a minute a clock drifts by less than the error of one measurement. */
const MEASUREMENTS_KEPT = 30
/** Allows for drift between two measurements, and for the milliseconds being rounded. */
const DRIFT_MILLISECONDS = 20

/**
 * The offset of another machine's clock: the recent measurement with the smallest error, because a busy
 * database answers late, and a late answer has a large error. A measurement that contradicts this offset shows
 * that the clock was set, or that this machine slept; the earlier measurements are dropped then.
 */
function createClockOffset(): (measured: Measured) => Adopted {
  let kept: readonly Measured[] = []
  return (measured) => {
    const known = best(kept)
    const isSet = known !== null && contradict(known, measured)
    kept = isSet ? [measured] : [...kept, measured].slice(-MEASUREMENTS_KEPT)
    const { offset } = best(kept) ?? measured
    return { offset, setByMilliseconds: isSet ? offset - known.offset : 0 }
  }
}

function best(kept: readonly Measured[]): Measured | null {
  // Of two with the same error, the later one: clocks drift.
  return kept.reduce<Measured | null>(
    (found, one) => (found === null || one.error <= found.error ? one : found),
    null,
  )
}

function contradict(one: Measured, other: Measured): boolean {
  return Math.abs(one.offset - other.offset) > one.error + other.error + DRIFT_MILLISECONDS
}
