import type { Secret } from '../kernel/index.ts'

/**
 * Time is cut into periods, by the database's clock. A key seals security codes during its period, and is
 * destroyed one period later: a code lives as long as a period does, so that none outlives its key.
 */
export const CODE_KEY_PERIOD_MILLISECONDS = 30 * 60 * 1_000
const LIFE_MILLISECONDS = 2 * CODE_KEY_PERIOD_MILLISECONDS

/** What everybody may know of a key of security codes. The key itself never lies in the database. */
export type CodeKeyName = Readonly<{
  /** UUIDv7. */
  keyId: string
  beginsAt: Date
  /** 0, unless nobody could be reached who held the earlier keys of the period. */
  attempt: number
}>

export type CodeKey = CodeKeyName &
  Readonly<{
    /** 32 bytes; overwritten when the key is destroyed. */
    key: Secret<Buffer>
  }>

/** A process that lacks a key, and how it is to be given: for the one who holds the private half only. */
export type CodeKeyRequest = Readonly<{
  requestId: string
  keyId: string
  /** X25519, 32 bytes. Its private half is in the memory of the process that asks, and nowhere else. */
  publicKey: Buffer
  /** HMAC-SHA256 by the vault's key of class `code-exchange`: only who holds the master key can ask. */
  proof: Buffer
}>

export type CodeKeyAnswer = Readonly<{ senderKey: Buffer; wrapped: Buffer }>

export type SeenCodeKeyRequest = CodeKeyRequest & Readonly<{ answer: CodeKeyAnswer | null }>

/** The database's time, and all there is about keys. */
export type CodeKeySight = Readonly<{
  now: Date
  keys: readonly CodeKeyName[]
  requests: readonly SeenCodeKeyRequest[]
}>

/** Names of keys, and the requests for them with their answers. No key is among them. */
export type CodeKeyStore = Readonly<{
  look: () => Promise<CodeKeySight>
  /** False: another process has named a key for this period and attempt. */
  insert: (name: CodeKeyName) => Promise<boolean>
  /** Does nothing where the request is there, or its key is not any more. */
  ask: (request: CodeKeyRequest) => Promise<void>
  /** The first answer counts. */
  answer: (requestId: string, answer: CodeKeyAnswer) => Promise<void>
  forget: (requestId: string) => Promise<void>
  /** With all requests for them. */
  removeBegunBy: (time: Date) => Promise<void>
}>

/**
 * The keys that this machine holds, beyond the end of a process. Nothing here throws: without a folder
 * that can be written, keys last as long as the processes that hold them.
 */
export type CodeKeyFolder = Readonly<{
  write: (name: CodeKeyName, sealed: Buffer) => Promise<void>
  read: (name: CodeKeyName) => Promise<Buffer | null>
  remove: (name: CodeKeyName) => Promise<void>
  removeBegunBy: (time: Date) => Promise<void>
}>

export function periodAt(milliseconds: number): Date {
  return new Date(milliseconds - (milliseconds % CODE_KEY_PERIOD_MILLISECONDS))
}

/** Keys that began by then are to be destroyed now. */
export function lastEndedBeginning(milliseconds: number): Date {
  return new Date(milliseconds - LIFE_MILLISECONDS)
}
