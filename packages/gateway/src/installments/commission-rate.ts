import type { BinRecord, CardNetwork, CardType } from '../bins/index.ts'

/**
 * One dated row of a commission plan: what one installment count costs for the cards it names. Rows are
 * never changed; a new price is a new row with a later `validFrom` (decision 3.3).
 */
export type CommissionRate = Readonly<{
  planId: string
  /** Null: for every merchant. */
  merchantId: string | null
  /** Null: for cards of any programme, and of none. */
  cardNetwork: CardNetwork | null
  /** Null: for any bank; else its four-digit EFT code. */
  bankCode: string | null
  cardType: CardType
  installmentCount: number
  /** In hundredths of a percent: 1.79 % is 179. */
  rateBasisPoints: number
  /** How many days the bank keeps the money before it pays the merchant. */
  blockedDays: number
  validFrom: Date
  /** The first moment at which it no longer holds; null while no end is known. */
  validUntil: Date | null
}>

/** What a rate is chosen by; a card of the BIN table, or a stand-in for all cards of a programme. */
export type RatedCard = Pick<BinRecord, 'cardNetwork' | 'cardType' | 'bankCode' | 'isDomestic'>

/** Rate and blocked days of one count, without the row that they came from. */
export type Terms = Pick<CommissionRate, 'installmentCount' | 'rateBasisPoints' | 'blockedDays'>

/**
 * Whether the card can pay in installments at all. Debit, prepaid, foreign and unknown cards pay at once,
 * whatever a plan says (decision 3.3): their banks know no installments.
 */
export function mayPayInInstallments(card: RatedCard): boolean {
  return card.cardType === 'Credit' && card.isDomestic
}
