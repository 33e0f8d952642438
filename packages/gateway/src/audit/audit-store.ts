import type { AuditEntry, ChainHead } from './audit-entry.ts'

/** How the chain is read. It is written by the transaction of the act that a row reports. */
export type AuditStore = Readonly<{
  /** Null only where somebody deleted it: the chain is made with its head. */
  head: () => Promise<ChainHead | null>
  /** The next rows after a sequence, in their order. */
  entriesAfter: (sequence: bigint, count: number) => Promise<readonly AuditEntry[]>
}>
