import { chooseTermsOfCount } from './choose-terms.ts'
import type { CommissionRate, RatedCard } from './commission-rate.ts'

/** Whether a provision may use this count with this card; if not it is refused (decision 3.4). */
export function isOffered(
  rates: readonly CommissionRate[],
  card: RatedCard,
  installmentCount: number,
): boolean {
  return chooseTermsOfCount(rates, card, installmentCount) !== undefined
}
