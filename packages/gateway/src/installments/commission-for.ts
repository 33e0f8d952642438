import { type AmountMinor, percentageOf } from '../kernel/index.ts'
import { chooseTermsOfCount } from './choose-terms.ts'
import type { CommissionRate, RatedCard } from './commission-rate.ts'

/** What a taken payment costs the merchant, and when the bank pays it out. */
export type Commission = Readonly<{
  commissionAmountMinor: AmountMinor
  rateBasisPoints: number
  blockedDays: number
}>

export type CommissionQuestion = Readonly<{
  card: RatedCard
  installmentCount: number
  amountMinor: AmountMinor
}>

/**
 * The commission of a payment, rounded half up to the kuruş; null where the count is not offered for the
 * card (decision 3.4). Ask with the same rates that the provision was allowed by: a plan may change while
 * the bank answers.
 */
export function commissionFor(
  rates: readonly CommissionRate[],
  { card, installmentCount, amountMinor }: CommissionQuestion,
): Commission | null {
  const terms = chooseTermsOfCount(rates, card, installmentCount)
  if (terms === undefined) return null
  const { rateBasisPoints, blockedDays } = terms
  const commissionAmountMinor = percentageOf(amountMinor, rateBasisPoints)
  return { commissionAmountMinor, rateBasisPoints, blockedDays }
}
