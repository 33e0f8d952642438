import type { CommissionRate } from '../../payment/installments/index.ts'
import { partsOfOrder, type SettledOrder } from './expected/index.ts'
import type { ExpectedPart } from './movement.ts'

export type PartsOf = (
  order: SettledOrder,
  rates: readonly CommissionRate[],
) => readonly ExpectedPart[]

/** Keeps what banks will pay. */
export type PayoutStore = Readonly<{
  /**
   * Marks orders to which something happened, and writes the parts of marked orders whose batch is closed, in one
   * transaction with the sums of the days and the books. Answers the number of changes; 0: nothing is left to do, or another
   * process takes a step. A killed process leaves what was there before its step, and a repeated step changes nothing.
   */
  step: (partsOf: PartsOf) => Promise<number>
}>

/** The most steps of one run, so that a long past does not hold up the other jobs of a process. */
const STEPS_AT_ONCE = 20

/** Brings what banks will pay up to date with the closed batches. */
export async function keepPayouts(store: PayoutStore): Promise<void> {
  for (let steps = 0; steps < STEPS_AT_ONCE; steps += 1) {
    if ((await store.step(partsOfOrder)) === 0) return
  }
}
