import { GatewayError } from '../../base/kernel/index.ts'
import { CARD_NETWORKS } from '../bins/index.ts'
import {
  type LoyaltyInstallmentPricing,
  pricingsOf,
  someCardPays,
  type Terms,
  termsAt,
} from '../installments/index.ts'
import { currentTerminals } from '../merchants/index.ts'
import type { Choices, RoutedTerminal } from './choices.ts'
import { findRoute } from './choose-route.ts'
import type { RoutedCard, Sale } from './sale.ts'

/** A question about prices: a payment without an id, a count and points. */
export type PriceQuestion = Omit<Sale, 'id' | 'installmentCount' | 'pointAmountMinor'>

/** Stands for a merchant that has no terminal: its single payment is priced, and nothing else. */
const NO_TERMINAL = { terminalId: '', bankCode: null, programmes: [] } as const

/**
 * The terms of every count that a terminal of the merchant would take the card for, ascending; each is the
 * terminal's that a payment of this count would go to. The single payment is always included.
 */
export function offersFor<Place extends RoutedTerminal>(
  question: PriceQuestion,
  choices: Choices<Place>,
): Terms[] {
  const counts = new Set([1, ...choices.prices.rates.map((rate) => rate.installmentCount)])
  return [...counts]
    .sort((one, other) => one - other)
    .flatMap((installmentCount) => {
      const sale = { ...question, id: null, pointAmountMinor: 0n, installmentCount }
      const found = findRoute(sale, choices)
      if (!(found instanceof GatewayError)) return found.terms
      return installmentCount === 1 ? singlePayment(question, choices) : []
    })
}

/** What a single payment would cost if its terminal were not paused. */
function singlePayment<Place extends RoutedTerminal>(
  { card }: PriceQuestion,
  { terminals, prices }: Choices<Place>,
): readonly Terms[] {
  const terminal = currentTerminals(terminals)[0] ?? NO_TERMINAL
  const terms = termsAt(prices, { card, terminal }, 1)
  return terms === undefined ? [] : [terms]
}

/** The counts that at least one card may pay in at an active terminal, ascending, with the single payment. */
export function countsOffered<Place extends RoutedTerminal>({
  terminals,
  prices,
}: Choices<Place>): readonly number[] {
  const counts = new Set([1, ...prices.rates.map((rate) => rate.installmentCount)])
  const active = terminals.filter(({ state, isServed }) => state === 'Active' && isServed)
  return [...counts]
    .filter((count) => count === 1 || active.some((each) => someCardPays(prices, each, count)))
    .sort((one, other) => one - other)
}

/** No bank has this code: a table of whole programmes leaves the prices of single banks out. */
const ANY_BANK = ''

/**
 * The answer to a query without a BIN: the credit cards of every programme for which the merchant has a
 * price, and last the credit cards of none (`Unknown`). A null amount gives rates only (decision 3.3).
 */
export function programmeTable<Place extends RoutedTerminal>(
  question: Omit<PriceQuestion, 'card' | 'amountMinor'>,
  choices: Choices<Place>,
  amountMinor: bigint | null,
): LoyaltyInstallmentPricing[] {
  const rates = choices.prices.rates.filter(
    (rate) => rate.cardType === 'Credit' && rate.bankCode === null,
  )
  const isPriced = (network: string) =>
    rates.some((rate) => rate.cardNetwork === null || rate.cardNetwork === network)
  const whole = { ...choices, prices: { ...choices.prices, rates } }
  return CARD_NETWORKS.filter(isPriced).map((cardNetwork) => {
    const card: RoutedCard = {
      cardNetwork,
      cardBrand: 'Unknown',
      cardType: 'Credit',
      bankCode: ANY_BANK,
      isDomestic: true,
      isCommercial: false,
    }
    const asked = { ...question, card, amountMinor: amountMinor ?? 0n }
    return pricingsOf(offersFor(asked, whole), card, amountMinor)
  })
}
