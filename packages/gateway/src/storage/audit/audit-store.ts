import {
  type AuditEntry,
  type AuditReport,
  type AuditSigner,
  type AuditStore,
  type ChainName,
  nextEntry,
  type SignedHead,
  signatureAfter,
} from '../../operating/audit/index.ts'
import { asFields, type Queryable, readFirst, readRows } from '../postgres/index.ts'

const ENTRY_FIELDS = `${asFields('chain, sequence, previous_hash, hash, actor, act, subject, details')},
    ${utcText('happened_at')} as "happenedAt"`

const READ_HEAD = `
  select last_sequence as sequence, last_hash as hash, signature from audit_chain where chain = $1`

const READ_ENTRIES = `
  select ${ENTRY_FIELDS}
  from audit_entry where chain = $1 and sequence > $2 order by sequence limit $3`

const LAST_COVER = `
  select ${ENTRY_FIELDS} from audit_entry where subject = $1 and chain = 'hand-over'
  order by sequence desc limit 1`

const INSERT_ENTRY = `
  insert into audit_entry (chain, sequence, previous_hash, hash, actor, act, subject, details,
    happened_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`

const MOVE_HEAD = `
  update audit_chain set last_sequence = $2, last_hash = $3, signature = $4 where chain = $1`

/** A timestamp as UTC text with all six decimals: a Date would hide a change below a millisecond. */
export function utcText(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}

/** Reads an audit chain from PostgreSQL. */
export function createAuditStore(database: Queryable, chain: ChainName): AuditStore {
  return {
    chain,
    head: () => readFirst(database, READ_HEAD, [chain]),
    entriesAfter: (sequence, count) => readRows(database, READ_ENTRIES, [chain, sequence, count]),
  }
}

/** The newest row of the chain of hand-overs that covers a batch; null where there is none. */
export function readLastCover(database: Queryable, batchId: string): Promise<AuditEntry | null> {
  return readFirst(database, LAST_COVER, [batchId])
}

/**
 * Appends to the chain within the caller's transaction. Other appends wait until that transaction ends, so the
 * caller does this last.
 */
export async function appendAuditEntry(
  transaction: Queryable,
  { chain, signer }: Readonly<{ chain: ChainName; signer: AuditSigner }>,
  report: AuditReport,
): Promise<void> {
  const head = await readFirst<SignedHead>(transaction, `${READ_HEAD} for update`, [chain])
  if (head === null) {
    throw new Error('The audit chain has no head: somebody deleted its row of audit_chain.')
  }
  const entry = nextEntry(chain, report, head)
  const { sequence, previousHash, hash, actor, act, subject, details, happenedAt } = entry
  const values = [chain, sequence, previousHash, hash, actor, act, subject, details, happenedAt]
  await transaction.query(INSERT_ENTRY, values)
  const signature = signatureAfter(signer, chain, { before: head, after: entry })
  await transaction.query(MOVE_HEAD, [chain, sequence, hash, signature])
}
