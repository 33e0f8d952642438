/**
 * Time as the domain sees it. Domain code never reads the machine's clock itself, so that tests and
 * simulations decide what time it is.
 */
export type Clock = Readonly<{
  /** Wall-clock time. */
  now: () => Date
  /** Milliseconds that only ever grow, also while the wall clock is corrected. */
  monotonicMilliseconds: () => number
  /** Resolves after the given time has passed on this clock. */
  sleep: (milliseconds: number) => Promise<void>
}>

export const systemClock: Clock = {
  now: () => new Date(),
  // hrtime rather than performance.now: it goes on counting while the process is stopped.
  monotonicMilliseconds: () => Number(process.hrtime.bigint() / 1_000_000n),
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
}

/** The length of a day that has no change of summer time, as days at Europe/Istanbul have none. */
export const DAY_MILLISECONDS = 24 * 60 * 60 * 1_000

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

/** One look at another machine's clock, in milliseconds. */
export type Measured = Readonly<{
  /** From this machine's monotonic clock to the other one. */
  offset: number
  /** The offset may be wrong by so much: half of the time between question and answer. */
  error: number
}>

/** The clock of `offset` was set, by more than two measurements can differ; 0 where it was not. */
type Adopted = Readonly<{ offset: number; setByMilliseconds: number }>

/** One a second: what a clock drifts in half a minute is below what one answer may be wrong by. */
const KEPT = 30
/** What two clocks may drift apart meanwhile, and what the milliseconds are cut off by. */
const DRIFT_MILLISECONDS = 20

export type ClockOffset = Readonly<{ add: (measured: Measured) => Adopted }>

/**
 * The offset of another machine's clock, from the answer that came soonest among the last ones: a busy
 * database answers late, and a late answer says little. A measurement that contradicts that answer tells
 * that the clock was set, or that this machine slept: what was measured before is forgotten.
 */
export function createClockOffset(): ClockOffset {
  let kept: readonly Measured[] = []
  return {
    add: (measured) => {
      const known = best(kept)
      const isSet = known !== null && contradict(known, measured)
      kept = isSet ? [measured] : [...kept, measured].slice(-KEPT)
      const { offset } = best(kept) ?? measured
      return { offset, setByMilliseconds: isSet ? offset - known.offset : 0 }
    },
  }
}

function best(kept: readonly Measured[]): Measured | null {
  // Of two that are as good the later one: clocks drift.
  return kept.reduce<Measured | null>(
    (found, one) => (found === null || one.error <= found.error ? one : found),
    null,
  )
}

function contradict(one: Measured, other: Measured): boolean {
  return Math.abs(one.offset - other.offset) > one.error + other.error + DRIFT_MILLISECONDS
}
