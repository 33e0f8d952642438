import type { IdempotencyClaim } from '../payments/index.ts'
import type { PaymentLink } from './link.ts'
import type { Payer } from './read-payer.ts'

export type NewLink = Pick<
  PaymentLink,
  | 'merchantId'
  | 'linkId'
  | 'linkType'
  | 'amountType'
  | 'amountMinor'
  | 'maximumUses'
  | 'expiresAt'
  | 'addressToken'
  | 'merchantOrderId'
  | 'content'
  | 'createdAt'
> &
  Readonly<{ notices: readonly NewNotice[] }>

/** A message that asks somebody to pay the link, written with it (decision 6.5). */
export type NewNotice = Readonly<{
  noticeId: string
  channel: 'Email' | 'Sms'
  /** An e-mail address, or a telephone number as E.164. */
  recipient: string
  languageCode: 'tr' | 'en'
}>

/** How many notices a merchant may cause on one day of Europe/Istanbul; null: any number. */
export type NoticeBudgets = Readonly<Record<NewNotice['channel'], number | null>>

export type InsertVerdict =
  | Readonly<{ kind: 'written' }>
  /** The Idempotency-Key was another call's. */
  | Readonly<{ kind: 'keyTaken' }>
  /** The link has more notices than the merchant had left for the day. */
  | Readonly<{ kind: 'overBudget'; counted: Readonly<Record<NewNotice['channel'], number>> }>

/** Names one link within its merchant. */
export type LinkKey = Readonly<{ merchantId: string; linkId: string }>

/** One try to pay: it holds one of the link's uses until it is paid or released (decision 6.3). */
export type LinkUse = Readonly<{
  useId: string
  /** The opened page that it came from. */
  pageId: string
  state: 'Reserved' | 'Paying' | 'Paid' | 'Released'
  /** What the customer pays, with the commission where it is theirs. */
  amountMinor: bigint
  installmentCount: number
  sessionId: string | null
  /** The order of the payment, from its first transaction on. */
  orderId: string | null
  payer: Payer
  /** Of the browser that submitted the try; null where it kept no cookie. */
  browserHash: Buffer | null
  paidAt: Date | null
  /** Whether a try of another page took its use (decision 6.9). */
  isTakenOver: boolean
}>

/** A page without a use, which may take over the try of another page (decision 6.9). */
export type Newcomer = LinkKey &
  Readonly<{
    pageId: string
    browserHash: Buffer | null
    now: Date
    /** On a link with several uses the tries of other browsers are spared that were made after it. */
    othersMadeBy: Date
  }>

export type NewUse = Newcomer &
  Omit<LinkUse, 'state' | 'orderId' | 'paidAt' | 'isTakenOver'> &
  Readonly<{
    reservedUntil: Date
    languageCode: 'tr' | 'en'
    /** Of the event that tells the end of the 3-D Secure session of a try that is taken over. */
    takeOverEventId: string
  }>

export type ReserveVerdict =
  | 'reserved'
  /** Cancelled, expired, paused or used up. */
  | 'notActive'
  /** Every use that is left is held by tries that cannot be taken over. */
  | 'noUseLeft'
  /** A try of the same page is at the bank, or its outcome is not known. */
  | 'underway'
  /** The same page has paid already: a page pays once. */
  | 'alreadyPaid'

export type LinkPaymentRow = Readonly<{
  useId: string
  orderId: string
  amountMinor: bigint
  paidAt: Date
  payer: Payer
}>

/** The last payment of a page: the next page begins behind it. */
export type PaymentPlace = Pick<LinkPaymentRow, 'paidAt' | 'useId'>

/**
 * Links and their uses. Every change is guarded by the database: of two that race, on any nodes, the
 * rules of decision 6.3 hold. What a payment does to its use is a matter of the payments' own store.
 */
export type LinkStore = Readonly<{
  /** The link, its address, its notices with their part of the budget, and the key: all, or nothing. */
  insert: (
    link: NewLink,
    idempotency: IdempotencyClaim | null,
    budgets: NoticeBudgets,
  ) => Promise<InsertVerdict>
  find: (link: LinkKey) => Promise<PaymentLink | null>
  findByAddress: (addressToken: string) => Promise<PaymentLink | null>
  /** Writes `link.cancelled`, too. False where the link was not active any more. */
  cancel: (link: LinkKey, change: Readonly<{ now: Date; eventId: string }>) => Promise<boolean>
  /** So many payments, oldest first, behind the one named; null: from the first. */
  paymentsOf: (
    link: LinkKey,
    page: Readonly<{ after: PaymentPlace | null; maximum: number }>,
  ) => Promise<LinkPaymentRow[]>
  /**
   * Takes one use if the link is active and one is left, or may be taken over. An earlier reservation of
   * the same page is given up for it, so that the page always holds one at most.
   */
  reserve: (use: NewUse) => Promise<ReserveVerdict>
  /** Whether `reserve` would find a try of another page that it may take over. Changes nothing. */
  mayTakeOver: (newcomer: Newcomer) => Promise<boolean>
  /** Gives a reserved use back after a try that failed. False where it was not reserved any more. */
  release: (link: LinkKey, useId: string) => Promise<boolean>
  findUse: (link: LinkKey, useId: string) => Promise<LinkUse | null>
  /** The newest payment of a browser; null: it made none. */
  paidUseOf: (link: LinkKey, browserHash: Buffer) => Promise<LinkUse | null>
  /** The one that the page holds, or has paid; else its last try; null: it made none. */
  lastUseOfPage: (link: LinkKey, pageId: string) => Promise<LinkUse | null>
  /** Gives back reservations whose time is over, of so many links at most; answers how many links. */
  sweepReservations: (step: Readonly<{ now: Date; linksMaximum: number }>) => Promise<number>
  /** Erases what payers said in tries begun before then, of so many at most; answers how many. */
  erasePayers: (
    step: Readonly<{ begunBefore: Date; now: Date; usesMaximum: number }>,
  ) => Promise<number>
  /** Writes down that links have expired, with `link.expired`: as many as there are ids at most. */
  expire: (step: Readonly<{ now: Date; eventIds: readonly string[] }>) => Promise<number>
}>
