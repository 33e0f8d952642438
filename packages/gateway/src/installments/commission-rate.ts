import type { BinRecord, CardNetwork, CardType } from '../bins/index.ts'
import { percentageOf } from '../kernel/index.ts'

/**
 * One dated row of a commission plan: what one installment count costs for the cards it names. Rows are
 * never changed; a new price is a new row with a later `validFrom` (decision 3.3).
 */
export type CommissionRate = Readonly<{
  planId: string
  /** Null: for every merchant. */
  merchantId: string | null
  /** Null: for cards of any programme or of none. */
  cardNetwork: CardNetwork | null
  /** The bank's four-digit EFT code; null: for any bank. */
  bankCode: string | null
  cardType: CardType
  installmentCount: number
  /** In hundredths of a percent: 1.79 % is 179. */
  rateBasisPoints: number
  /** How many days the bank keeps the money before it pays the merchant. */
  blockedDays: number
  validFrom: Date
  /** The first moment at which the row is no longer in force; null while no end is known. */
  validUntil: Date | null
}>

/** The facts of a card that decide its rate, from the BIN table or for a whole programme. */
export type RatedCard = Pick<BinRecord, 'cardNetwork' | 'cardType' | 'bankCode' | 'isDomestic'>

export type Terms = Pick<CommissionRate, 'installmentCount' | 'rateBasisPoints' | 'blockedDays'>

/** A single payment is always possible, and free where the operator has set no price for it. */
const FREE_SINGLE_PAYMENT: Terms = { installmentCount: 1, rateBasisPoints: 0, blockedDays: 0 }

/**
 * The terms of every count that the card may pay in, ascending. `rates` are those in force for the
 * merchant, as `CommissionPlanStore.ratesFor` gives them. For each count the most specific row applies: a
 * merchant's own before everybody's, then one for the bank, then one for the programme; of equals, the
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
 * The terms of one count; undefined where it is not offered for the card. Every payment calls this, so it
 * does not collect the terms of the other counts.
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

/**
 * Debit, prepaid, foreign and unknown cards never pay in installments, whatever a plan says (decision 3.3):
 * their banks do not support installments.
 */
function appliesTo(rate: CommissionRate, card: RatedCard): boolean {
  if (rate.installmentCount > 1 && !(card.cardType === 'Credit' && card.isDomestic)) return false
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
  // The id decides between rows of the same moment, so that every node chooses the same row.
  return newer === 0 ? rate.planId > rival.planId : newer > 0
}

function specificity(rate: CommissionRate): number {
  const merchant = rate.merchantId === null ? 0 : 4
  const bank = rate.bankCode === null ? 0 : 2
  const programme = rate.cardNetwork === null ? 0 : 1
  return merchant + bank + programme
}

export type CommissionPlanStore = Readonly<{
  /** The rows in force at that moment for the merchant: its own and those for every merchant. */
  ratesFor: (merchantId: string, at: Date) => Promise<CommissionRate[]>
  /** Adds rows. A stored row with the same `planId` stays as it is. Answers how many were new. */
  add: (rates: readonly CommissionRate[]) => Promise<number>
}>

/** What a payment costs the merchant, and when the bank pays the money out. */
type Commission = Pick<CommissionRate, 'rateBasisPoints' | 'blockedDays'> &
  Readonly<{ commissionAmountMinor: bigint }>

/**
 * The commission of a payment, rounded half up to the kuruş; null where the count is not offered for the
 * card (decision 3.4). The rates must be those that allowed the provision: a plan may change while the
 * bank answers.
 */
export function commissionFor(
  rates: readonly CommissionRate[],
  {
    card,
    installmentCount,
    amountMinor,
  }: Readonly<{ card: RatedCard; installmentCount: number; amountMinor: bigint }>,
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
  const credit = rates.filter(({ cardType }) => cardType === 'Credit')
  const counts = new Set([1, ...credit.map(({ installmentCount }) => installmentCount)])
  return [...counts].sort((one, other) => one - other)
}
