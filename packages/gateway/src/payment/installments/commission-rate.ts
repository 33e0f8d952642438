import type { BinRecord, CardNetwork, CardType } from '../bins/index.ts'
import type { CountLimits } from './installment-limit.ts'

/** How the blocked days are counted: each day, or the days on which banks work. */
export const BLOCKED_DAY_KINDS = ['calendar', 'working'] as const
export type BlockedDayKind = (typeof BLOCKED_DAY_KINDS)[number]

/** When the bank pays installments: all at once, or each as it falls due. */
export const PAID_IN = ['one', 'monthly'] as const
export type PaidIn = (typeof PAID_IN)[number]

/**
 * One dated row of a commission plan: what one installment count costs for the cards it names. Rows are
 * never changed; a new price is a new row with a later `validFrom` (decision 3.3).
 */
export type CommissionRate = Readonly<{
  planId: string
  /** Null: for every merchant. */
  merchantId: string | null
  /** Null: for any terminal. A row for one terminal is a row of its merchant. */
  terminalId: string | null
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
  blockedDayKind: BlockedDayKind
  paidIn: PaidIn
  validFrom: Date
  /** The first moment at which the row is no longer in force; null while no end is known. */
  validUntil: Date | null
}>

/** The facts of a card that decide its rate, from the BIN table or for a whole programme. */
export type RatedCard = Pick<
  BinRecord,
  'cardNetwork' | 'cardType' | 'bankCode' | 'isDomestic' | 'isCommercial'
>

/** The facts of a card that a row names. Orders have them as texts. */
type PricedCard = Readonly<Record<'cardNetwork' | 'cardType' | 'bankCode', string>>

/** The facts of a terminal that decide which counts a card may pay in there, and at which rate. */
export type RatedTerminal = Readonly<{
  terminalId: string
  /** The EFT code of its bank; null where the operator has not said it. */
  bankCode: string | null
  /** The programmes whose cards pay in installments there; null: of any programme. */
  programmes: readonly string[] | null
}>

/** What decides a merchant's counts and commissions at a moment. */
export type PriceList = Readonly<{
  /** The rows in force for the merchant, as `CommissionPlanStore.ratesFor` gives them. */
  rates: readonly CommissionRate[]
  /** The most installments of personal and of commercial cards, for the merchant's goods. */
  counts: CountLimits
}>

/** When the bank pays the merchant. */
export type PayoutTerms = Pick<CommissionRate, 'blockedDays' | 'blockedDayKind' | 'paidIn'>

export type Terms = Pick<CommissionRate, 'installmentCount' | 'rateBasisPoints'> & PayoutTerms

/** A single payment is always possible, and free where the operator has set no price for it. */
const FREE_SINGLE_PAYMENT: Terms = {
  installmentCount: 1,
  rateBasisPoints: 0,
  blockedDays: 0,
  blockedDayKind: 'calendar',
  paidIn: 'one',
}

/**
 * The terms of one count at a terminal; undefined where the card cannot pay in this count there. Of several
 * rows the most specific applies: one for the terminal, then a merchant's own before everybody's, then one for the card's bank,
 * then one for its programme; of equals, the newest.
 */
export function termsAt(
  { rates, counts }: PriceList,
  { card, terminal }: Readonly<{ card: RatedCard; terminal: RatedTerminal }>,
  installmentCount: number,
): Terms | undefined {
  if (installmentCount > 1 && !takesInstallments(card, terminal)) return undefined
  if (installmentCount > (card.isCommercial ? counts.commercial : counts.personal)) return undefined
  const chosen = rowFor(rates, { card, terminal }, installmentCount)
  return chosen ?? (installmentCount === 1 ? FREE_SINGLE_PAYMENT : undefined)
}

/** The most specific row for a card at a terminal, whatever the law or the card allow; undefined: none prices it. */
export function rowFor(
  rates: readonly CommissionRate[],
  { card, terminal }: Readonly<{ card: PricedCard; terminal: Pick<RatedTerminal, 'terminalId'> }>,
  installmentCount: number,
): CommissionRate | undefined {
  let chosen: CommissionRate | undefined
  for (const rate of rates) {
    if (rate.installmentCount !== installmentCount) continue
    if (!appliesTo(rate, card) || !isFor(rate, terminal)) continue
    if (chosen === undefined || outranks(rate, chosen)) chosen = rate
  }
  return chosen
}

/**
 * Debit, prepaid, foreign and unknown cards never pay in installments, whatever a plan says (decision 3.3):
 * their banks do not support installments. Credit cards of Turkey do, at terminals of the card's programme or bank.
 */
function takesInstallments(card: RatedCard, { programmes, bankCode }: RatedTerminal): boolean {
  if (card.cardType !== 'Credit' || !card.isDomestic) return false
  return programmes === null || programmes.includes(card.cardNetwork) || bankCode === card.bankCode
}

function isFor(rate: CommissionRate, { terminalId }: Pick<RatedTerminal, 'terminalId'>): boolean {
  return rate.terminalId === null || rate.terminalId === terminalId
}

function appliesTo(rate: CommissionRate, card: PricedCard): boolean {
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
  const terminal = rate.terminalId === null ? 0 : 8
  const merchant = rate.merchantId === null ? 0 : 4
  const bank = rate.bankCode === null ? 0 : 2
  const programme = rate.cardNetwork === null ? 0 : 1
  return terminal + merchant + bank + programme
}

/**
 * Whether some card may pay in this count at the terminal. Only credit cards pay in installments, whatever a
 * plan says (decision 3.3).
 */
export function someCardPays(
  { rates, counts }: PriceList,
  terminal: RatedTerminal,
  installmentCount: number,
): boolean {
  if (installmentCount === 1) return true
  if (installmentCount > Math.max(counts.personal, counts.commercial)) return false
  return rates.some(
    (rate) =>
      rate.installmentCount === installmentCount &&
      rate.cardType === 'Credit' &&
      isFor(rate, terminal) &&
      // Cards of the terminal's own bank may be of any programme.
      (rate.cardNetwork === null ||
        terminal.programmes === null ||
        terminal.programmes.includes(rate.cardNetwork) ||
        (terminal.bankCode !== null && (rate.bankCode ?? terminal.bankCode) === terminal.bankCode)),
  )
}

export type CommissionPlanStore = Readonly<{
  /** The rows in force at that moment for the merchant: its own and those for every merchant. */
  ratesFor: (merchantId: string, at: Date) => Promise<CommissionRate[]>
  /** Adds rows. A stored row with the same `planId` stays as it is. Answers how many were new. */
  add: (rates: readonly CommissionRate[]) => Promise<number>
}>
