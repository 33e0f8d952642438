import type { CommissionRate } from '../installments/index.ts'
import { createCachedLookUp } from '../kernel/index.ts'
import type { Foundation } from './foundation.ts'

export type RatesFor = (merchantId: string) => Promise<readonly CommissionRate[]>

const MERCHANTS_MAXIMUM = 10_000

/** The commission rates in force for a merchant, at most five seconds old. */
export function createRates({ stores, clock }: Foundation): RatesFor {
  const rates = createCachedLookUp({
    load: (merchantId: string) => stores.commissionPlans.ratesFor(merchantId, clock.now()),
    clock,
    entriesMaximum: MERCHANTS_MAXIMUM,
  })
  return async (merchantId) => (await rates.find(merchantId)) ?? []
}
