import type {
  BankConnector,
  BankTerminal,
  CardDigits,
  CardForBank,
  ThreeDSProof,
} from '../banks/index.ts'
import type { StoredCard } from '../cards/index.ts'
import type { Clock, Secret } from '../kernel/index.ts'
import type { TerminalState } from '../merchants/index.ts'
import type { SealedProof, SessionStore, StartedSession } from './session-store.ts'

/** How long a session may take, each part on its own (decision 4.1). */
export type SessionLife = Readonly<{ verifyMilliseconds: number; provisionMilliseconds: number }>

/** The part of a bank that 3-D Secure needs, with the terminal to use it for. */
export type GateBank = Readonly<{
  terminal: BankTerminal
  connector: Pick<BankConnector, 'gateForm' | 'readCallback'>
}>

type Base = Readonly<{ store: SessionStore; clock: Clock; random: (size: number) => Buffer }>

/** What makes tickets, and knows its own: 32 bytes, the same on every node. */
type TicketPorts = Readonly<{ ticketKey: Secret<Buffer> }>

export type CreateSessionPorts = Base &
  Readonly<{
    /** Null: not this merchant's, or expired. */
    findCard: (merchantId: string, cardToken: string) => Promise<StoredCard | null>
    /** Null: the card was not declined too often; else the seconds after which it may be tried again. */
    secondsToWaitFor: (card: StoredCard) => number | null
    /** Decision 3.4; true for the single payment of every card. */
    isOffered: (merchantId: string, card: StoredCard, count: number) => Promise<boolean>
    /** The terminal of that alias, or the one that suits the card; null: there is none. */
    chooseTerminal: (
      merchantId: string,
      card: StoredCard,
      gatewayAlias: string | null,
    ) => Promise<Readonly<{ terminalId: string; alias: string; state: TerminalState }> | null>
    life: SessionLife
  }>

export type StartSessionPorts = Base &
  TicketPorts &
  Readonly<{
    /** Without a slash at its end. */
    publicUrl: string
    callbackPolicy: 'sandbox' | 'live'
    /** Makes htmlContent: a document whose form posts to `action`. */
    renderStart: (view: Readonly<{ action: string; languageCode: 'tr' | 'en' }>) => string
  }>

/** Counts the cards that are handed over for a key pair or a link (decision 4.9). */
export type HandOverLimit = Readonly<{
  /** Null: within the limit, and counted; else the seconds after which it would be. */
  take: (key: string) => number | null
  giveBack: (key: string) => void
}>

export type HandOverPorts = Pick<Base, 'store' | 'clock'> &
  TicketPorts &
  Readonly<{
    publicUrl: string
    handOverLimit: HandOverLimit
    bankOf: (merchantId: string, terminalId: string) => Promise<GateBank>
    /** Reads the security code and leaves it where it is. Null: the card has expired. */
    openCardForBank: (merchantId: string, tokenHash: Buffer) => Promise<CardForBank | null>
  }>

export type ReceiveCallbackPorts = Base &
  TicketPorts &
  Readonly<{
    /** As the hand-over has it: the bank returns the address that it was given. */
    publicUrl: string
    /** Null: the card has expired. */
    cardDigitsOf: (merchantId: string, tokenHash: Buffer) => Promise<CardDigits | null>
    bankOf: (merchantId: string, terminalId: string) => Promise<GateBank>
    sealProof: (
      owner: Readonly<{ merchantId: string; sessionId: string }>,
      proof: Secret<ThreeDSProof>,
    ) => Promise<SealedProof>
    /** The SecretKey of a key pair, also of one revoked since; null: there is no such pair. */
    secretKeyOf: (publicKey: string) => Promise<Secret<string> | null>
    life: SessionLife
    /** Told once of each session in which the bank spoke against the card: as good as a decline. */
    onFailed: (started: StartedSession) => Promise<void>
    /** Told why a callback was not believed, or not heeded. Never given the callback's values. */
    onIgnored: (ignored: Readonly<{ sessionId: string | null; why: string }>) => void
  }>

export type SessionResultPorts = Pick<Base, 'store' | 'clock'>

export type ExpireSessionsPorts = Base & Readonly<{ batchSize: number }>
