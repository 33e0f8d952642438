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

export type CaptureEvent = Booking & Readonly<{ kind: 'capture'; amountMinor: number }>
export type VoidEvent = Booking & Readonly<{ kind: 'void' }>
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

export type VerificationStarted = Readonly<{
  kind: 'verification-started'
  verification: Verification
}>
export type VerificationFinished = Readonly<{
  kind: 'verification-finished'
  id: string
  result: VerificationResult
}>

export type OrderEvent = PaymentEvent | CaptureEvent | VoidEvent | CreditEvent
export type BankEvent = OrderEvent | SettleEvent | VerificationStarted | VerificationFinished
