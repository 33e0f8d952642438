import { createHash } from 'node:crypto'
import { canonicalJson } from '../kernel/index.ts'
import type {
  AuditEntry,
  AuditReport,
  AuditStore,
  ChainHead,
  ChainName,
  SignedHead,
} from './audit-entry.ts'
import { type AuditSigner, signatureState } from './audit-signer.ts'
import type { Checkpoint } from './checkpoints.ts'

/** SHA-256 over the canonical JSON of every other column, so that a change of any of them shows. */
function chainHash(entry: Omit<AuditEntry, 'hash'>): Buffer {
  const text = canonicalJson({
    chain: entry.chain,
    sequence: String(entry.sequence),
    previousHash: entry.previousHash.toString('hex'),
    actor: entry.actor,
    act: entry.act,
    subject: entry.subject,
    details: entry.details,
    happenedAt: entry.happenedAt,
  })
  return createHash('sha256').update(text, 'utf8').digest()
}

/** The row that carries a report on from where its chain ends. */
export function nextEntry(chain: ChainName, report: AuditReport, head: ChainHead): AuditEntry {
  const { actor, act, subject, details, happenedAt } = report
  const facts = {
    chain,
    sequence: head.sequence + 1n,
    previousHash: head.hash,
    actor,
    act,
    subject,
    details,
    happenedAt: microsecondText(happenedAt),
  }
  return { ...facts, hash: chainHash(facts) }
}

function microsecondText(moment: Date): string {
  return moment.toISOString().replace('Z', '000Z')
}

export type ChainBreak =
  /** A row is gone, or its sequence or chain was changed. */
  | 'RowMissing'
  /** It does not name the hash of the row before it. */
  | 'LinkBroken'
  /** What it says is not what was hashed. */
  | 'RowChanged'
  /** The chain's recorded end is gone, or is not its last row. */
  | 'HeadChanged'
  /** The recorded end was written without the key. */
  | 'HeadForged'
  /** The rows that it covers are not those that it was made of. */
  | 'CoveredRowsChanged'
  /** A checkpoint says otherwise: the end was cut off, or everything up to here was written anew. */
  | 'NotAsKept'

export type ChainVerdict =
  | Readonly<{
      chain: ChainName
      intact: true
      entries: bigint
      lastHash: string
      /** False only until it first grows under a version that signs. */
      isSigned: boolean
    }>
  | Readonly<{ chain: ChainName; intact: false; sequence: bigint; reason: ChainBreak }>

type ChainChecks = Readonly<{
  signer: AuditSigner
  /** Of any chain. */
  checkpoints: readonly Checkpoint[]
  /** Whether all that an entry stands for is as it was. */
  isCovered: (entry: AuditEntry) => Promise<boolean>
}>

type Break = Readonly<{ sequence: bigint; reason: ChainBreak }>

const FIRST_HASH = Buffer.alloc(32)
const PAGE_ROWS = 500

/**
 * Walks the chain from its first row and names the first that is broken. It may run beside acts: the head
 * is read before the rows, and rows that came after it only make the chain longer.
 */
export async function verifyChain(store: AuditStore, checks: ChainChecks): Promise<ChainVerdict> {
  const { chain } = store
  const head = await store.head()
  const kept = checks.checkpoints.filter((each) => each.chain === chain)
  let last: ChainHead = { sequence: 0n, hash: FIRST_HASH }
  let isHeadSeen = head !== null && isSameEnd(head, last)
  for (;;) {
    const entries = await store.entriesAfter(last.sequence, PAGE_ROWS)
    for (const entry of entries) {
      const found = breakOf(entry, last) ?? (await deeperBreakOf(entry, kept, checks))
      if (found !== null) return { chain, intact: false, ...found }
      last = { sequence: entry.sequence, hash: entry.hash }
      isHeadSeen ||= head !== null && isSameEnd(head, last)
    }
    if (entries.length > 0) continue
    const seen = isHeadSeen ? head : null
    const found = breakAtEnd(last, head, seen) ?? breakOfEnd(last, { chain, seen, kept, checks })
    if (found !== null) return { chain, intact: false, ...found }
    const isSigned = seen !== null && seen.signature !== null
    const lastHash = last.hash.toString('hex')
    return { chain, intact: true, entries: last.sequence, lastHash, isSigned }
  }
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

function isSameEnd(head: ChainHead, last: ChainHead): boolean {
  return head.sequence === last.sequence && head.hash.equals(last.hash)
}

/** `seen` is null where the recorded end is no row of the chain. */
function breakAtEnd(
  last: ChainHead,
  head: SignedHead | null,
  seen: SignedHead | null,
): Break | null {
  if (seen !== null) return null
  const isCutOff = head !== null && head.sequence > last.sequence
  if (isCutOff) return { sequence: last.sequence + 1n, reason: 'RowMissing' }
  return { sequence: last.sequence, reason: 'HeadChanged' }
}

type End = Readonly<{
  chain: ChainName
  seen: SignedHead | null
  kept: readonly Checkpoint[]
  checks: ChainChecks
}>

/** What the rows alone cannot tell: whether there were more of them. */
function breakOfEnd(last: ChainHead, { chain, seen, kept, checks }: End): Break | null {
  const beyond = kept.find(({ sequence }) => sequence > last.sequence)
  if (beyond !== undefined) return { sequence: beyond.sequence, reason: 'NotAsKept' }
  const state = seen === null ? 'forged' : signatureState(checks.signer, chain, seen)
  // Only signed ends have checkpoints: where there is one, the signature was taken off.
  const isForged = state === 'forged' || (state === 'unsigned' && kept.length > 0)
  return isForged ? { sequence: last.sequence, reason: 'HeadForged' } : null
}
