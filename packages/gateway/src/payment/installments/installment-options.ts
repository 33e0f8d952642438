import { percentageOf, splitIntoInstallments } from '../../base/kernel/index.ts'
import type { CardNetwork, CardType } from '../bins/index.ts'
import type { RatedCard, Terms } from './commission-rate.ts'

/** One row of the public answer of decision 3.3, with money in kuruş and the rate in basis points. */
export type InstallmentPricing = Readonly<{
  profileCardType: CardType
  installmentNumber: number
  /** Equal to `installmentNumber`: the public shape has ranges, but each row is for one count. */
  installmentNumberEnd: number
  commissionRateBasisPoints: number
  /** Null where no amount was asked about. */
  amounts: PricedAmounts | null
  blockedDayNumber: number
  isActive: boolean
}>

type PricedAmounts = Readonly<{
  amountMinor: bigint
  commissionAmountMinor: bigint
  /** Amount and commission. */
  totalAmountMinor: bigint
  /** Every installment but the last, which absorbs the odd kuruş. */
  installmentAmountMinor: bigint
}>

/** The counts of one programme, in ascending order. */
export type LoyaltyInstallmentPricing = Readonly<{
  cardNetwork: CardNetwork
  installmentPricings: readonly InstallmentPricing[]
}>

/** The counts that a card may pay in, and what each costs for the amount; a null amount gives rates only. */
export function pricingsOf(
  offered: readonly Terms[],
  { cardNetwork, cardType }: RatedCard,
  amountMinor: bigint | null,
): LoyaltyInstallmentPricing {
  const installmentPricings = offered.map((terms) => ({
    profileCardType: cardType,
    installmentNumber: terms.installmentCount,
    installmentNumberEnd: terms.installmentCount,
    commissionRateBasisPoints: terms.rateBasisPoints,
    amounts: amountMinor === null ? null : priceAmount(terms, amountMinor),
    blockedDayNumber: terms.blockedDays,
    isActive: true,
  }))
  return { cardNetwork, installmentPricings }
}

/** The commission of a payment, rounded half up to the kuruş (decision 3.4). */
export function commissionOn(amountMinor: bigint, { rateBasisPoints }: Terms): bigint {
  return percentageOf(amountMinor, rateBasisPoints)
}

function priceAmount(terms: Terms, amountMinor: bigint): PricedAmounts {
  const commissionAmountMinor = commissionOn(amountMinor, terms)
  const totalAmountMinor = amountMinor + commissionAmountMinor
  const [installmentAmountMinor = totalAmountMinor] = splitIntoInstallments(
    totalAmountMinor,
    terms.installmentCount,
  )
  return { amountMinor, commissionAmountMinor, totalAmountMinor, installmentAmountMinor }
}
