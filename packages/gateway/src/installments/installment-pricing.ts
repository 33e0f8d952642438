import type { CardNetwork, CardType } from '../bins/index.ts'
import { type AmountMinor, percentageOf, splitIntoInstallments } from '../kernel/index.ts'
import type { Terms } from './commission-rate.ts'

/** What paying an amount in one count comes to. Null throughout where no amount was asked about. */
export type PricedAmounts = Readonly<{
  amountMinor: AmountMinor
  commissionAmountMinor: AmountMinor
  /** Amount and commission. */
  totalAmountMinor: AmountMinor
  /** Every installment but the last, which absorbs the odd kuruş. */
  installmentAmountMinor: AmountMinor
}>

/** One row of the public answer of decision 3.3, with money still in kuruş and the rate in basis points. */
export type InstallmentPricing = Readonly<{
  profileCardType: CardType
  installmentNumber: number
  /** Equal to `installmentNumber`: the public shape knows ranges, we give one row per count. */
  installmentNumberEnd: number
  commissionRateBasisPoints: number
  amounts: PricedAmounts | null
  blockedDayNumber: number
  isActive: boolean
}>

/** The counts of one programme, in ascending order. */
export type LoyaltyInstallmentPricing = Readonly<{
  cardNetwork: CardNetwork
  installmentPricings: readonly InstallmentPricing[]
}>

/** The row of one count; without an amount it tells the rate only. */
export function priceInstallments(
  terms: Terms,
  profileCardType: CardType,
  amountMinor: AmountMinor | null,
): InstallmentPricing {
  return {
    profileCardType,
    installmentNumber: terms.installmentCount,
    installmentNumberEnd: terms.installmentCount,
    commissionRateBasisPoints: terms.rateBasisPoints,
    amounts: amountMinor === null ? null : priceAmount(terms, amountMinor),
    blockedDayNumber: terms.blockedDays,
    isActive: true,
  }
}

function priceAmount(terms: Terms, amountMinor: AmountMinor): PricedAmounts {
  const commissionAmountMinor = percentageOf(amountMinor, terms.rateBasisPoints)
  const totalAmountMinor = amountMinor + commissionAmountMinor
  const [installmentAmountMinor = totalAmountMinor] = splitIntoInstallments(
    totalAmountMinor,
    terms.installmentCount,
  )
  return { amountMinor, commissionAmountMinor, totalAmountMinor, installmentAmountMinor }
}
