import type { AuditEntry, ChainName, SignedHead } from './audit-entry.ts'
import type { HandedOver } from './hand-over-batch.ts'

/** How a chain is read. It is written by the transaction of the act that a row reports. */
export type AuditStore = Readonly<{
  chain: ChainName
  /** Null only where somebody deleted it: the chain is made with its head. */
  head: () => Promise<SignedHead | null>
  /** The next rows after a sequence, in their order. */
  entriesAfter: (sequence: bigint, count: number) => Promise<readonly AuditEntry[]>
}>

/** The newest checkpoints that this node has written, outside the database. */
export type CheckpointStore = Readonly<{
  read: () => Promise<readonly string[]>
  replace: (checkpoints: readonly string[]) => Promise<void>
}>

/** All that is kept for the audit. */
export type AuditTrail = Readonly<{
  chains: readonly AuditStore[]
  /** The rows of `card_hand_over` that an entry of the chain `hand-over` covers. */
  handOversOf: (batchId: string) => Promise<readonly HandedOver[]>
  checkpoints: CheckpointStore
}>
