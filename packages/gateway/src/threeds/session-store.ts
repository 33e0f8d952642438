import type { ThreeDSSession } from './session.ts'

/** What is known of a session before anybody asked the bank. */
export type NewSession = Pick<
  ThreeDSSession,
  | 'merchantId'
  | 'sessionId'
  | 'cardTokenHash'
  | 'terminalId'
  | 'paymentType'
  | 'amountMinor'
  | 'pointAmountMinor'
  | 'currency'
  | 'installmentCount'
  | 'languageCode'
  | 'conversationId'
  | 'createdAt'
  | 'verifyUntil'
>

/** One try of the card holder at the bank, as init3ds began it. A later one replaces it whole. */
export type VerificationAttempt = Readonly<{
  /** Random text that the bank must bring back. */
  gateRandom: string
  /** SHA-256 of the secrets in the two one-time addresses. */
  startSecretHash: Buffer
  returnSecretHash: Buffer
  /** Where the browser goes after the bank. */
  callbackUrl: string
  cardHolderName: string | null
  clientIpAddress: string
  /** The key pair that signed init3ds; null for a session of our own page. */
  publicKey: string | null
}>

export type StartedSession = Readonly<{ session: ThreeDSSession; attempt: VerificationAttempt }>

/** `init3ds`: a new attempt on a session whose life is not over. */
export type StartChange = Readonly<{
  merchantId: string
  sessionId: string
  attempt: VerificationAttempt
  /** Null keeps the session's language. */
  languageCode: 'tr' | 'en' | null
  /** The order id at the bank is this text followed by the number of the attempt. */
  bankOrderIdPrefix: string
  attemptsMaximum: number
  now: Date
}>

/** `bankCallback`: what the bank's verified callback of this very attempt said. */
export type FinishChange = Readonly<{
  merchantId: string
  sessionId: string
  attempt: number
  mdStatus: number
  mdErrorMessage: string | null
  proof: SealedProof | null
  provisionUntil: Date
  eventId: string
  now: Date
}>

/** The card is about to be given to a browser: once for each attempt (decision 4.9). */
export type HandOverChange = Readonly<{
  merchantId: string
  sessionId: string
  /** Of the attempt whose ticket the browser holds. */
  startSecretHash: Buffer
  payerAddress: string
  now: Date
}>

/** For how long the browser that was given the page gets it again: it was pressed twice, or reloaded. */
export const HAND_OVER_REPEAT_SECONDS = 5

export type HandOverVerdict =
  /** The first time. It is written down, for the audit. */
  | 'given'
  /** Again, to the same address and at once. */
  | 'repeated'
  /** To another address, or later: the page was given before. */
  | 'refused'
  /** The session, the attempt or the card has ended. */
  | 'closed'

export type SealedProof = Readonly<{ sealed: Buffer; dataKeyId: string }>

/**
 * Every change is one conditional statement, guarded by the state table and the session's life: of two
 * that race, on any nodes, one happens.
 */
export type SessionStore = Readonly<{
  insert: (session: NewSession) => Promise<void>
  find: (merchantId: string, sessionId: string) => Promise<ThreeDSSession | null>
  /** Null also where no verification has begun. */
  findStarted: (merchantId: string, sessionId: string) => Promise<StartedSession | null>
  /** Null where the state, the life or the number of attempts does not allow it. */
  start: (change: StartChange) => Promise<Readonly<{ languageCode: 'tr' | 'en' }> | null>
  /** Of any number at once, on any nodes, one is `given`. */
  handOver: (change: HandOverChange) => Promise<HandOverVerdict>
  /**
   * Also erases the card's security code and writes the event `threeds.finished`. False where the
   * session has finished, its life is over, or another attempt has begun.
   */
  finish: (change: FinishChange) => Promise<boolean>
  /**
   * `lifeOver` for as many sessions as there are event ids, with the same effects as `finish`: mdStatus
   * 5 and no time to provision. Rows that another node has locked are left to it. Answers how many.
   */
  expire: (change: Readonly<{ now: Date; eventIds: readonly string[] }>) => Promise<number>
}>
