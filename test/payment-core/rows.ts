import { NO_LABELS } from '../../packages/gateway/src/base/kernel/index.ts'
import type {
  OperationConclusion,
  OperationOpening,
  PaymentConclusion,
  PaymentOpening,
} from '../../packages/gateway/src/payment/payments/index.ts'
import { callOf, type Harness, requestOf } from './payments-harness.ts'
import { SECONDS } from './turnable-clock.ts'

function windowOf({ clock }: Harness) {
  const createdAt = clock.now()
  const after = (milliseconds: number) => new Date(createdAt.getTime() + milliseconds)
  return { createdAt, sendBy: after(30 * SECONDS), firstInquiryAt: after(25 * SECONDS) }
}

/** The opening of a direct Auth of 100.00 lira, as the use case would write it. */
export function openingOf(harness: Harness, changes: Partial<PaymentOpening> = {}): PaymentOpening {
  const { merchant, terminal, card, ports } = harness
  const orderId = ports.newId()
  return {
    ...windowOf(harness),
    merchantId: merchant.merchantId,
    orderId,
    pair: callOf(harness).pair,
    idempotency: null,
    paymentType: 'Auth',
    integrationMode: 'Api',
    originalOrderId: null,
    terminalId: terminal.terminalId,
    routing: null,
    bankOrderId: `vz${orderId.replaceAll('-', '')}`,
    amountMinor: 10_000n,
    pointAmountMinor: 0n,
    installmentCount: 1,
    commissionMinor: 200n,
    sessionId: null,
    linkUse: null,
    conversationId: 'sipariş',
    mdStatus: null,
    clientIpAddress: '203.0.113.7',
    card: {
      tokenHash: card.tokenHash.toString('base64'),
      bin: card.bin,
      lastFour: card.lastFour,
      cardBrand: 'Mastercard',
      cardNetwork: 'Bonus',
      cardType: 'Credit',
      bankCode: '0062',
    },
    details: requestOf().details,
    ...NO_LABELS,
    securityCodeOf: null,
    ...changes,
  }
}

/** The conclusion of an approved payment. */
export function conclusionOf(
  { ports, clock, terminal }: Harness,
  { merchantId, orderId }: Readonly<{ merchantId: string; orderId: string }>,
  changes: Partial<PaymentConclusion> = {},
): PaymentConclusion {
  return {
    merchantId,
    orderId,
    terminalId: terminal.terminalId,
    paymentType: 'Auth',
    state: 'Approved',
    provisionNumber: 'P00001',
    bankAnswer: null,
    outcomeCode: null,
    declineGroup: null,
    sessionEffect: 'complete',
    preAuthExpiresAt: null,
    nextInquiryAt: null,
    eventId: ports.newId(),
    eventType: 'payment.approved',
    holdsClaims: true,
    linkEventId: ports.newId(),
    leaseNumber: null,
    concludedAt: clock.now(),
    ...changes,
  }
}

/** The opening of an operation on an order, as the use case would write it. */
export function operationOf(
  harness: Harness,
  orderId: string,
  changes: Partial<OperationOpening> = {},
): OperationOpening {
  return {
    ...windowOf(harness),
    merchantId: harness.merchant.merchantId,
    orderId,
    operationId: harness.ports.newId(),
    kind: 'Return',
    amountMinor: 1_000n,
    pair: callOf(harness).pair,
    idempotency: null,
    conversationId: 'iade',
    leaseNumber: null,
    ...changes,
  }
}

/** The conclusion of an operation that the bank approved. */
export function operationEndOf(
  { ports, clock }: Harness,
  { merchantId, orderId, operationId, kind, amountMinor }: OperationOpening,
  changes: Partial<OperationConclusion> = {},
): OperationConclusion {
  return {
    merchantId,
    orderId,
    operationId,
    kind,
    amountMinor,
    state: 'Approved',
    bankAnswer: null,
    outcomeCode: null,
    nextInquiryAt: null,
    eventId: ports.newId(),
    eventType: 'payment.returned',
    leaseNumber: null,
    concludedAt: clock.now(),
    ...changes,
  }
}
