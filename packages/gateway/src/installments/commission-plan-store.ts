import type { CommissionRate } from './commission-rate.ts'

/** Where commission plans are kept. Storage implements it over the table `commission_rate`. */
export type CommissionPlanStore = Readonly<{
  /** The rows in force at that moment for the merchant: its own, and those for every merchant. */
  ratesFor: (merchantId: string, at: Date) => Promise<CommissionRate[]>
  /** Adds rows; one whose `planId` is there already stays as it was. Answers how many were new. */
  add: (rates: readonly CommissionRate[]) => Promise<number>
}>
