import type { KeptBankCall } from '../../payment/banks/index.ts'
import type { Order, OrderOperation, Payer } from '../../payment/payments/index.ts'

/** When the bank is asked about an open outcome, and how often it was asked. */
type Inquiries = Readonly<{
  unknownSince: Date | null
  nextInquiryAt: Date | null
  inquiryCount: number
}>

/** An order with what only its page shows. */
export type SeenOrder = Order &
  Inquiries &
  Readonly<{
    integrationMode: string
    clientIpAddress: string
    linkUseId: string | null
    batchClosedAt: Date | null
    /** The date of the business day, such as `2026-11-21`; null while the batch is open. */
    businessDate: string | null
    terminalAlias: string
    connector: string
    bankCode: string | null
    captureMaximumPercent: number
    /** Of its terminal; null: the gateway's. */
    dayEndMinutes: number | null
    /** What the payer of a link entered; null: no link, or erased. */
    payer: Payer | null
    linkToken: string | null
    linkProduct: string | null
  }>

export type SeenOperation = OrderOperation & Inquiries

export type SeenCall = Omit<KeptBankCall, 'merchantId' | 'answer'> &
  Readonly<{ responseCode: string | null; responseMessage: string | null }>

export type SeenEvent = Readonly<{
  eventId: string
  type: string
  subjectId: string
  /** Null for events of before the feed. */
  sequence: number | null
  /** Null until the sequencer has placed the event in the feed. */
  position: number | null
  createdAt: Date
}>

export type SeenDelivery = Readonly<{
  eventType: string
  endpointId: string
  url: string
  state: 'Waiting' | 'Delivered' | 'GivenUp'
  nextAttemptAt: Date | null
  createdAt: Date
  attempts: readonly Readonly<{
    at: Date
    status: number | null
    durationMilliseconds: number
    error: string | null
  }>[]
}>

export type SeenNotice = Readonly<{
  noticeId: string
  channel: 'Email' | 'Sms'
  state: 'Waiting' | 'Delivered' | 'Failed' | 'Held'
  attemptCount: number
  createdAt: Date
  endedAt: Date | null
}>

/** A row of the audit chain about the order. */
export type SeenReport = Readonly<{
  sequence: number
  actor: string
  act: string
  details: Readonly<Record<string, unknown>>
  happenedAt: Date
}>

export type SeenSession = Readonly<{
  sessionId: string
  state:
    | 'SessionIdRequested'
    | 'VerificationStarted'
    | 'VerificationFinished'
    | 'ProvisionCompleted'
  mdStatus: number | null
  mdErrorMessage: string | null
  cardHolderName: string | null
  createdAt: Date
  handOvers: readonly Readonly<{ attempt: number; payerAddress: string; at: Date }>[]
}>

/** The PreAuth of a capture, or a capture of a PreAuth. */
export type RelatedOrder = Pick<
  Order,
  'orderId' | 'paymentType' | 'state' | 'amountMinor' | 'createdAt'
>

/** A chargeback of the order. */
export type SeenChargeback = Readonly<{
  chargebackId: string
  caseNumber: string | null
  amountMinor: bigint
  state: 'open' | 'answered' | 'won' | 'lost' | 'accepted'
  answerBy: string | null
}>

/** Everything that is known of one order, read in one snapshot. */
export type OrderHistory = Readonly<{
  order: SeenOrder
  /** The aliases of the merchant's terminals, by their ids. */
  aliases: Readonly<Record<string, string>>
  operations: readonly SeenOperation[]
  calls: readonly SeenCall[]
  events: readonly SeenEvent[]
  deliveries: readonly SeenDelivery[]
  notices: readonly SeenNotice[]
  reports: readonly SeenReport[]
  /** Null: no 3-D Secure, or swept after thirty days. */
  session: SeenSession | null
  related: readonly RelatedOrder[]
  chargebacks: readonly SeenChargeback[]
}>

export type OrderHistoryStore = Readonly<{
  /** Null: the merchant has no such order. */
  find: (merchantId: string, orderId: string) => Promise<OrderHistory | null>
}>
