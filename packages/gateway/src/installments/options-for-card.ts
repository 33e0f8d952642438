import type { AmountMinor } from '../kernel/index.ts'
import { chooseTerms } from './choose-terms.ts'
import type { CommissionRate, RatedCard } from './commission-rate.ts'
import { type LoyaltyInstallmentPricing, priceInstallments } from './installment-pricing.ts'

/**
 * Which counts a card may pay in, and what each costs for the amount (decision 3.3). `rates` are those in
 * force for the merchant; a null amount gives rates only. The single payment is always among them.
 */
export function optionsForCard(
  rates: readonly CommissionRate[],
  card: RatedCard,
  amountMinor: AmountMinor | null,
): LoyaltyInstallmentPricing {
  return {
    cardNetwork: card.cardNetwork,
    installmentPricings: chooseTerms(rates, card).map((terms) =>
      priceInstallments(terms, card.cardType, amountMinor),
    ),
  }
}
