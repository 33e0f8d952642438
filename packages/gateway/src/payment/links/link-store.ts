import type { Language } from '@vezne/protocol'
import type { IdempotencyClaim, Payer } from '../payments/index.ts'
import type { LinkFacts, PaymentLink } from './link.ts'

export type NewLink = LinkFacts & Readonly<{ notices: readonly NewNotice[] }>

/** A message that asks its recipient to pay the link, stored in the link's transaction (decision 6.5). */
export type NewNotice = Readonly<{
  noticeId: string
  channel: 'Email' | 'Sms'
  /** An e-mail address, or a telephone number as E.164. */
  recipient: string
  languageCode: Language
}>

/** How many notices a merchant may send on one day of Europe/Istanbul; null: any number. */
export type NoticeBudgets = Readonly<Record<NewNotice['channel'], number | null>>

export type InsertVerdict =
  | Readonly<{ kind: 'written' }>
  /** Another call has taken the Idempotency-Key. */
  | Readonly<{ kind: 'keyTaken' }>
  /** The link has more notices than the merchant had left for the day. */
  | Readonly<{ kind: 'overBudget'; counted: Readonly<Record<NewNotice['channel'], number>> }>

/** Names one link within its merchant. */
export type LinkKey = Readonly<{ merchantId: string; linkId: string }>

/** One try to pay. A try holds one use of the link until it is paid or released (decision 6.3). */
export type LinkUse = Readonly<{
  useId: string
  /** The opened page that the try came from. */
  pageId: string
  state: 'Reserved' | 'Paying' | 'Paid' | 'Released'
  /** What the customer pays, including the commission where the customer bears it. */
  amountMinor: bigint
  installmentCount: number
  sessionId: string | null
  /** Known from the payment's first transaction on. */
  orderId: string | null
  payer: Payer
  /** Identifies the browser that submitted the try; null where it kept no cookie. */
  browserHash: Buffer | null
  paidAt: Date | null
  /** Whether a try of another page took over the use (decision 6.9). */
  isTakenOver: boolean
}>

/** A page without a use, which may take over the try of another page (decision 6.9). */
export type Newcomer = LinkKey &
  Readonly<{
    pageId: string
    browserHash: Buffer | null
    now: Date
    /** On a link with several uses, tries that other browsers made after this moment are not taken over. */
    othersMadeBy: Date
  }>

export type NewUse = Newcomer &
  Omit<LinkUse, 'state' | 'orderId' | 'paidAt' | 'isTakenOver'> &
  Readonly<{
    reservedUntil: Date
    languageCode: Language
    /** Id of the event that ends the 3-D Secure session of a try that is taken over. */
    takeOverEventId: string
  }>

export type ReserveVerdict =
  | 'reserved'
  /** Cancelled, expired, paused or used up. */
  | 'notActive'
  /** Tries that cannot be taken over hold every use that is left. */
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

/** The last payment of one page of payments; the next page begins after it. */
export type PaymentPlace = Pick<LinkPaymentRow, 'paidAt' | 'useId'>

/**
 * Links and their uses. The database guards every change, so that the rules of decision 6.3 hold between
 * calls that race on any nodes. What a payment does to its use is part of the payment store's statements.
 */
export type LinkStore = Readonly<{
  /** Writes the link, its address, its notices, their share of the budget and the key: all, or nothing. */
  insert: (
    link: NewLink,
    idempotency: IdempotencyClaim | null,
    budgets: NoticeBudgets,
  ) => Promise<InsertVerdict>
  find: (link: LinkKey) => Promise<PaymentLink | null>
  findByAddress: (addressToken: string) => Promise<PaymentLink | null>
  /** Also writes the event `link.cancelled`. False where the link is not active. */
  cancel: (link: LinkKey, change: Readonly<{ now: Date; eventId: string }>) => Promise<boolean>
  /** At most `maximum` payments, oldest first, after the named one; null: from the first. */
  paymentsOf: (
    link: LinkKey,
    page: Readonly<{ after: PaymentPlace | null; maximum: number }>,
  ) => Promise<LinkPaymentRow[]>
  /**
   * Reserves one use if the link is active and a use is left or may be taken over. An earlier reservation
   * of the same page is released for it: a page never holds more than one.
   */
  reserve: (use: NewUse) => Promise<ReserveVerdict>
  /** Whether `reserve` would find a try of another page that it may take over. Changes nothing. */
  mayTakeOver: (newcomer: Newcomer) => Promise<boolean>
  /** Gives a reserved use back after a failed try. False where the use is no longer reserved. */
  release: (link: LinkKey, useId: string) => Promise<boolean>
  findUse: (link: LinkKey, useId: string) => Promise<LinkUse | null>
  /** The newest payment of a browser; null where it has made none. */
  paidUseOf: (link: LinkKey, browserHash: Buffer) => Promise<LinkUse | null>
  /** The use that the page holds or has paid, else its last try; null where it has made none. */
  lastUseOfPage: (link: LinkKey, pageId: string) => Promise<LinkUse | null>
  /** The e-mail address that a payer typed whose try is at the bank with this 3-D Secure session; null: none. */
  payerEmailOf: (link: LinkKey, sessionId: string) => Promise<string | null>
  /** Gives expired reservations back, of at most `linksMaximum` links; answers how many links. */
  sweepReservations: (step: Readonly<{ now: Date; linksMaximum: number }>) => Promise<number>
  /** Erases payer data of at most `usesMaximum` tries begun before `begunBefore`; answers how many. */
  erasePayers: (
    step: Readonly<{ begunBefore: Date; now: Date; usesMaximum: number }>,
  ) => Promise<number>
  /** Writes that links have expired, with `link.expired`; at most as many as there are event ids. */
  expire: (step: Readonly<{ now: Date; eventIds: readonly string[] }>) => Promise<number>
}>

/** What makes and ends links. */
export type LinkWrites = Pick<LinkStore, 'insert' | 'cancel'>
