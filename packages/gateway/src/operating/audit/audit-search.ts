import type { AuditAct, AuditEntry, ChainName } from './audit-entry.ts'

/** Which entries of a chain are wanted; a field that is null asks for any. */
export type AuditFilter = Readonly<{
  chain: ChainName
  /** A part of the actor's name, in any letter case. */
  actor: string | null
  act: AuditAct | null
  /** The subject itself; or the merchant's id or the alias that the details name. */
  subject: string | null
  from: Date | null
  /** The first moment that is not wanted any more. */
  until: Date | null
}>

/** An entry to be read by people. What proves the chain is left out. */
export type AuditLine = Omit<AuditEntry, 'chain' | 'previousHash' | 'hash'>

export type ChainLength = Readonly<{ chain: ChainName; entries: bigint; lastAt: Date | null }>

/** Reads entries for people, the newest first. */
export type AuditSearch = Readonly<{
  /** At most `count` entries before a sequence number; null: from the newest on. */
  entriesBefore: (
    filter: AuditFilter,
    sequence: bigint | null,
    count: number,
  ) => Promise<readonly AuditLine[]>
  lengths: () => Promise<readonly ChainLength[]>
}>
