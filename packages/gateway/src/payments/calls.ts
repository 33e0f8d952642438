import type { ErrorName } from '@vezne/protocol'
import type { SingleUsePair } from '../auth/index.ts'
import type { BankAnswer } from '../banks/index.ts'
import type { StoredCard } from '../cards/index.ts'
import type { Merchant } from '../merchants/index.ts'
import type { Order, OrderDetails, PaymentType } from './order.ts'

/** An Idempotency-Key with the fingerprint of the call that it came with (decision 5.10). */
export type IdempotencyClaim = Readonly<{
  key: string
  /** 32 bytes of method, path and all that was sent; keyed before it comes near the database. */
  fingerprint: Buffer
  /** As earlier versions made it: keys live a day, and a version may end in between. */
  earlierFingerprints?: readonly Buffer[]
}>

/** What every call that moves money knows about its caller. */
export type MoneyCall = Readonly<{
  merchant: Merchant
  conversationId: string
  /** Null for a payment on the gateway's own link page, which nobody signs. */
  pair: SingleUsePair | null
  clientIpAddress: string
  idempotency: IdempotencyClaim | null
}>

/**
 * A provision in domain values. Null means that the caller did not send the field: with a session it
 * is then taken from there (decision 4.4), else the default of decision 1.6 holds.
 */
export type ProvisionRequest = Readonly<{
  amountMinor: bigint | null
  pointAmountMinor: bigint | null
  cardToken: string | null
  /** The payment's card, where the caller has looked it up already. */
  card?: StoredCard
  currency: string | null
  paymentType: PaymentType | null
  integrationMode: string
  installmentCount: number | null
  sessionId: string | null
  originalOrderId: string | null
  gatewayAlias: string | null
  details: OrderDetails
  /** The reserved use of a payment link that this payment is for. */
  linkUse: Readonly<{ linkId: string; useId: string }> | null
}>

/** How a provision stands. Computed from the order, so a repeat tells what is known by then. */
export type ProvisionResult = Readonly<{
  /** Null where the bank was never reached (decision 5.2). */
  orderId: string | null
  /** Null for a payment that was taken. */
  error: ErrorName | null
  provisionNumber: string | null
  description: string | null
  bankAnswer: BankAnswer | null
  /** True when an Idempotency-Key gave the answer of an earlier call. */
  replayed: boolean
}>

const NOT_TAKEN: Readonly<Partial<Record<Order['state'], ErrorName>>> = {
  Pending: 'OUTCOME_UNKNOWN',
  Unknown: 'OUTCOME_UNKNOWN',
  Declined: 'DECLINED_05',
  Failed: 'BANK_NOT_REACHED',
}

/** What an answer needs of an order. */
type Outcome = Pick<Order, 'orderId' | 'state' | 'outcomeCode' | 'provisionNumber' | 'bankAnswer'>

/** A payment that was taken and later returned, reversed or expired was still taken. */
export function provisionResult(
  order: Outcome,
  { description }: OrderDetails,
  replayed = false,
): ProvisionResult {
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

export type ReturnResult = Readonly<{
  approvalStatus: 'Approved' | 'Declined' | 'Pending'
  error: ErrorName | null
  /** What the bank said where it was the bank that refused. */
  bankRefusal: BankAnswer | null
  /** True where the sandbox closed the day because this return asked for it (decision 5.5). */
  closedDay: boolean
  replayed: boolean
}>

export type ReverseResult = Readonly<{
  orderId: string
  error: ErrorName | null
  /** What the bank said where it was the bank that refused. */
  bankRefusal: BankAnswer | null
  provisionNumber: string | null
  replayed: boolean
}>

/** What an Idempotency-Key stands for: the order, or the operation on it, that its first call made. */
export type KeyedCall = Readonly<{
  fingerprint: Buffer
  /** How the fingerprint was made; null where an earlier version wrote the row. */
  recipe: number | null
  orderId: string | null
  subjectId: string
  createdAt: Date
}>

/** The present way to make a fingerprint. Whoever changes the way takes the next number, and keeps this one. */
export const FINGERPRINT_RECIPE = 2

/** Whether a call has the body that its key came with first. */
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
   * One small synchronous write before a stored answer is given again: an answer must not be read
   * from what a failover may lose (decision 5.10).
   */
  countReplay: (merchantId: string, endpoint: MoneyEndpoint, key: string) => Promise<void>
}>
