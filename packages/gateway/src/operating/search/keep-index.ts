import type { SearchIndex } from './payment-search.ts'

const ROWS_PER_STEP = 500
/**
 * A row costs about a sixth of what its payment costs the database. With so few rows in each second the search takes
 * at most some four hundredths of a processor, however many payments there are, and catches up after a peak.
 */
const STEPS_PER_RUN = 2

/** Reads up to 1,000 events or old orders into the search. Safe on several nodes at once. */
export async function keepSearch({ step }: Pick<SearchIndex, 'step'>): Promise<void> {
  for (let steps = 0; steps < STEPS_PER_RUN; steps += 1) {
    if ((await step(ROWS_PER_STEP)) === 0) return
  }
}
