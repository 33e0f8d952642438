import type { CardProfile } from '../card-profile.ts'
import type { FormPairs } from '../formats/index.ts'

/** Amounts are in kuruş and times ISO 8601 text. Each event is one JSON line of the journal. */
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
    /** The terminal that took the payment; its day end settles only its own orders. */
    clientId: string
    amountMinor: number
    currency: string
    /** Empty for a single payment, as on the wire. */
    installments: string
    card: CardProfile
    /** The 3-D Secure verification that this payment used. */
    verificationId: string | null
    /** Queries do not find the payment until then. */
    hiddenUntil: string | null
  }>

export type CaptureEvent = Booking & Readonly<{ kind: 'capture'; amountMinor: number }>
/** `undoes` is there where the void takes back the capture only: the amount is held again. */
export type VoidEvent = Booking & Readonly<{ kind: 'void'; undoes?: 'capture' }>
export type CreditEvent = Booking & Readonly<{ kind: 'credit'; amountMinor: number }>

/** The day end of a terminal: the captured orders of the open batch get the batch's number. */
export type SettleEvent = Readonly<{
  kind: 'settle'
  at: string
  batch: number
  clientId: string
}>

/** A verification of a card holder: what the bank needs for its page and for the callback. */
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

/** The values that the payment must present, and the callback that the browser carries. */
export type VerificationResult = Readonly<{
  mdStatus: string
  /** Empty where the result has none. */
  eci: string
  cavv: string
  callbackUrl: string
  callback: FormPairs
}>

type VerificationStarted = Readonly<{ kind: 'verification-started'; verification: Verification }>
type VerificationFinished = Readonly<{
  kind: 'verification-finished'
  id: string
  result: VerificationResult
}>

export type OrderEvent = PaymentEvent | CaptureEvent | VoidEvent | CreditEvent
export type BankEvent = OrderEvent | SettleEvent | VerificationStarted | VerificationFinished

export type OrderState = 'Declined' | 'Authorized' | 'Captured' | 'Settled' | 'Voided'

/** One bank order: the attempts to pay it, and what followed the one that succeeded. */
export type BankOrder = Readonly<{
  bankOrderId: string
  /** The latest attempt. No attempt can follow an approved one. */
  payment: PaymentEvent
  /** Earlier attempts, all declined. */
  declined: readonly PaymentEvent[]
  capture: CaptureEvent | null
  /** Captures that were taken back, each with its void. */
  undoneCaptures: readonly Readonly<{ capture: CaptureEvent; void: VoidEvent }>[]
  void: VoidEvent | null
  /** Refunds in their order, refused ones included. */
  credits: readonly CreditEvent[]
  /** The closed batch that holds the order. */
  settledInBatch: number | null
}>

export function isApproved(booking: Readonly<{ procReturnCode: string }>): boolean {
  return booking.procReturnCode === '00'
}

export function stateOf(order: BankOrder): OrderState {
  if (!isApproved(order.payment)) return 'Declined'
  if (order.void !== null) return 'Voided'
  if (order.settledInBatch !== null) return 'Settled'
  return order.payment.type === 'Auth' || order.capture !== null ? 'Captured' : 'Authorized'
}

/** The amount of the approved payment in kuruş; 0 if it was declined. */
export function authorizedMinor(order: BankOrder): number {
  return isApproved(order.payment) ? order.payment.amountMinor : 0
}

/** The merchant's amount before refunds, in kuruş; 0 if the order is voided or not captured. */
export function capturedMinor(order: BankOrder): number {
  const state = stateOf(order)
  if (state !== 'Captured' && state !== 'Settled') return 0
  return order.capture?.amountMinor ?? order.payment.amountMinor
}

export function refundedMinor(order: BankOrder): number {
  return order.credits.filter(isApproved).reduce((sum, credit) => sum + credit.amountMinor, 0)
}

/** The order after the event. The rules were checked before the booking. */
export function afterEvent(order: BankOrder | undefined, event: OrderEvent): BankOrder {
  if (event.kind === 'payment') return afterPayment(order, event)
  if (order === undefined) {
    throw new Error(`The journal books a ${event.kind} on the unknown order ${event.bankOrderId}.`)
  }
  switch (event.kind) {
    case 'capture':
      return { ...order, capture: isApproved(event) ? event : order.capture }
    case 'void':
      return event.undoes === 'capture' ? withoutCapture(order, event) : { ...order, void: event }
    case 'credit':
      return { ...order, credits: [...order.credits, event] }
  }
}

function withoutCapture(order: BankOrder, event: VoidEvent): BankOrder {
  const { capture, undoneCaptures } = order
  if (capture === null) throw new Error(`${order.bankOrderId} has no capture to take back.`)
  return { ...order, capture: null, undoneCaptures: [...undoneCaptures, { capture, void: event }] }
}

function afterPayment(order: BankOrder | undefined, payment: PaymentEvent): BankOrder {
  return {
    bankOrderId: payment.bankOrderId,
    payment,
    declined: order === undefined ? [] : [...order.declined, order.payment],
    capture: null,
    undoneCaptures: [],
    void: null,
    credits: [],
    settledInBatch: null,
  }
}

/** One booking of an order, in the terms of the bank's API. */
export type Transaction = Readonly<{
  operation: PaymentEvent['type'] | 'PostAuth' | 'Void' | 'Credit'
  booking: Booking
  amountMinor: number
}>

/** Everything that was booked for an order, refusals included, oldest first. */
export function transactionsOf(order: BankOrder): readonly Transaction[] {
  const { payment, capture, void: cancelled } = order
  const booked = (
    operation: Transaction['operation'],
    booking: Booking | null,
    amountMinor: number,
  ): readonly Transaction[] => (booking === null ? [] : [{ operation, booking, amountMinor }])
  const attempts = [...order.declined, payment].flatMap((one) =>
    booked(one.type, one, one.amountMinor),
  )
  const takenMinor = capture?.amountMinor ?? payment.amountMinor
  const later = [
    ...order.undoneCaptures.flatMap((pair) => [
      ...booked('PostAuth', pair.capture, pair.capture.amountMinor),
      ...booked('Void', pair.void, pair.capture.amountMinor),
    ]),
    ...booked('PostAuth', capture, takenMinor),
    ...booked('Void', cancelled, takenMinor),
    ...order.credits.flatMap((credit) => booked('Credit', credit, credit.amountMinor)),
  ]
  const byTime = later.toSorted((one, other) => one.booking.at.localeCompare(other.booking.at))
  return [...attempts, ...byTime]
}
