import {
  type CommissionRate,
  mayPayInInstallments,
  type RatedCard,
  type Terms,
} from './commission-rate.ts'

/** A single payment is always possible; where the operator set no price for it, it costs nothing. */
const FREE_SINGLE_PAYMENT: Terms = { installmentCount: 1, rateBasisPoints: 0, blockedDays: 0 }

/**
 * The terms of every count that the card may pay in, by count. `rates` are those in force for the
 * merchant, as `CommissionPlanStore.ratesFor` gives them. For each count the most specific row counts: a
 * merchant's own before everybody's, then one for the bank, then one for the programme; of equals the
 * newest.
 */
export function chooseTerms(rates: readonly CommissionRate[], card: RatedCard): Terms[] {
  const chosen = new Map<number, CommissionRate>()
  for (const rate of rates) {
    if (!appliesTo(rate, card)) continue
    const rival = chosen.get(rate.installmentCount)
    if (rival === undefined || outranks(rate, rival)) chosen.set(rate.installmentCount, rate)
  }
  const terms: Terms[] = [...chosen.values()]
  if (!chosen.has(1)) terms.push(FREE_SINGLE_PAYMENT)
  return terms.sort((one, other) => one.installmentCount - other.installmentCount)
}

/**
 * The terms of one count, or undefined where it is not offered for the card. Every payment asks, so that
 * the terms of the other counts are not gathered for it.
 */
export function chooseTermsOfCount(
  rates: readonly CommissionRate[],
  card: RatedCard,
  installmentCount: number,
): Terms | undefined {
  let chosen: CommissionRate | undefined
  for (const rate of rates) {
    if (rate.installmentCount !== installmentCount || !appliesTo(rate, card)) continue
    if (chosen === undefined || outranks(rate, chosen)) chosen = rate
  }
  return chosen ?? (installmentCount === 1 ? FREE_SINGLE_PAYMENT : undefined)
}

function appliesTo(rate: CommissionRate, card: RatedCard): boolean {
  if (rate.installmentCount > 1 && !mayPayInInstallments(card)) return false
  return (
    rate.cardType === card.cardType &&
    (rate.cardNetwork === null || rate.cardNetwork === card.cardNetwork) &&
    (rate.bankCode === null || rate.bankCode === card.bankCode)
  )
}

function outranks(rate: CommissionRate, rival: CommissionRate): boolean {
  const difference = specificity(rate) - specificity(rival)
  if (difference !== 0) return difference > 0
  const newer = rate.validFrom.getTime() - rival.validFrom.getTime()
  // The id decides between rows of one moment, so that every node chooses the same one.
  return newer === 0 ? rate.planId > rival.planId : newer > 0
}

function specificity(rate: CommissionRate): number {
  const merchant = rate.merchantId === null ? 0 : 4
  const bank = rate.bankCode === null ? 0 : 2
  const programme = rate.cardNetwork === null ? 0 : 1
  return merchant + bank + programme
}
