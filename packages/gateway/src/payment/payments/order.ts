import { type Labels, StateTable } from '../../base/kernel/index.ts'
import type { BankAnswer } from '../banks/index.ts'
import type { Routing } from '../routing/index.ts'
import type { OrderDetails } from './order-details.ts'

export type OrderState =
  | 'Pending'
  | 'Approved'
  | 'PreAuthorized'
  | 'Captured'
  | 'Declined'
  | 'Unknown'
  | 'Failed'
  | 'Reversed'
  | 'PartiallyReturned'
  | 'Returned'
  | 'Expired'

const ROWS = [
  ['Pending', 'approved', 'Approved'],
  ['Pending', 'preAuthorized', 'PreAuthorized'],
  ['Pending', 'declined', 'Declined'],
  ['Pending', 'outcomeUnknown', 'Unknown'],
  ['Pending', 'notSent', 'Failed'],
  ['Pending', 'neverBooked', 'Failed'],
  // The answers of the bank to an inquiry. While the bank does not answer, the order stays Unknown.
  ['Unknown', 'approved', 'Approved'],
  ['Unknown', 'preAuthorized', 'PreAuthorized'],
  ['Unknown', 'declined', 'Declined'],
  ['Unknown', 'neverBooked', 'Failed'],
  ['PreAuthorized', 'captured', 'Captured'],
  ['PreAuthorized', 'reversed', 'Reversed'],
  ['PreAuthorized', 'preAuthExpired', 'Expired'],
  ['Approved', 'reversed', 'Reversed'],
  ['Approved', 'returnedInPart', 'PartiallyReturned'],
  ['Approved', 'returnedWhole', 'Returned'],
  ['PartiallyReturned', 'returnedInPart', 'PartiallyReturned'],
  ['PartiallyReturned', 'returnedWhole', 'Returned'],
] as const

export type OrderEvent = (typeof ROWS)[number][1]

/** The states of orders (decision 5.1). The conditional updates of storage refuse the same transitions. */
export const ORDER_STATES = new StateTable<OrderState, OrderEvent>(ROWS)

export type PaymentType = 'Auth' | 'PreAuth' | 'PostAuth'

/** What an order stores about the card: the merchant may see all of it. */
export type OrderCard = Readonly<{
  /** Base64 of the token's SHA-256, to recognise later uses of the same token. */
  tokenHash: string
  bin: string
  lastFour: string
  cardBrand: string
  cardNetwork: string
  cardType: string
  bankCode: string
  /** Absent in orders of earlier releases. For dry runs of routing rules; not shown. */
  isDomestic?: boolean
  isCommercial?: boolean
}>

/** The values of an order that its first commit writes. */
export type OrderTerms = Labels &
  Readonly<{
    merchantId: string
    orderId: string
    paymentType: PaymentType
    /** For a PostAuth: the PreAuth that it captures. */
    originalOrderId: string | null
    terminalId: string
    /** Why it is at this terminal; null: the merchant had no other. */
    routing: Routing | null
    bankOrderId: string
    amountMinor: bigint
    pointAmountMinor: bigint
    installmentCount: number
    commissionMinor: bigint
    sessionId: string | null
    conversationId: string
    mdStatus: number | null
    card: OrderCard
    details: OrderDetails
    createdAt: Date
    /** After this moment no process may send the order to the bank. */
    sendBy: Date
  }>

export type Order = OrderTerms &
  Readonly<{
    state: OrderState
    /** For a captured PreAuth: the PostAuth that took the money. */
    capturedByOrderId: string | null
    batchNumber: number
    batchState: 'Open' | 'Closing' | 'Closed'
    currency: string
    takenMinor: bigint
    returnedMinor: bigint
    /** The sum of the returns that are under way or whose outcome is unknown. */
    returnReservedMinor: bigint
    /** The sum of the chargebacks that are undecided or lost. */
    chargedBackMinor: bigint
    /** The operation that holds the whole order. */
    heldBy: string | null
    /** The operation that may be sent to the bank. */
    bankTurn: string | null
    linkId: string | null
    provisionNumber: string | null
    bankAnswer: BankAnswer | null
    /** The name of the error in the catalogue; null without an error. */
    outcomeCode: string | null
    /** When an approved PreAuth is released; null for any other order. */
    preAuthExpiresAt: Date | null
    finishedAt: Date | null
  }>

/** What the payer of a link entered (decision 6.13); null: not asked for, or erased. */
export type Payer = Readonly<
  Record<'name' | 'email' | 'phoneNumber' | 'address' | 'note', string | null>
>

/** Something about an order that an operator should know, such as an orphan at the bank. */
export type Alert = Readonly<{
  what: string
  merchantId: string
  orderId: string
  /** The error that kept an outcome from being stored. */
  cause?: unknown
}>
