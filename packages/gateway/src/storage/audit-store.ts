import {
  type AuditEntry,
  type AuditReport,
  type AuditStore,
  type ChainHead,
  nextEntry,
  OPERATOR_CHAIN,
} from '../audit/index.ts'
import type { Queryable } from './postgres/index.ts'

type HeadRow = Readonly<{ last_sequence: bigint; last_hash: Buffer }>

type EntryRow = Readonly<{
  chain: string
  sequence: bigint
  previous_hash: Buffer
  hash: Buffer
  actor: string
  act: string
  subject: string
  details: unknown
  happened_at_text: string
}>

const READ_HEAD = 'select last_sequence, last_hash from audit_chain where chain = $1'

// All six decimals: a Date would round away what was changed below a millisecond.
const READ_ENTRIES = `
  select chain, sequence, previous_hash, hash, actor, act, subject, details,
    to_char(happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as happened_at_text
  from audit_entry where chain = $1 and sequence > $2 order by sequence limit $3`

const INSERT_ENTRY = `
  insert into audit_entry (chain, sequence, previous_hash, hash, actor, act, subject, details,
    happened_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`

const MOVE_HEAD = 'update audit_chain set last_sequence = $2, last_hash = $3 where chain = $1'

/** The operators' audit chain in PostgreSQL, for reading. */
export function createAuditStore(database: Queryable): AuditStore {
  return {
    head: () => readHead(database, READ_HEAD),
    entriesAfter: async (sequence, count) => {
      const values = [OPERATOR_CHAIN, sequence, count]
      const { rows } = await database.query<EntryRow>(READ_ENTRIES, values)
      return rows.map(entryOf)
    },
  }
}

/**
 * Appends to the chain within a transaction of the caller's. Others who append wait until it ends, so this
 * comes last in it.
 */
export async function appendAuditEntry(transaction: Queryable, report: AuditReport): Promise<void> {
  const head = await readHead(transaction, `${READ_HEAD} for update`)
  if (head === null) {
    throw new Error('The audit chain has no head: somebody deleted its row of audit_chain.')
  }
  const entry = nextEntry(report, head)
  const { chain, sequence, previousHash, hash, actor, act, subject, details, happenedAt } = entry
  const values = [chain, sequence, previousHash, hash, actor, act, subject, details, happenedAt]
  await transaction.query(INSERT_ENTRY, values)
  await transaction.query(MOVE_HEAD, [chain, sequence, hash])
}

async function readHead(database: Queryable, text: string): Promise<ChainHead | null> {
  const { rows } = await database.query<HeadRow>(text, [OPERATOR_CHAIN])
  const [row] = rows
  return row === undefined ? null : { sequence: row.last_sequence, hash: row.last_hash }
}

function entryOf(row: EntryRow): AuditEntry {
  return {
    chain: row.chain,
    sequence: row.sequence,
    previousHash: row.previous_hash,
    hash: row.hash,
    actor: row.actor,
    act: row.act,
    subject: row.subject,
    details: row.details,
    happenedAt: row.happened_at_text,
  }
}
