import type { Secret } from '../../../base/kernel/index.ts'

/**
 * The database's clock divides time into periods. A key seals security codes during its period, and is
 * destroyed one period after the end of its own. A code lives for one period, so no code outlives its key.
 */
export const CODE_KEY_PERIOD_MILLISECONDS = 30 * 60 * 1_000
const LIFE_MILLISECONDS = 2 * CODE_KEY_PERIOD_MILLISECONDS

/** The public facts about a key of security codes. The key itself is never in the database. */
export type CodeKeyName = Readonly<{
  /** UUIDv7. */
  keyId: string
  beginsAt: Date
  /** From 0. Higher if no process that held the period's earlier keys could be reached. */
  attempt: number
}>

export type CodeKey = CodeKeyName &
  Readonly<{
    /** 32 bytes; overwritten when the key is destroyed. */
    key: Secret<Buffer>
  }>

/** A process asks for a key that it lacks. Only the holder of the private key can open the answer. */
export type CodeKeyRequest = Readonly<{
  requestId: string
  keyId: string
  /** X25519, 32 bytes. The private key is only in the memory of the process that asks. */
  publicKey: Buffer
  /** HMAC-SHA256 by the vault's key of class `code-exchange`: only holders of the master key can ask. */
  proof: Buffer
}>

export type CodeKeyAnswer = Readonly<{ senderKey: Buffer; wrapped: Buffer }>

export type SeenCodeKeyRequest = CodeKeyRequest & Readonly<{ answer: CodeKeyAnswer | null }>

/** The database's time, and all names of keys and requests that it holds. */
export type CodeKeySight = Readonly<{
  now: Date
  keys: readonly CodeKeyName[]
  requests: readonly SeenCodeKeyRequest[]
}>

/** Stores names of keys, and requests with their answers. It never holds a key in clear. */
export type CodeKeyStore = Readonly<{
  look: () => Promise<CodeKeySight>
  /** False: another process has named a key for this period and attempt. */
  insert: (name: CodeKeyName) => Promise<boolean>
  /** Does nothing if the request exists already, or its key no longer exists. */
  ask: (request: CodeKeyRequest) => Promise<void>
  /** The first answer counts. */
  answer: (requestId: string, answer: CodeKeyAnswer) => Promise<void>
  forget: (requestId: string) => Promise<void>
  /** Removes the names of keys that began by then, with all requests for them. */
  removeBegunBy: (time: Date) => Promise<void>
}>

/**
 * Keeps this machine's keys beyond the end of a process. Nothing here throws: if the folder cannot be
 * written, keys last as long as the processes that hold them.
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

/** Keys that began at this time or earlier must be destroyed. */
export function lastEndedBeginning(milliseconds: number): Date {
  return new Date(milliseconds - LIFE_MILLISECONDS)
}
