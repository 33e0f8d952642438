import { type ReconciliationStore, reconcile } from './matching/index.ts'

/** The most months of one run, so that an import of years does not hold up the other jobs of a process. */
const STEPS_AT_ONCE = 20

/** Compares the months in which statements or expected parts changed. */
export async function keepDifferences(store: Pick<ReconciliationStore, 'step'>): Promise<void> {
  for (let steps = 0; steps < STEPS_AT_ONCE; steps += 1) {
    if (!(await store.step(reconcile))) return
  }
}
