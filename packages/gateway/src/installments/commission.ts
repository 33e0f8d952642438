import { percentageOf } from '../kernel/index.ts'
import { type CommissionRate, chooseTermsOfCount, type RatedCard } from './commission-rate.ts'

/** What a payment costs the merchant, and when the bank pays the money out. */
type Commission = Readonly<{
  commissionAmountMinor: bigint
  rateBasisPoints: number
  blockedDays: number
}>

type CommissionQuestion = Readonly<{
  card: RatedCard
  installmentCount: number
  amountMinor: bigint
}>

/**
 * The commission of a payment, rounded half up to the kuruş; null where the count is not offered for the
 * card (decision 3.4). The rates must be those that allowed the provision: a plan may change while the
 * bank answers.
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

/** Whether a provision may use this count with this card (decision 3.4). */
export function isOffered(
  rates: readonly CommissionRate[],
  card: RatedCard,
  installmentCount: number,
): boolean {
  return chooseTermsOfCount(rates, card, installmentCount) !== undefined
}

/**
 * The counts that at least one card may pay in, ascending. Only credit cards pay in installments, whatever
 * a plan says (decision 3.3). The single payment is always included.
 */
export function countsOffered(rates: readonly CommissionRate[]): readonly number[] {
  const more = rates.filter(({ installmentCount, cardType }) => {
    return installmentCount > 1 && cardType === 'Credit'
  })
  const counts = new Set([1, ...more.map(({ installmentCount }) => installmentCount)])
  return [...counts].sort((one, other) => one - other)
}
