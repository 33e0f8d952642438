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
