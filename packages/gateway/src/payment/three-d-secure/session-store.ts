import type { Language } from '@vezne/protocol'
import { shortSessionPrefix } from '../banks/index.ts'
import type { NewSession, ThreeDSecureSession } from './session.ts'

type SessionKey = Pick<ThreeDSecureSession, 'merchantId' | 'sessionId'>

/** One try of the card holder at the bank, begun by init3ds. A later attempt replaces all of it. */
export type VerificationAttempt = Readonly<{
  /** Random text that the bank must return. */
  gateRandom: string
  /** SHA-256 of the secrets in the two one-time addresses. */
  startSecretHash: Buffer
  returnSecretHash: Buffer
  /** Where the browser goes after the bank. */
  callbackUrl: string
  cardHolderName: string | null
  clientIpAddress: string
  /** The key pair that signed init3ds; null where the gateway's own page started the session. */
  publicKey: string | null
}>

/** Each attempt is a new order at the bank. No card holder reloads the page that often in one session. */
export const ATTEMPTS_MAXIMUM = 50
export const GATE_RANDOM_BYTES = 20

/** The attempt's number follows. */
export function bankOrderIdPrefixes(
  sessionId: string,
): Pick<StartChange, 'bankOrderIdPrefix' | 'shortBankOrderIdPrefix'> {
  const bankOrderIdPrefix = `vz${sessionId.replaceAll('-', '').toLowerCase()}n`
  return { bankOrderIdPrefix, shortBankOrderIdPrefix: shortSessionPrefix(bankOrderIdPrefix) }
}

export type StartedSession = Readonly<{
  session: ThreeDSecureSession
  attempt: VerificationAttempt
}>

/** `init3ds`: a new attempt in a session whose life is not over. */
export type StartChange = SessionKey &
  Readonly<{
    attempt: VerificationAttempt
    /** Null keeps the session's language. */
    languageCode: Language | null
    /** The order id at the bank is this text followed by the number of the attempt. */
    bankOrderIdPrefix: string
    /** The same for a bank that takes short order numbers only. */
    shortBankOrderIdPrefix: string
    attemptsMaximum: number
    /** The start secret's hash of the attempt that this one may replace; null: any. */
    replaces: Buffer | null
    now: Date
  }>

/** `bankCallback`: the content of the bank's verified callback for this attempt. */
export type FinishChange = SessionKey &
  Readonly<{
    attempt: number
    mdStatus: number
    mdErrorMessage: string | null
    proof: SealedProof | null
    provisionUntil: Date
    eventId: string
    now: Date
  }>

/** A browser asks for the card, which each attempt gives out once (decision 4.9). */
export type HandOverChange = SessionKey &
  Readonly<{
    /** Identifies the attempt whose ticket the browser holds. */
    startSecretHash: Buffer
    payerAddress: string
    now: Date
  }>

export type HandOverVerdict =
  /** The first time. A row is written for the audit. */
  | 'given'
  /** Again, to the same address and within `HAND_OVER_REPEAT_SECONDS`. */
  | 'repeated'
  /** The page was given before, to another address or longer ago. */
  | 'refused'
  /** The session, the attempt or the card has ended. */
  | 'closed'

export type SealedProof = Readonly<{ sealed: Buffer; dataKeyId: string }>

/**
 * Every change is one conditional statement, guarded by the state table and the session's life: of
 * changes that race on any nodes, one takes effect.
 */
export type SessionStore = Readonly<{
  insert: (session: NewSession) => Promise<void>
  find: (merchantId: string, sessionId: string) => Promise<ThreeDSecureSession | null>
  /** Null also where no verification has begun. */
  findStarted: (merchantId: string, sessionId: string) => Promise<StartedSession | null>
  /** Null where the state, the life or the number of attempts does not allow it. */
  start: (change: StartChange) => Promise<Readonly<{ languageCode: Language }> | null>
  /** Of any number of calls at once, on any nodes, one is `given`. */
  handOver: (change: HandOverChange) => Promise<HandOverVerdict>
  /**
   * Also erases the card's security code and writes the event `threeds.finished`. False where the
   * session has finished, its life is over, or another attempt has begun.
   */
  finish: (change: FinishChange) => Promise<boolean>
  /**
   * `lifeOver` for at most as many sessions as there are event ids. Does what `finish` does, with mdStatus
   * 5 and no time to provision. Skips rows that another node has locked. Answers how many.
   */
  expire: (change: Readonly<{ now: Date; eventIds: readonly string[] }>) => Promise<number>
}>
