import type { BankAnswer } from '../banks/index.ts'
import { StateTable, type TransitionRow } from '../kernel/index.ts'

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

export type OrderEvent =
  | 'approved'
  | 'preAuthorized'
  | 'declined'
  | 'outcomeUnknown'
  | 'notSent'
  | 'neverBooked'
  | 'captured'
  | 'reversed'
  | 'returnedInPart'
  | 'returnedWhole'
  | 'preAuthExpired'

const ROWS: readonly TransitionRow<OrderState, OrderEvent>[] = [
  ['Pending', 'approved', 'Approved'],
  ['Pending', 'preAuthorized', 'PreAuthorized'],
  ['Pending', 'declined', 'Declined'],
  ['Pending', 'outcomeUnknown', 'Unknown'],
  ['Pending', 'notSent', 'Failed'],
  ['Pending', 'neverBooked', 'Failed'],
  // What the bank answers when it is asked later. A silent bank is asked again: Unknown stays.
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
]

/** Decision 5.1: every pair that is not here is refused, here and in the conditional updates. */
export const ORDER_STATES = new StateTable(ROWS)

export type PaymentType = 'Auth' | 'PreAuth' | 'PostAuth'

/** What the order keeps of the card: nothing that the merchant may not see. */
export type OrderCard = Readonly<{
  /** Base64 of the token's SHA-256, to recognise later uses of the same token. */
  tokenHash: string
  bin: string
  lastFour: string
  cardBrand: string
  cardNetwork: string
  cardType: string
  bankCode: string
}>

/** Free text that the merchant sent along. Card numbers in it are masked before they get here. */
export type OrderDetails = Readonly<{
  description: string | null
  cardHolderName: string | null
  merchantCustomerName: string | null
  merchantCustomerPhoneCode: string | null
  merchantCustomerPhoneNumber: string | null
}>

export type Order = Readonly<{
  merchantId: string
  orderId: string
  state: OrderState
  paymentType: PaymentType
  /** For a PostAuth: the PreAuth that it closes. */
  originalOrderId: string | null
  /** For a captured PreAuth: the PostAuth that took the money. */
  capturedByOrderId: string | null
  terminalId: string
  bankOrderId: string
  batchNumber: number
  batchState: 'Open' | 'Closing' | 'Closed'
  amountMinor: bigint
  pointAmountMinor: bigint
  currency: string
  installmentCount: number
  commissionMinor: bigint
  takenMinor: bigint
  returnedMinor: bigint
  /** Sum of the returns that are on their way or whose outcome is unknown. */
  returnReservedMinor: bigint
  /** The operation that holds the whole order, and the one that is at the bank. */
  heldBy: string | null
  bankTurn: string | null
  sessionId: string | null
  linkId: string | null
  conversationId: string
  mdStatus: number | null
  card: OrderCard
  details: OrderDetails
  provisionNumber: string | null
  bankAnswer: BankAnswer | null
  /** Name in the error catalogue of what went wrong, else null. */
  outcomeCode: string | null
  sendBy: Date
  /** When a PreAuth that stands is released; null before it stands and once it does no longer. */
  preAuthExpiresAt: Date | null
  createdAt: Date
  finishedAt: Date | null
}>

/** What the payer of a link said about themselves (decision 6.13); null: not asked for, or erased. */
export type Payer = Readonly<
  Record<'name' | 'email' | 'phoneNumber' | 'address' | 'note', string | null>
>
