import type { OrderState, PaymentType } from '../../payment/payments/index.ts'
import type { Totals } from '../totals/index.ts'
import type { Channel, PaymentFilter } from './payment-filter.ts'
import type { SearchKey, SearchKind } from './search-text.ts'

/** A payment as the lists of the panel show it. Of its card no more than the first six and the last four digits. */
export type FoundPayment = Readonly<{
  merchantId: string
  orderId: string
  state: OrderState
  paymentType: PaymentType
  channel: Channel
  isThreeD: boolean
  terminalId: string
  terminalAlias: string
  amountMinor: bigint
  returnedMinor: bigint
  /** Less the part that returns gave back. */
  commissionMinor: bigint
  currency: string
  installmentCount: number
  firstSix: string
  lastFour: string
  scheme: string
  programme: string
  cardType: string
  conversationId: string
  merchantReference: string | null
  provisionNumber: string | null
  bankOrderId: string
  outcomeCode: string | null
  originalOrderId: string | null
  createdAt: Date
  finishedAt: Date | null
}>

/** Where a page begins: at the payments that are older or newer than the one with this id. */
export type PageCursor = Readonly<{ towards: 'older' | 'newer'; orderId: string }>

export type PaymentPageRequest = Readonly<{
  /** Null: the payments of all merchants. */
  merchantId: string | null
  filter: PaymentFilter
  /** Null: the newest payments. */
  cursor: PageCursor | null
  maximum: number
}>

export type PaymentPage = Readonly<{
  /** The newest first. */
  payments: readonly FoundPayment[]
  newer: PageCursor | null
  older: PageCursor | null
}>

/** What a list has in all; of one that is too long to be added up it is known only that it is. */
export type PaymentTotals = Totals | Readonly<{ moreThan: number }>

/** `Page`: what a page can add up beside its list. `All`: what somebody asks for and waits for. */
export type TotalsReach = 'Page' | 'All'

/** What was found by a key: a payment, or a link that nobody has paid. */
export type Hit = Readonly<{
  merchantId: string
  kind: 'payment' | 'link'
  id: string
  /** By what it was found. */
  by: readonly SearchKind[]
}>

/** A terminal by which a list can be narrowed. `bankCode`: the four-digit EFT code; null where nobody has said it. */
export type FilterTerminal = Readonly<{
  merchantId: string
  terminalId: string
  alias: string
  bankCode: string | null
}>

/** What the panel's lists read across merchants goes through this port. */
export type PaymentSearch = Readonly<{
  page: (request: PaymentPageRequest) => Promise<PaymentPage>
  /** Null where counting would take too long. */
  totals: (
    request: Pick<PaymentPageRequest, 'merchantId' | 'filter'>,
    reach?: TotalsReach,
  ) => Promise<PaymentTotals | null>
  /** At most `maximum` of each kind, the newest first. */
  find: (
    merchantId: string | null,
    keys: readonly SearchKey[],
    maximum: number,
  ) => Promise<readonly Hit[]>
  /** The payments in the order of the ids. An id that is no payment of its merchant is left out. */
  payments: (
    ids: readonly Readonly<{ merchantId: string; orderId: string }>[],
  ) => Promise<readonly FoundPayment[]>
  /** The terminals, with the removed ones, because their payments remain. */
  terminals: (merchantId: string | null) => Promise<readonly FilterTerminal[]>
  /** Whether so many payments are still to be read that a filter may miss some: all after an upgrade, or a peak. */
  isIncomplete: (merchantId: string | null) => Promise<boolean>
  /**
   * The end of the latest archived quarter (exclusive); null where none is archived. Older orders may be in files, where
   * neither lists nor the search look.
   */
  archivedUntil: () => Promise<Date | null>
}>

/** Keeps what the search reads up to date. */
export type SearchIndex = Readonly<{
  /** Reads some events or old orders; answers how many. */
  step: (rowsMaximum: number) => Promise<number>
  /** Deletes all progress; the next steps read all orders again. */
  reset: () => Promise<void>
}>
