import type { Secret } from '../kernel/index.ts'

/** Where one merchant is known at one bank: two URLs and four credentials. */
export type BankTerminal = Readonly<{
  merchantId: string
  terminalId: string
  alias: string
  connector: 'nestpay'
  apiUrl: string
  gateUrl: string
  clientId: string
  userName: string
  password: Secret<string>
  storeKey: Secret<string>
  /** mdStatus values below full 3-D Secure that this bank lets through, a subset of 2, 3, 4. */
  halfSecureAccepted: readonly number[]
  /** How much of a PreAuth a PostAuth may take, in percent: 100, up to 115 where the bank agreed. */
  captureMaximumPercent: number
  /** Names in this bank's 3-D Secure callbacks beside those that its connector knows. Never read. */
  callbackNames: readonly string[]
}>

/** What the bank said, cut down to what may be stored and shown (decision 5.8). Never card data. */
export type BankAnswer = Readonly<{
  responseCode: string | null
  responseMessage: string | null
  authCode: string | null
  hostReference: string | null
  transactionId: string | null
  batchNumber: string | null
  transactionDate: string | null
}>

export type DeclineGroup = 'soft' | 'data' | 'hard' | 'fraud' | 'state' | 'config' | 'technical'

/**
 * How a call to a bank ends. Silence is an answer of its own: `unknown` is neither success nor
 * failure, is never sent again, and is settled by asking (decision 5.3).
 */
export type BankOutcome =
  | Readonly<{ kind: 'approved'; answer: BankAnswer }>
  /** The issuer or the bank said no. `isoCode` is the two-digit ISO 8583 code our catalogue uses. */
  | Readonly<{ kind: 'declined'; isoCode: string; group: DeclineGroup; answer: BankAnswer }>
  | Readonly<{
      kind: 'unknown'
      cause: 'timeout' | 'disconnected' | 'serverError' | 'unreadable' | 'bankPending'
      answer: BankAnswer | null
    }>
  /** No byte reached the bank: safe to repeat. */
  | Readonly<{
      kind: 'notSent'
      /** `notPrepared`: card or proof could not be opened, so there was nothing to send. */
      cause: 'connect' | 'dns' | 'tls' | 'circuitOpen' | 'tooLate' | 'notPrepared'
    }>
  /** The bank refused the request itself (our fault, or configuration): it did nothing. */
  | Readonly<{
      kind: 'rejected'
      reason: string
      answer: BankAnswer | null
      /** Whatever is asked of this terminal is refused: its credentials, or the address that calls. */
      refusesTerminal?: true
    }>

/** Given with every call that moves money. */
export type BankCallLimits = Readonly<{
  timeoutMilliseconds: number
  /**
   * Asked right before the first byte goes out. False means that the time stored with the order has
   * passed: another process may have settled it, so the answer must be `notSent`, `tooLate`.
   */
  maySend: () => boolean
}>

export type CardForBank = Readonly<{
  number: Secret<string>
  expireMonth: number
  /** Four digits. */
  expireYear: number
  /** Null once it has done its work: a later use of the token goes to the bank without it. */
  securityCode: Secret<string> | null
}>

/** What the bank's 3-D Secure callback proved. Single use; it stands in for the card. */
export type ThreeDSProof = Readonly<{
  md: string
  xid: string
  eci: string
  /** Null for mdStatus 2 and 3, where no verification value exists. */
  cavv: string | null
}>

export type AuthorizeRequest = Readonly<{
  operation: 'Auth' | 'PreAuth'
  bankOrderId: string
  amountMinor: bigint
  /** Part of `amountMinor` that is paid with points. */
  pointAmountMinor: bigint
  installmentCount: number
  clientIpAddress: string
  payer:
    | Readonly<{ kind: 'card'; card: CardForBank }>
    | Readonly<{ kind: 'proof'; proof: Secret<ThreeDSProof> }>
}>

export type CaptureRequest = Readonly<{
  bankOrderId: string
  amountMinor: bigint
  preAuthorizedMinor: bigint
}>

export type RefundRequest = Readonly<{ bankOrderId: string; amountMinor: bigint }>

/** The state of a bank order as the bank's own record shows it. Amounts in kuruş. */
export type BankRecord = Readonly<{
  state: 'preAuthorized' | 'taken' | 'settled' | 'voided' | 'declined' | 'pending'
  authorizedMinor: bigint
  capturedMinor: bigint
  /** Sum of all refunds of the order, from its history. */
  refundedMinor: bigint
  /** ISO code of a declined payment, else null. */
  isoCode: string | null
  answer: BankAnswer
}>

export type InquiryResult =
  | Readonly<{ kind: 'found'; record: BankRecord }>
  | Readonly<{ kind: 'notFound' }>
  | Readonly<{ kind: 'unavailable'; cause: string; refusesTerminal?: true }>

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
  languageCode: 'tr' | 'en'
  /** Random text of this attempt; comes back in the callback. */
  random: string
}>

/** The form that the card holder's browser posts to the bank. Holds the card: shown only to it. */
export type GateForm = Readonly<{ action: string; fields: readonly (readonly [string, string])[] }>

/** What may be known of a card outside the vault: its first six or eight digits and its last four. */
export type CardDigits = Readonly<{ bin: string; lastFour: string }>

/** What was sent to the gate, kept to compare with what comes back. */
export type GateExpectation = Omit<GateRequest, 'card'> & Readonly<{ cardDigits: CardDigits }>

export type CallbackVerdict =
  | Readonly<{
      verified: true
      /** 0–8; the bank's other values are mapped into these. */
      mdStatus: number
      mdErrorMessage: string | null
      /** Present for mdStatus 1–4. */
      proof: Secret<ThreeDSProof> | null
    }>
  /** Not the bank's, or not ours: changes nothing. `why` is for the log. */
  | Readonly<{ verified: false; why: string }>

/**
 * A bank. Stateless: terminal and limits come with each call; clock, random and transport are given
 * to the connector when it is made. No method throws for anything that a bank or a network can do.
 */
export type BankConnector = Readonly<{
  name: string
  gateForm: (terminal: BankTerminal, request: GateRequest) => GateForm
  /** `pairs` are the raw form fields in the order received: the hash covers names as they came. */
  readCallback: (
    terminal: BankTerminal,
    expected: GateExpectation,
    pairs: readonly (readonly [string, string])[],
  ) => CallbackVerdict
  authorize: (
    terminal: BankTerminal,
    request: AuthorizeRequest,
    limits: BankCallLimits,
  ) => Promise<BankOutcome>
  capture: (
    terminal: BankTerminal,
    request: CaptureRequest,
    limits: BankCallLimits,
  ) => Promise<BankOutcome>
  /** Releases a PreAuth, or undoes a payment whose batch is still open. Always the whole amount. */
  void: (
    terminal: BankTerminal,
    request: Readonly<{ bankOrderId: string }>,
    limits: BankCallLimits,
  ) => Promise<BankOutcome>
  refund: (
    terminal: BankTerminal,
    request: RefundRequest,
    limits: BankCallLimits,
  ) => Promise<BankOutcome>
  inquire: (
    terminal: BankTerminal,
    request: Readonly<{ bankOrderId: string }>,
    limits: Readonly<{ timeoutMilliseconds: number }>,
  ) => Promise<InquiryResult>
  /** Closes the terminal's batch at the bank. Safe to repeat while the closing is one's own. */
  settle: (terminal: BankTerminal, limits: BankCallLimits) => Promise<BankOutcome>
  points: (
    terminal: BankTerminal,
    card: CardForBank,
    limits: Readonly<{ timeoutMilliseconds: number }>,
  ) => Promise<PointsResult>
}>

/**
 * The terminal that takes a payment: the one whose alias the request names (`gateway`, decision 5.9),
 * else the merchant's first. Null when the alias is unknown or there is no terminal: the caller refuses. A
 * paused one is chosen too, for the caller to refuse: another terminal's bank would pay another account.
 */
export function chooseTerminal<Terminal extends Readonly<{ alias: string; state: string }>>(
  terminals: readonly Terminal[],
  wish: Readonly<{ gatewayAlias: string | null }>,
): Terminal | null {
  const standing = terminals.filter(({ state }) => state !== 'Removed')
  if (wish.gatewayAlias === null) return standing[0] ?? null
  return standing.find((terminal) => terminal.alias === wish.gatewayAlias) ?? null
}
