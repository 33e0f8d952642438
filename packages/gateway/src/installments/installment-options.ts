import { CARD_NETWORKS, type CardNetwork, type CardType } from '../bins/index.ts'
import { percentageOf, splitIntoInstallments } from '../kernel/index.ts'
import { type CommissionRate, chooseTerms, type RatedCard, type Terms } from './commission-rate.ts'

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

/**
 * Which counts a card may pay in, and what each costs for the amount (decision 3.3). `rates` are those in
 * force for the merchant; a null amount gives rates only. The single payment is always included.
 */
export function optionsForCard(
  rates: readonly CommissionRate[],
  card: RatedCard,
  amountMinor: bigint | null,
): LoyaltyInstallmentPricing {
  const installmentPricings = chooseTerms(rates, card).map((terms) => ({
    profileCardType: card.cardType,
    installmentNumber: terms.installmentCount,
    installmentNumberEnd: terms.installmentCount,
    commissionRateBasisPoints: terms.rateBasisPoints,
    amounts: amountMinor === null ? null : priceAmount(terms, amountMinor),
    blockedDayNumber: terms.blockedDays,
    isActive: true,
  }))
  return { cardNetwork: card.cardNetwork, installmentPricings }
}

function priceAmount(terms: Terms, amountMinor: bigint): PricedAmounts {
  const commissionAmountMinor = percentageOf(amountMinor, terms.rateBasisPoints)
  const totalAmountMinor = amountMinor + commissionAmountMinor
  const [installmentAmountMinor = totalAmountMinor] = splitIntoInstallments(
    totalAmountMinor,
    terms.installmentCount,
  )
  return { amountMinor, commissionAmountMinor, totalAmountMinor, installmentAmountMinor }
}

/** No bank has this code: a table of whole programmes leaves the prices of single banks out. */
const ANY_BANK = ''

/**
 * The answer to a query without a BIN: the credit cards of every programme for which the merchant has a
 * price, and last the credit cards of none (`Unknown`). A null amount gives rates only (decision 3.3).
 */
export function programmeTable(
  rates: readonly CommissionRate[],
  amountMinor: bigint | null,
): LoyaltyInstallmentPricing[] {
  const credit = rates.filter((rate) => rate.cardType === 'Credit' && rate.bankCode === null)
  const isPriced = (network: string) =>
    credit.some((rate) => rate.cardNetwork === null || rate.cardNetwork === network)
  return CARD_NETWORKS.filter(isPriced).map((cardNetwork) => {
    const card = { cardNetwork, cardType: 'Credit', bankCode: ANY_BANK, isDomestic: true } as const
    return optionsForCard(credit, card, amountMinor)
  })
}
