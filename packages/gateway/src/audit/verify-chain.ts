import type { AuditEntry, ChainHead } from './audit-entry.ts'
import type { AuditStore } from './audit-store.ts'
import { chainHash } from './chain-hash.ts'

export type ChainBreak =
  /** A row is gone, or its sequence or chain was changed. */
  | 'RowMissing'
  /** It does not name the hash of the row before it. */
  | 'LinkBroken'
  /** What it says is not what was hashed. */
  | 'RowChanged'
  /** The chain's recorded end is gone, or is not its last row. */
  | 'HeadChanged'

export type ChainVerdict =
  | Readonly<{ intact: true; entries: bigint; lastHash: string }>
  | Readonly<{ intact: false; sequence: bigint; reason: ChainBreak }>

const FIRST_PREVIOUS_HASH = Buffer.alloc(32)
const PAGE_ROWS = 500

/**
 * Walks the chain from its first row and names the first that is broken. It may run beside acts: the head
 * is read before the rows, and rows that came after it only make the chain longer.
 */
export async function verifyChain(store: AuditStore): Promise<ChainVerdict> {
  const head = await store.head()
  let last: ChainHead = { sequence: 0n, hash: FIRST_PREVIOUS_HASH }
  let isHeadSeen = head !== null && isSameEnd(head, last)
  for (;;) {
    const entries = await store.entriesAfter(last.sequence, PAGE_ROWS)
    for (const entry of entries) {
      const found = breakOf(entry, last)
      if (found !== null) return { intact: false, ...found }
      last = { sequence: entry.sequence, hash: entry.hash }
      isHeadSeen ||= head !== null && isSameEnd(head, last)
    }
    if (entries.length === 0) return verdictAtEnd(last, { head, isHeadSeen })
  }
}

function breakOf(
  entry: AuditEntry,
  before: ChainHead,
): Readonly<{ sequence: bigint; reason: ChainBreak }> | null {
  const sequence = before.sequence + 1n
  if (entry.sequence !== sequence) return { sequence, reason: 'RowMissing' }
  if (!entry.previousHash.equals(before.hash)) return { sequence, reason: 'LinkBroken' }
  if (!entry.hash.equals(chainHash(entry))) return { sequence, reason: 'RowChanged' }
  return null
}

function isSameEnd(head: ChainHead, last: ChainHead): boolean {
  return head.sequence === last.sequence && head.hash.equals(last.hash)
}

function verdictAtEnd(
  last: ChainHead,
  { head, isHeadSeen }: Readonly<{ head: ChainHead | null; isHeadSeen: boolean }>,
): ChainVerdict {
  if (isHeadSeen) {
    return { intact: true, entries: last.sequence, lastHash: last.hash.toString('hex') }
  }
  const isCutOff = head !== null && head.sequence > last.sequence
  if (isCutOff) return { intact: false, sequence: last.sequence + 1n, reason: 'RowMissing' }
  return { intact: false, sequence: last.sequence, reason: 'HeadChanged' }
}
