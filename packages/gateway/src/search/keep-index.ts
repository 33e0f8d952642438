import type { SearchIndex } from './payment-search.ts'

const ROWS_PER_STEP = 1_000
/** Old orders are copied in the background: a run leaves room for payments. */
const STEPS_PER_RUN = 20

/** Brings the search up to date. Safe on several nodes at once. */
export async function keepSearch({ step }: Pick<SearchIndex, 'step'>): Promise<void> {
  for (let steps = 0; steps < STEPS_PER_RUN; steps += 1) {
    if ((await step(ROWS_PER_STEP)) === 0) return
  }
}
