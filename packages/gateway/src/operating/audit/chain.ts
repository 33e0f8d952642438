import { createHash } from 'node:crypto'
import { canonicalJson } from '../../base/kernel/index.ts'
import type { AuditEntry, AuditReport, AuditStore, ChainHead, ChainName } from './audit-entry.ts'
import { type AuditSigner, signatureState } from './audit-signer.ts'
import type { Checkpoint } from './checkpoints.ts'

/** SHA-256 of the canonical JSON of all columns but the hash itself. */
function chainHash(entry: Omit<AuditEntry, 'hash'>): Buffer {
  const { chain, actor, act, subject, details, happenedAt } = entry
  const sequence = String(entry.sequence)
  const previousHash = entry.previousHash.toString('hex')
  const columns = { chain, sequence, previousHash, actor, act, subject, details, happenedAt }
  return createHash('sha256').update(canonicalJson(columns), 'utf8').digest()
}

/** The row that appends a report to its chain. */
export function nextEntry(chain: ChainName, report: AuditReport, head: ChainHead): AuditEntry {
  const entry = {
    ...report,
    chain,
    sequence: head.sequence + 1n,
    previousHash: head.hash,
    happenedAt: report.happenedAt.toISOString().replace('Z', '000Z'),
  }
  return { ...entry, hash: chainHash(entry) }
}

export type ChainBreak =
  /** A row is gone, or its sequence or chain was changed. */
  | 'RowMissing'
  /** The row does not name the hash of the row before it. */
  | 'LinkBroken'
  /** The row's hash is not the hash of its columns. */
  | 'RowChanged'
  /** The chain's head is gone, or is not its last row. */
  | 'HeadChanged'
  /** The head was written without the key. */
  | 'HeadForged'
  /** The hand-overs that the row covers are not those that it was made from. */
  | 'CoveredRowsChanged'
  /** A checkpoint differs: rows were cut off the end, or every row up to here was written anew. */
  | 'NotAsKept'

export type ChainVerdict =
  | Readonly<{
      chain: ChainName
      intact: true
      entries: bigint
      lastHash: string
      /** False until the chain first grows under a version that signs. */
      isSigned: boolean
    }>
  | (Readonly<{ chain: ChainName; intact: false }> & Break)

type ChainChecks = Readonly<{
  signer: AuditSigner
  /** Of any chain. */
  checkpoints: readonly Checkpoint[]
  /** Whether the rows that an entry covers are unchanged. */
  isCovered: (entry: AuditEntry) => Promise<boolean>
}>

type Break = Readonly<{ sequence: bigint; reason: ChainBreak }>

const FIRST_HASH = Buffer.alloc(32)
const PAGE_ROWS = 500

/**
 * Checks a chain from its first row on and names the first broken row. Operators may act meanwhile: the head is
 * read before the rows, so that rows appended later only make the chain longer than the head says.
 */
export async function verifyChain(store: AuditStore, checks: ChainChecks): Promise<ChainVerdict> {
  const { chain } = store
  const head = await store.head()
  const kept = checks.checkpoints.filter((each) => each.chain === chain)
  const isHead = (end: ChainHead) => head !== null && isSameEnd(head, end)
  let last: ChainHead = { sequence: 0n, hash: FIRST_HASH }
  // The head, once the rows have reached it.
  let reached = isHead(last) ? head : null
  for await (const entry of entriesOf(store)) {
    const found = breakOf(entry, last) ?? (await deeperBreakOf(entry, kept, checks))
    if (found !== null) return { chain, intact: false, ...found }
    last = entry
    if (isHead(last)) reached = head
  }
  if (reached === null) return { chain, intact: false, ...breakOfHead(last, head) }
  const found = breakOfEnd(last, kept, signatureState(checks.signer, chain, reached))
  if (found !== null) return { chain, intact: false, ...found }
  const { sequence: entries, hash } = last
  const isSigned = reached.signature !== null
  return { chain, intact: true, entries, lastHash: hash.toString('hex'), isSigned }
}

async function* entriesOf(store: AuditStore): AsyncGenerator<AuditEntry> {
  let last: AuditEntry | undefined
  do {
    const entries = await store.entriesAfter(last?.sequence ?? 0n, PAGE_ROWS)
    yield* entries
    last = entries.at(-1)
  } while (last !== undefined)
}

function breakOf(entry: AuditEntry, before: ChainHead): Break | null {
  const sequence = before.sequence + 1n
  if (entry.sequence !== sequence) return { sequence, reason: 'RowMissing' }
  if (!entry.previousHash.equals(before.hash)) return { sequence, reason: 'LinkBroken' }
  if (!entry.hash.equals(chainHash(entry))) return { sequence, reason: 'RowChanged' }
  return null
}

async function deeperBreakOf(
  entry: AuditEntry,
  kept: readonly Checkpoint[],
  { isCovered }: ChainChecks,
): Promise<Break | null> {
  const { sequence } = entry
  const isOther = kept.some((each) => each.sequence === sequence && !isSameEnd(each, entry))
  if (isOther) return { sequence, reason: 'NotAsKept' }
  return (await isCovered(entry)) ? null : { sequence, reason: 'CoveredRowsChanged' }
}

function isSameEnd(one: ChainHead, other: ChainHead): boolean {
  return one.sequence === other.sequence && one.hash.equals(other.hash)
}

/** For a head that is no row of the chain. */
function breakOfHead(last: ChainHead, head: ChainHead | null): Break {
  const isCutOff = head !== null && head.sequence > last.sequence
  if (isCutOff) return { sequence: last.sequence + 1n, reason: 'RowMissing' }
  return { sequence: last.sequence, reason: 'HeadChanged' }
}

/** Finds rows that were cut off the end together with the head, which the rows alone do not show. */
function breakOfEnd(
  last: ChainHead,
  kept: readonly Checkpoint[],
  state: ReturnType<typeof signatureState>,
): Break | null {
  const beyond = kept.find(({ sequence }) => sequence > last.sequence)
  if (beyond !== undefined) return { sequence: beyond.sequence, reason: 'NotAsKept' }
  // Only a signed end has a checkpoint: an unsigned head beside one lost its signature.
  const isForged = state === 'forged' || (state === 'unsigned' && kept.length > 0)
  return isForged ? { sequence: last.sequence, reason: 'HeadForged' } : null
}
