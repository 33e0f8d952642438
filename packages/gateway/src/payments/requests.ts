import type { SingleUsePair } from '../auth/index.ts'
import type { StoredCard } from '../cards/index.ts'
import type { Merchant } from '../merchants/index.ts'
import type { OrderDetails, PaymentType } from './order.ts'

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
