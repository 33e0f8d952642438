import type { Language } from '@vezne/protocol'
import type { Clock, Secret } from '../../base/kernel/index.ts'
import type { BankConnector, BankTerminal, CardForBank, ThreeDSecureProof } from '../banks/index.ts'
import type { StoredCard } from '../cards/index.ts'
import type { Choices } from '../routing/index.ts'
import type { SealedProof, SessionStore, StartedSession } from './session-store.ts'

/** How long the verification may take, and then the provision (decision 4.1). */
type SessionLife = Readonly<{ verifyMilliseconds: number; provisionMilliseconds: number }>

/** The part of a bank that 3-D Secure needs, with the terminal to use it for. */
export type GateBank = Readonly<{
  terminal: BankTerminal
  connector: Pick<BankConnector, 'gateForm' | 'readCallback' | 'verificationCalls'>
}>

type Base = Readonly<{ store: SessionStore; clock: Clock; random: (size: number) => Buffer }>

/** The key that authenticates tickets: 32 bytes, the same on every node. */
type TicketPorts = Readonly<{ ticketKey: Secret<Buffer> }>

/** How long a bank may take to open its page or a callback. */
type BankLimitPorts = Readonly<{ bankTimeoutMilliseconds: number }>

export type CreateSessionPorts = Base &
  Readonly<{
    /** Null: another merchant's card, or expired. */
    findCard: (merchantId: string, cardToken: string) => Promise<StoredCard | null>
    /** Null, or the seconds to wait where the card was declined too often. */
    secondsToWaitFor: (card: StoredCard) => number | null
    /** What decides the session's terminal (decision 5.18). */
    choicesOf: (merchantId: string) => Promise<Choices>
    life: SessionLife
  }>

export type StartSessionPorts = Base &
  TicketPorts &
  Readonly<{
    /** Has no slash at its end. */
    publicUrl: string
    callbackPolicy: 'sandbox' | 'live'
    /** Renders htmlContent: a document whose form posts to `action`. */
    renderStart: (view: Readonly<{ action: string; languageCode: Language }>) => string
  }>

/** Counts the cards that are handed over for a key pair or a link (decision 4.9). */
export type HandOverLimit = Readonly<{
  /** Counts one more and answers null, or answers the seconds to wait. */
  take: (key: string) => number | null
  giveBack: (key: string) => void
}>

/** A hand-over counted against card testing (decision 1.16). One of the two is called, once, after the act. */
export type HeldHandOver = Readonly<{ keep: () => void; giveBack: () => void }>

/** How a verification that had begun at the bank ended. */
export type VerificationEnd = 'verified' | 'failed'

/** What ends a verification, by a callback or because the bank says at once that the card cannot be verified. */
export type FinishPorts = Pick<Base, 'store' | 'clock'> &
  Readonly<{
    sealProof: (
      owner: Readonly<{ merchantId: string; sessionId: string }>,
      proof: Secret<ThreeDSecureProof>,
    ) => Promise<SealedProof>
    /** The SecretKey of a key pair, even of a revoked one; null where there is no such pair. */
    secretKeyOf: (publicKey: string) => Promise<Secret<string> | null>
    life: SessionLife
    /** Called once for each session that the bank ended as verified, or against the card. */
    onEnded: (started: StartedSession, card: StoredCard, end: VerificationEnd) => void
    /** Called with the reason why a callback was ignored; never with the callback's values. */
    onIgnored: (ignored: Readonly<{ sessionId: string | null; why: string }>) => void
  }>

export type HandOverPorts = Base &
  TicketPorts &
  BankLimitPorts &
  FinishPorts &
  Readonly<{
    publicUrl: string
    handOverLimit: HandOverLimit
    /** Null: the card has expired. */
    findCardByHash: (merchantId: string, tokenHash: Buffer) => Promise<StoredCard | null>
    /** Counts the card's way to the bank before it goes there, or answers the seconds to wait. */
    holdHandOver: (started: StartedSession, card: StoredCard) => Promise<HeldHandOver | number>
    bankOf: (merchantId: string, terminalId: string) => Promise<GateBank>
    /** What the payer typed on a page of the gateway; null for a session of the API, or where nothing was asked. */
    payerEmailOf: (started: StartedSession) => Promise<string | null>
    /** Reads the security code without deleting it. Null: the card has expired. */
    openCardForBank: (merchantId: string, tokenHash: Buffer) => Promise<CardForBank | null>
  }>

/** `publicUrl` as in the hand-over, because the bank returns the address that it was given. */
export type ReceiveCallbackPorts = Base &
  TicketPorts &
  BankLimitPorts &
  FinishPorts &
  Pick<HandOverPorts, 'publicUrl' | 'bankOf' | 'findCardByHash'>

export type ExpireSessionsPorts = Base & Readonly<{ batchSize: number }>
