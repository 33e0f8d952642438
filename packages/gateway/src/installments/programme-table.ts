import { CARD_NETWORKS } from '../bins/index.ts'
import type { AmountMinor } from '../kernel/index.ts'
import type { CommissionRate } from './commission-rate.ts'
import type { LoyaltyInstallmentPricing } from './installment-pricing.ts'
import { optionsForCard } from './options-for-card.ts'

/** No bank has this code, so prices of single banks stay out of a table about whole programmes. */
const ANY_BANK = ''

/**
 * The answer to a query without a BIN: the credit cards of every programme for which the merchant has a
 * price, and last the credit cards of none (`Unknown`). A null amount gives rates only (decision 3.3).
 */
export function programmeTable(
  rates: readonly CommissionRate[],
  amountMinor: AmountMinor | null,
): LoyaltyInstallmentPricing[] {
  const credit = rates.filter((rate) => rate.cardType === 'Credit' && rate.bankCode === null)
  const isPriced = (network: string) =>
    credit.some((rate) => rate.cardNetwork === null || rate.cardNetwork === network)
  return CARD_NETWORKS.filter(isPriced).map((cardNetwork) => {
    const card = { cardNetwork, cardType: 'Credit', bankCode: ANY_BANK, isDomestic: true } as const
    return optionsForCard(credit, card, amountMinor)
  })
}
