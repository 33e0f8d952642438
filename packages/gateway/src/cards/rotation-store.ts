import type { SealClass, StoredDataKey, WrappedDataKey } from './data-key.ts'

/** A gateway process, and the key-encryption keys that it can unwrap with. */
export type VaultNode = Readonly<{ nodeId: string; keyEncryptionKeyIds: readonly string[] }>

/** A data key's new wrapping, in place of the one that was read. */
export type Rewrapping = Readonly<{
  keyId: string
  fromKeyEncryptionKeyId: string
  toKeyEncryptionKeyId: string
  wrapped: Buffer
}>

/** What a rotation does to the keys themselves. */
export type RotationStore = Readonly<{
  keys: () => Promise<readonly StoredDataKey[]>
  /**
   * In one commit `next` seals and `retiredKeyId` only opens. False, and nothing changed: another
   * rotation was first.
   */
  succeed: (retiredKeyId: string, next: WrappedDataKey) => Promise<boolean>
  /** All in one commit; those that another rotation has wrapped since are left alone. How many were not. */
  rewrap: (changes: readonly Rewrapping[]) => Promise<number>
  /** Removes a key that retired before the given time and that no record names. */
  removeUnused: (key: StoredDataKey, retiredBefore: Date) => Promise<boolean>
  /** Says that a process is alive. Wanted every quarter of a minute. */
  announce: (node: VaultNode) => Promise<void>
  /** The processes that announced themselves within the last three quarters of a minute. */
  liveNodes: () => Promise<readonly VaultNode[]>
}>

/** Where a table's walk has come to: the key of its last row. */
export type RecordPlace = Readonly<{ merchantId: string; record: string | Buffer }>

/** A row with what is sealed in it; a terminal's row has two sealed values, under one data key. */
export type SealedRow = RecordPlace &
  Readonly<{ values: readonly Readonly<{ recordId: string; sealed: Buffer }>[] }>

export type ResealedRow = Readonly<{ row: SealedRow; dataKeyId: string; sealed: readonly Buffer[] }>

/** A table that holds sealed values of one class. */
export type SealedTable = Readonly<{
  name: string
  class: SealClass
  /** Rows under a data key in the order of their keys, from behind `after`; null: from the beginning. */
  rowsUnder: (keyId: string, after: RecordPlace | null) => Promise<readonly SealedRow[]>
  /**
   * Writes rows that are still as they were read, and waits for nobody: a row that a payment holds is
   * left for the next walk. How many were written.
   */
  replace: (rows: readonly ResealedRow[]) => Promise<number>
  countUnder: (keyId: string) => Promise<number>
}>
