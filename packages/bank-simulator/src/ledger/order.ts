import type { CardProfile } from '../card-profile.ts'
import type { FormPairs } from '../terminal/index.ts'

/** Money is kuruş, times are ISO 8601 text: an event is exactly one JSON line of the journal. */
type Booking = Readonly<{
  at: string
  bankOrderId: string
  transactionId: string
  authCode: string
  hostReference: string
  /** ISO 8583 code; `00` moved money. */
  procReturnCode: string
}>

/** A sale or a pre-authorisation, approved or declined. */
export type PaymentEvent = Booking &
  Readonly<{
    kind: 'payment'
    type: 'Auth' | 'PreAuth'
    /** The merchant terminal that took it: a day end settles its own orders only. */
    clientId: string
    amountMinor: number
    currency: string
    /** Empty for a single payment, as on the wire. */
    installments: string
    card: CardProfile
    /** The 3-D Secure verification that this payment spent. */
    verificationId: string | null
    /** Until then, queries say "not found" although the booking stands. */
    hiddenUntil: string | null
  }>

type CaptureEvent = Booking & Readonly<{ kind: 'capture'; amountMinor: number }>
type VoidEvent = Booking & Readonly<{ kind: 'void' }>
export type CreditEvent = Booking & Readonly<{ kind: 'credit'; amountMinor: number }>

/** The day end of a terminal: what it captured in the open batch gets its number. */
export type SettleEvent = Readonly<{
  kind: 'settle'
  at: string
  batch: number
  clientId: string
}>

/** A card holder was sent to the bank's page; what is needed to ask and to call back. */
export type Verification = Readonly<{
  /** The secret part of the page's address. */
  id: string
  clientId: string
  startedAt: string
  bankOrderId: string
  amountMinor: number
  currency: string
  installments: string
  language: 'tr' | 'en'
  card: CardProfile
  clientIp: string
  md: string
  xid: string
  okUrl: string
  failUrl: string
  /** The form's fields as they came, without card data. */
  echo: FormPairs
}>

/** What the provision has to present, and what the browser carries back. */
export type VerificationResult = Readonly<{
  mdStatus: string
  /** Empty where the result has none. */
  eci: string
  cavv: string
  callbackUrl: string
  callback: FormPairs
}>

type VerificationStarted = Readonly<{
  kind: 'verification-started'
  verification: Verification
}>
type VerificationFinished = Readonly<{
  kind: 'verification-finished'
  id: string
  result: VerificationResult
}>

export type OrderEvent = PaymentEvent | CaptureEvent | VoidEvent | CreditEvent
export type BankEvent = OrderEvent | SettleEvent | VerificationStarted | VerificationFinished

export type OrderState = 'Declined' | 'Authorized' | 'Captured' | 'Settled' | 'Voided'

/** One bank order: its attempts to pay, and what became of the one that succeeded. */
export type BankOrder = Readonly<{
  bankOrderId: string
  /** The newest attempt; the approved one once there is one, for nothing can follow it. */
  payment: PaymentEvent
  /** Earlier attempts, all declined. */
  declined: readonly PaymentEvent[]
  capture: CaptureEvent | null
  void: VoidEvent | null
  /** Refunds in the order they came, refused ones included as in a real history. */
  credits: readonly CreditEvent[]
  /** The batch that the day end closed it with. */
  settledInBatch: number | null
}>

export function isApproved(booking: Readonly<{ procReturnCode: string }>): boolean {
  return booking.procReturnCode === '00'
}

export function stateOf(order: BankOrder): OrderState {
  if (!isApproved(order.payment)) return 'Declined'
  if (order.void !== null) return 'Voided'
  if (order.settledInBatch !== null) return 'Settled'
  return isCaptured(order) ? 'Captured' : 'Authorized'
}

/** A sale is captured by itself, a pre-authorisation by its PostAuth. */
function isCaptured(order: BankOrder): boolean {
  return order.payment.type === 'Auth' || order.capture !== null
}

/** What was held or taken at first, in kuruş; 0 for a declined order. */
export function authorizedMinor(order: BankOrder): number {
  return isApproved(order.payment) ? order.payment.amountMinor : 0
}

/** What the merchant gets before refunds, in kuruş; 0 for a voided or merely held one. */
export function capturedMinor(order: BankOrder): number {
  const state = stateOf(order)
  if (state !== 'Captured' && state !== 'Settled') return 0
  return order.capture?.amountMinor ?? order.payment.amountMinor
}

export function refundedMinor(order: BankOrder): number {
  return order.credits.filter(isApproved).reduce((sum, credit) => sum + credit.amountMinor, 0)
}

/** The order after the event. Rules were checked before the booking; here it is only applied. */
export function afterEvent(order: BankOrder | undefined, event: OrderEvent): BankOrder {
  if (event.kind === 'payment') return afterPayment(order, event)
  if (order === undefined) {
    throw new Error(`The journal books a ${event.kind} on the unknown order ${event.bankOrderId}.`)
  }
  switch (event.kind) {
    case 'capture':
      return { ...order, capture: isApproved(event) ? event : order.capture }
    case 'void':
      return { ...order, void: event }
    case 'credit':
      return { ...order, credits: [...order.credits, event] }
  }
}

function afterPayment(order: BankOrder | undefined, payment: PaymentEvent): BankOrder {
  return {
    bankOrderId: payment.bankOrderId,
    payment,
    declined: order === undefined ? [] : [...order.declined, order.payment],
    capture: null,
    void: null,
    credits: [],
    settledInBatch: null,
  }
}
