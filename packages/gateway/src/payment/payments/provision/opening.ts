import type { Labels } from '../../../base/kernel/index.ts'
import type { BankCallLimits } from '../../banks/index.ts'
import type { StoredCard } from '../../cards/index.ts'
import type { Terminal } from '../../merchants/index.ts'
import type { Candidate } from '../../routing/index.ts'
import type { HeldPayment } from '../../velocity/index.ts'
import type { MoneyCall, ProvisionRequest } from '../calls.ts'
import type { OrderCard } from '../order.ts'
import { orderLeaseEnd } from '../orders-in-progress.ts'
import type { PaymentOpening } from '../payment-store.ts'
import type { SendWindow } from '../send-window.ts'

/** A payment that passed every rule: what the first commit writes, and what the bank call needs. */
export type AcceptedPayment = Readonly<{
  opening: PaymentOpening
  terminal: Terminal
  /** Terminals that may be tried while no money has moved, in order. */
  others: readonly Candidate<Terminal>[]
  means: PaymentMeans
  limits: BankCallLimits
  /** The counted attempt with a card (decision 1.7); null for a capture. */
  attempt: HeldPayment | null
}>

/** What the bank takes the money from. Cards and proofs are opened right before the call. */
export type PaymentMeans =
  | Readonly<{ kind: 'card'; card: StoredCard }>
  | Readonly<{ kind: 'proof'; sessionId: string; proofSealed: Buffer }>
  | Readonly<{
      kind: 'preAuth'
      preAuthorizedMinor: bigint
      /** The bank's id of the PreAuth. */
      transactionId: string | null
    }>

/** What differs between a payment with a card, one with a session, and a capture. */
type Paid = Pick<
  PaymentOpening,
  | 'orderId'
  | 'paymentType'
  | 'originalOrderId'
  | 'terminalId'
  | 'routing'
  | 'amountMinor'
  | 'pointAmountMinor'
  | 'installmentCount'
  | 'commissionMinor'
  | 'sessionId'
  | 'linkUse'
  | 'mdStatus'
  | 'card'
  | 'securityCodeOf'
> &
  Readonly<{ bankOrderId: string; labels: Labels }>

/** The values of a payment's first commit. */
export function openingOf(
  {
    call,
    request,
    window,
  }: Readonly<{ call: MoneyCall; request: ProvisionRequest; window: SendWindow }>,
  paid: Paid,
): PaymentOpening {
  const { orderId } = paid
  const { createdAt, sendBy } = window
  // Field by field, because V8 adds the fields of a spread one at a time: that costs more than all rules.
  return {
    merchantId: call.merchant.merchantId,
    orderId,
    pair: call.pair,
    idempotency: call.idempotency,
    paymentType: paid.paymentType,
    integrationMode: request.integrationMode,
    originalOrderId: paid.originalOrderId,
    terminalId: paid.terminalId,
    routing: paid.routing,
    bankOrderId: paid.bankOrderId,
    amountMinor: paid.amountMinor,
    pointAmountMinor: paid.pointAmountMinor,
    installmentCount: paid.installmentCount,
    commissionMinor: paid.commissionMinor,
    sessionId: paid.sessionId,
    linkUse: paid.linkUse,
    conversationId: call.conversationId,
    mdStatus: paid.mdStatus,
    clientIpAddress: call.clientIpAddress,
    card: paid.card,
    details: request.details,
    merchantReference: paid.labels.merchantReference,
    metadata: paid.labels.metadata,
    securityCodeOf: paid.securityCodeOf,
    createdAt,
    sendBy,
    firstInquiryAt: orderLeaseEnd(createdAt),
  }
}

export function orderCard(card: StoredCard): OrderCard {
  const { cardBrand, cardNetwork, cardType, bankCode, isDomestic, isCommercial } = card.profile
  return {
    tokenHash: card.tokenHash.toString('base64'),
    bin: card.bin,
    lastFour: card.lastFour,
    cardBrand,
    cardNetwork,
    cardType,
    bankCode,
    isDomestic,
    isCommercial,
  }
}

/** Derived from the order's id, so that an operator can find either id from the other. */
export function bankOrderIdOf(orderId: string): string {
  // Slices at known places, because a search for the dashes takes several times as long.
  const start = orderId.slice(0, 8) + orderId.slice(9, 13) + orderId.slice(14, 18)
  return `vz${start}${orderId.slice(19, 23)}${orderId.slice(24)}`
}
