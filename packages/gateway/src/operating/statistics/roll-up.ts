import type { Clock } from '../../base/kernel/index.ts'
import type { RollUpStore } from './statistics-store.ts'

/** An hour is counted when it has ended this long ago: most of what happens to its payments has happened by then. */
const CONCLUDING_MILLISECONDS = 5 * 60_000

/** The most steps of one run, so that a long past does not hold up the other jobs of a process. */
const STEPS_AT_ONCE = 20

type Ports = Readonly<{ store: RollUpStore; clock: Pick<Clock, 'now'> }>

/** Brings the sums by the hour up to date, where no other process does. */
export function rollUp({ store, clock }: Ports): Promise<void> {
  return takeSteps(store, () => endedBefore(clock))
}

/** Marks the hours of new events, so that a page finds few events that are not read yet. Counts no hour. */
export function markHours(store: RollUpStore): Promise<void> {
  return takeSteps(store, () => null)
}

async function takeSteps(store: RollUpStore, ended: () => Date | null): Promise<void> {
  for (let steps = 0; steps < STEPS_AT_ONCE; steps += 1) {
    if ((await store.step(ended(), 'IfFree')) === 0) return
  }
}

/**
 * Counts every sum anew from the orders and the ledger. Until the counting ends, figures are read from the orders and
 * the ledger.
 */
export async function rebuildStatistics({ store, clock }: Ports): Promise<void> {
  await store.reset()
  while ((await store.step(endedBefore(clock), 'Waiting')) > 0);
}

function endedBefore(clock: Ports['clock']): Date {
  return new Date(clock.now().getTime() - CONCLUDING_MILLISECONDS)
}
