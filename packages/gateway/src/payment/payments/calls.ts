import type { ErrorName } from '@vezne/protocol'
import { type Labels, NO_LABELS } from '../../base/kernel/index.ts'
import type { SingleUsePair } from '../auth/index.ts'
import type { BankAnswer } from '../banks/index.ts'
import type { StoredCard } from '../cards/index.ts'
import type { Merchant } from '../merchants/index.ts'
import type { Order, PaymentType } from './order.ts'
import { NO_DETAILS, type OrderDetails } from './order-details.ts'
import type { ReturnExplanation } from './returns/return-reason.ts'

/** An Idempotency-Key with the fingerprint of its call (decision 5.10). */
export type IdempotencyClaim = Readonly<{
  key: string
  /** 32 bytes: a digest of method, path and content. `withKeptKeys` makes it a keyed digest. */
  fingerprint: Buffer
  /** The fingerprints that earlier releases made: a key lives a day, and may have been stored by one. */
  earlierFingerprints?: readonly Buffer[]
  /** The call may only repeat an earlier one: a key that is new is refused as one that stands for another call. */
  onlyReplay?: boolean
}>

/** What every call that moves money knows about its caller. */
export type MoneyCall = Readonly<{
  merchant: Merchant
  conversationId: string
  /** Null for a payment on the gateway's own link page, which has no signature. */
  pair: SingleUsePair | null
  clientIpAddress: string
  idempotency: IdempotencyClaim | null
}>

/**
 * A provision in domain values. Null: the caller did not send the field. It is then taken from the session
 * (decision 4.4), or has the default of decision 1.6.
 */
export type ProvisionRequest = Readonly<{
  amountMinor: bigint | null
  pointAmountMinor: bigint | null
  cardToken: string | null
  /** The payment's card, if the caller has looked it up already. */
  card?: StoredCard
  currency: string | null
  paymentType: PaymentType | null
  integrationMode: string
  installmentCount: number | null
  sessionId: string | null
  originalOrderId: string | null
  gatewayAlias: string | null
  details: OrderDetails
  labels: Labels
  /** The reserved use of a payment link that this payment is for. */
  linkUse: Readonly<{ linkId: string; useId: string }> | null
}>

/** A provision of which nothing was sent: callers within the gateway lay their values over it. */
export const EMPTY_PROVISION: ProvisionRequest = {
  amountMinor: null,
  pointAmountMinor: null,
  cardToken: null,
  currency: null,
  paymentType: null,
  integrationMode: 'Api',
  installmentCount: null,
  sessionId: null,
  originalOrderId: null,
  gatewayAlias: null,
  details: NO_DETAILS,
  labels: NO_LABELS,
  linkUse: null,
}

/** The outcome of a provision, from its order: a repeated call gets what is known by then. */
export type ProvisionOutcome = Readonly<{
  /** Null: the payment never reached the bank (decision 5.2). */
  orderId: string | null
  /** Null for a payment that was taken. */
  error: ErrorName | null
  provisionNumber: string | null
  description: string | null
  bankAnswer: BankAnswer | null
  /** True when an Idempotency-Key gave the answer of an earlier call. */
  replayed: boolean
}>

/** `bankCode`: the EFT code of the terminal's bank, if the terminal has one (decision 5.8). */
export type ProvisionResult = ProvisionOutcome & Readonly<{ bankCode: string | null }>

const NOT_TAKEN: Readonly<Partial<Record<Order['state'], ErrorName>>> = {
  Pending: 'OUTCOME_UNKNOWN',
  Unknown: 'OUTCOME_UNKNOWN',
  Declined: 'DECLINED_05',
  Failed: 'BANK_NOT_REACHED',
}

/** The fields of an order, or of its conclusion, that make an answer. */
type Outcome = Pick<Order, 'orderId' | 'state' | 'outcomeCode' | 'provisionNumber' | 'bankAnswer'>

/** A payment that was returned, reversed or expired later counts as taken. */
export function provisionResult(
  order: Outcome,
  { description }: OrderDetails,
  replayed = false,
): ProvisionOutcome {
  const general = NOT_TAKEN[order.state] ?? null
  const certain = order.state === 'Declined' || order.state === 'Failed'
  return {
    orderId: order.outcomeCode === 'BANK_NOT_REACHED' ? null : order.orderId,
    error: certain && order.outcomeCode !== null ? (order.outcomeCode as ErrorName) : general,
    provisionNumber: general === null ? order.provisionNumber : null,
    description,
    bankAnswer: order.bankAnswer,
    replayed,
  }
}

export type ReturnRequest = Readonly<{
  orderId: string
  amountMinor: bigint
  /** What a person of the panel says of it; no call of the API has it. */
  explanation?: ReturnExplanation
}>

export type ReturnResult = Readonly<{
  approvalStatus: 'Approved' | 'Declined' | 'Pending'
  error: ErrorName | null
  /** The bank's answer, if it was the bank that refused. */
  bankRefusal: BankAnswer | null
  /** True: the sandbox closed the day for this return (decision 5.5). */
  closedDay: boolean
  replayed: boolean
}>

export type ReverseResult = Readonly<{
  orderId: string
  error: ErrorName | null
  /** The bank's answer, if it was the bank that refused. */
  bankRefusal: BankAnswer | null
  provisionNumber: string | null
  replayed: boolean
}>

/** What an Idempotency-Key stands for: the order, or the operation on it, that its first call made. */
export type KeyedCall = Readonly<{
  fingerprint: Buffer
  /** How the fingerprint was made; null: an earlier release wrote the row. */
  recipe: number | null
  orderId: string | null
  subjectId: string
  createdAt: Date
}>

/** The number of the present way to make a fingerprint. A changed way gets the next number. */
export const FINGERPRINT_RECIPE = 2

/** Whether a call has the same body as the first call with its key. */
export function isSameBody(
  { fingerprint, recipe }: KeyedCall,
  claim: Omit<IdempotencyClaim, 'key'>,
): boolean {
  if (recipe !== null) return fingerprint.equals(claim.fingerprint)
  const possible = [claim.fingerprint, ...(claim.earlierFingerprints ?? [])]
  return possible.some((one) => fingerprint.equals(one))
}

export type MoneyEndpoint = 'provision' | 'return' | 'reverse' | 'createLink'

export type IdempotencyStore = Readonly<{
  find: (merchantId: string, endpoint: MoneyEndpoint, key: string) => Promise<KeyedCall | null>
  /**
   * Waits for a synchronous write before a stored answer is repeated, so that no answer comes from rows that
   * a failover may lose (decision 5.10).
   */
  countReplay: (merchantId: string, endpoint: MoneyEndpoint, key: string) => Promise<void>
}>
