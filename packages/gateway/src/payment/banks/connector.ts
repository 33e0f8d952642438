import type { DeclineGroup, Language } from '@vezne/protocol'

import type { Secret } from '../../base/kernel/index.ts'
import type { BankFeatures } from './bank-features.ts'
import type { BankTerminal } from './bank-terminal.ts'
import type { CardDigits, PaymentDifference, SaidOfRecord } from './compare-payment.ts'
import type { ListBankOrders } from './order-list.ts'

/** The parts of a bank's answer that may be stored and shown (decision 5.8). Never card data. */
export type BankAnswer = Readonly<{
  responseCode: string | null
  responseMessage: string | null
  authCode: string | null
  hostReference: string | null
  transactionId: string | null
  batchNumber: string | null
  transactionDate: string | null
}>

export type NotSentCause =
  | 'connect'
  | 'dns'
  | 'tls'
  | 'circuitOpen'
  | 'tooLate'
  | 'notPrepared'
  | 'notServed'
  | 'notAnswered'

/**
 * How a call to a bank ends. `unknown` is neither success nor failure: the call is never sent again, and an
 * inquiry finds its outcome (decision 5.3).
 */
export type BankOutcome =
  | Readonly<{ kind: 'approved'; answer: BankAnswer }>
  /** The issuer or the bank declined. `isoCode` is the two-digit ISO 8583 code of the error catalogue. */
  | Readonly<{ kind: 'declined'; isoCode: string; group: DeclineGroup; answer: BankAnswer }>
  | Readonly<{
      kind: 'unknown'
      cause: 'timeout' | 'disconnected' | 'serverError' | 'unreadable' | 'bankPending'
      answer: BankAnswer | null
    }>
  /** No byte reached the bank: safe to repeat. */
  | Readonly<{
      kind: 'notSent'
      /**
       * `notPrepared`: the card or the proof could not be opened. `notServed`: this node cannot call the
       * terminal's bank. `notAnswered`: the bank's answer to a question that comes first was of no use.
       */
      cause: NotSentCause
    }>
  /**
   * The bank took another payment than was asked for, or declined another card: it is neither approved nor
   * declined, and what was taken is to be undone (decision 4.11). `answer` has no words of an approval.
   */
  | Readonly<{
      kind: 'different'
      what: PaymentDifference
      answer: BankAnswer
      /** The digits of the card that the bank charged (`shownDigits`); null where they are unknown. */
      charged: string | null
    }>
  /** The bank refused the request itself, as wrong or not configured, and did nothing. */
  | Readonly<{
      kind: 'rejected'
      reason: string
      answer: BankAnswer | null
      /** The bank refuses all requests of this terminal, for its credentials or the caller's address. */
      refusesTerminal?: true
    }>

/** The limits of a call that moves no money. */
export type BankQueryLimits = Readonly<{ timeoutMilliseconds: number }>

/** The limits of a call that moves money. */
export type BankCallLimits = BankQueryLimits &
  Readonly<{
    /**
     * Asked right before the first byte is sent. False: the send-by time of the order has passed, and another
     * process may have concluded the order. The call must end as `notSent`, `tooLate`.
     */
    maySend: () => boolean
  }>

export type CardForBank = Readonly<{
  number: Secret<string>
  expireMonth: number
  /** Four digits. */
  expireYear: number
  /** Null: it was used already, and later payments with the token go to the bank without it. */
  securityCode: Secret<string> | null
}>

/**
 * The proof from the bank's 3-D Secure callback. It replaces the card in one payment. Its values are the
 * connector's own: only the connector that made a proof reads it.
 */
export type ThreeDSecureProof = Readonly<Record<string, string | null>>

export type AuthorizeRequest = Readonly<{
  operation: 'Auth' | 'PreAuth'
  bankOrderId: string
  amountMinor: bigint
  /** The part of `amountMinor` that is paid with points. */
  pointAmountMinor: bigint
  installmentCount: number
  clientIpAddress: string
  payer:
    | Readonly<{ kind: 'card'; card: CardForBank }>
    /** `card`: the digits of the card that was sent to the bank's page. */
    | Readonly<{ kind: 'proof'; proof: Secret<ThreeDSecureProof>; card: CardDigits }>
}>

type BankOrder = Readonly<{ bankOrderId: string }>

/**
 * `operation`: the payment that was asked for, because some banks show a sale and a pre-authorisation alike until the
 * day end; absent: it is not known.
 */
export type InquireRequest = BankOrder & Readonly<{ operation?: AuthorizeRequest['operation'] }>

/**
 * `transactionId`: the bank's own id of the payment that the call is about (`BankAnswer.transactionId`): some banks
 * find a payment by it alone. Null where no answer of the bank is stored.
 */
type BankPayment = BankOrder & Readonly<{ transactionId: string | null }>

/** `currency`: the number of the currency that the bank took; absent: the lira. */
type Undoing = Readonly<{ currency?: string }>

export type VoidRequest = BankPayment & Undoing

export type RefundRequest = BankPayment & Undoing & Readonly<{ amountMinor: bigint }>

export type CaptureRequest = BankPayment &
  Readonly<{ amountMinor: bigint }> &
  Readonly<{ preAuthorizedMinor: bigint; installmentCount: number }>

/** The state of a bank order as the bank's own record shows it. Amounts in kuruş. */
export type BankRecord = Readonly<{
  state: 'preAuthorized' | 'taken' | 'settled' | 'voided' | 'declined' | 'pending'
  authorizedMinor: bigint
  capturedMinor: bigint
  /** The bank shows that a hold was captured; whether `capturedMinor` is the hold's sum is not known. */
  isCaptureUnsure?: true
  /** Sum of all refunds of the order, from its history. */
  refundedMinor: bigint
  /** ISO code of a declined payment, else null. */
  isoCode: string | null
  answer: BankAnswer
  /** What the record says of the payment besides its sums, to compare it with what was asked for. */
  said: SaidOfRecord
  /** The number of another currency than the lira; absent: it is the lira, or the bank does not say. */
  currency?: string
}>

/** A refusal in the bank's own words, fit to be shown: null where it has no code, or no text. */
export type BankWords = Readonly<{ code: string | null; text: string | null }>

export type InquiryResult =
  | Readonly<{ kind: 'found'; record: BankRecord }>
  | Readonly<{ kind: 'notFound' }>
  | Readonly<{
      kind: 'unavailable'
      cause: string
      refusesTerminal?: true
      /** Absent where the bank did not answer. */
      said?: BankWords
    }>

export type PointsResult =
  | Readonly<{ kind: 'found'; availableMinor: bigint }>
  | Readonly<{ kind: 'declined'; isoCode: string; answer: BankAnswer }>
  | Readonly<{ kind: 'unavailable'; cause: string }>

export type GateRequest = Readonly<{
  bankOrderId: string
  amountMinor: bigint
  installmentCount: number
  operation: 'Auth' | 'PreAuth'
  card: CardForBank
  callbackUrl: string
  clientIpAddress: string
  languageCode: Language
  /** Random text of this attempt; comes back in the callback. */
  random: string
  /** As init3ds named the holder: it spares some payers the bank's question. Null where nobody said it. */
  cardHolderName: string | null
  /** For the same purpose; null where nobody said it. */
  payerEmail: string | null
}>

/** The form that the card holder's browser posts to the bank. It contains the card. */
export type GateForm = Readonly<{ action: string; fields: readonly (readonly [string, string])[] }>

/** What opening the bank's page gave. Some banks are called before the form exists. */
export type GateOpening =
  | Readonly<{ kind: 'form'; form: GateForm }>
  /** The bank says that this card cannot be verified: the verification ends so, with 0 or 5 to 8. */
  | Readonly<{ kind: 'failed'; mdStatus: number; mdErrorMessage: string | null }>
  /**
   * No answer, or none of use: nothing has changed, and the payer may try again. `cause`: as of an inquiry, or the
   * bank's code.
   */
  | Readonly<{ kind: 'unavailable'; cause: string; refusesTerminal?: true }>

/** What was sent to the bank's 3-D Secure page, to compare with the callback. */
export type GateExpectation = Omit<GateRequest, 'card'> & Readonly<{ cardDigits: CardDigits }>

export type CallbackVerdict =
  | Readonly<{
      verified: true
      /** 0–8; the bank's other values are mapped into these. */
      mdStatus: number
      mdErrorMessage: string | null
      /** Present for mdStatus 1–4. */
      proof: Secret<ThreeDSecureProof> | null
    }>
  /**
   * Not from the bank, or for another payment: changes nothing. `why` is for the log, and has no value of the
   * callback. `isLater`: the bank could not be asked what the callback says, and the payer may send it again.
   */
  | Readonly<{ verified: false; why: string; isLater?: true }>

type BankCall<Request> = (
  terminal: BankTerminal,
  request: Request,
  limits: BankCallLimits,
) => Promise<BankOutcome>

/** A bank's protocol, without state. No method throws for anything that a bank or a network can do. */
export type BankConnector = Readonly<{
  name: string
  features: BankFeatures
  /**
   * The steps of a verification for which this connector calls the bank. Only these count as calls: they are
   * written to the journal, watched, and held back from a bank that is down. Absent: none.
   */
  verificationCalls?: Readonly<{ gate?: true; callback?: true }>
  gateForm: (
    terminal: BankTerminal,
    request: GateRequest,
    limits: BankQueryLimits,
  ) => Promise<GateOpening>
  /** `pairs`: the form fields as received and in that order, because the hash depends on their names. */
  readCallback: (
    terminal: BankTerminal,
    expected: GateExpectation,
    pairs: readonly (readonly [string, string])[],
    limits: BankQueryLimits,
  ) => Promise<CallbackVerdict>
  authorize: BankCall<AuthorizeRequest>
  capture: BankCall<CaptureRequest>
  /** Releases a PreAuth, or undoes a payment whose batch is still open. Always the whole amount. */
  void: BankCall<VoidRequest>
  refund: BankCall<RefundRequest>
  inquire: (
    terminal: BankTerminal,
    request: InquireRequest,
    limits: BankQueryLimits,
  ) => Promise<InquiryResult>
  /**
   * Closes the terminal's batch at the bank. Only the caller that holds the batch's closing may repeat it.
   * Null: the bank closes the batch by itself, once a day.
   */
  closeBatch: ((terminal: BankTerminal, limits: BankCallLimits) => Promise<BankOutcome>) | null
  /** Null: the bank's protocol lists no orders. */
  listOrders: ListBankOrders | null
  /** Null: the bank cannot be asked for a card's points. */
  points:
    | ((
        terminal: BankTerminal,
        card: CardForBank,
        limits: BankQueryLimits,
      ) => Promise<PointsResult>)
    | null
}>
