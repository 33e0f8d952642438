import type { Payer } from '../payments/index.ts'
import type { LinkStatus, PaymentLink } from './link.ts'
import type { LinkKey, LinkUse } from './link-store.ts'

/** What narrows a list of links. Null: nothing. A link is in the span by the moment at which it was made. */
export type LinkFilter = Readonly<{
  /** All merchants where null. */
  merchantId: string | null
  status: LinkStatus | null
  from: Date | null
  /** Exclusive. */
  until: Date | null
  /** A part of the product's name or of the merchant's order id, in any case. */
  text: string | null
  amountFrom: bigint | null
  amountTo: bigint | null
}>

/** Where a page of the list begins: beside a link that the reader has seen. */
export type LinkCursor = Readonly<{ towards: 'older' | 'newer'; linkId: string }>

export type LinkPage = Readonly<{
  /** The newest first. */
  links: readonly PaymentLink[]
  /** Null: there is nothing more in this direction. */
  newer: LinkCursor | null
  older: LinkCursor | null
}>

/** How far customers came. */
export type LinkFunnel = Readonly<{
  links: number
  /** Browsers with a cookie in which a link was opened, each once for a link. */
  opened: number
  /** Opened pages from which somebody tried to pay. */
  pages: number
  tries: number
  /** Tries that began a 3-D Secure verification. */
  verified: number
  /** Tries whose payment was sent to the bank. */
  sent: number
  paid: number
  paidMinor: bigint
}>

/** A try with its moments. */
export type ListedUse = Pick<
  LinkUse,
  | 'useId'
  | 'state'
  | 'amountMinor'
  | 'installmentCount'
  | 'sessionId'
  | 'orderId'
  | 'paidAt'
  | 'isTakenOver'
> &
  Readonly<{ createdAt: Date; payer: Payer; payerErasedAt: Date | null }>

/** A message about the link. */
export type ListedNotice = Readonly<{
  noticeId: string
  kind: string
  channel: 'Email' | 'Sms'
  /** Null once it was erased. */
  recipient: string | null
  state: 'Waiting' | 'Delivered' | 'Failed' | 'Held'
  createdAt: Date
  endedAt: Date | null
}>

/** Reads links for the panel. Another merchant's link is as unknown as one that never was. */
export type LinkList = Readonly<{
  page: (
    question: Readonly<{
      filter: LinkFilter
      now: Date
      cursor: LinkCursor | null
      maximum: number
    }>,
  ) => Promise<LinkPage>
  /** Null where counting would take too long. */
  funnel: (question: Readonly<{ filter: LinkFilter; now: Date }>) => Promise<LinkFunnel | null>
  funnelOf: (link: LinkKey) => Promise<LinkFunnel | null>
  /** The newest first, older than the use `before`. */
  usesOf: (
    link: LinkKey,
    page: Readonly<{ before: string | null; maximum: number }>,
  ) => Promise<readonly ListedUse[]>
  /** The newest first. */
  noticesOf: (link: LinkKey, maximum: number) => Promise<readonly ListedNotice[]>
}>
