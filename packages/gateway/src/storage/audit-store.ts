import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CheckpointStore } from '../audit/index.ts'
import {
  type AuditEntry,
  type AuditReport,
  type AuditSigner,
  type AuditStore,
  type ChainName,
  nextEntry,
  type SignedHead,
  signatureAfter,
} from '../audit/index.ts'
import type { Queryable } from './postgres/index.ts'
import { orIfMissing, writeWhole } from './whole-file.ts'

type HeadRow = Readonly<{ last_sequence: bigint; last_hash: Buffer; signature: Buffer | null }>

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

const READ_HEAD = 'select last_sequence, last_hash, signature from audit_chain where chain = $1'

// All six decimals: a Date would round away what was changed below a millisecond.
const READ_ENTRIES = `
  select chain, sequence, previous_hash, hash, actor, act, subject, details,
    to_char(happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as happened_at_text
  from audit_entry where chain = $1 and sequence > $2 order by sequence limit $3`

const INSERT_ENTRY = `
  insert into audit_entry (chain, sequence, previous_hash, hash, actor, act, subject, details,
    happened_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`

const MOVE_HEAD = `
  update audit_chain set last_sequence = $2, last_hash = $3, signature = $4 where chain = $1`

/** An audit chain in PostgreSQL, for reading. */
export function createAuditStore(database: Queryable, chain: ChainName): AuditStore {
  return {
    chain,
    head: () => readHead(database, READ_HEAD, chain),
    entriesAfter: async (sequence, count) => {
      const values = [chain, sequence, count]
      const { rows } = await database.query<EntryRow>(READ_ENTRIES, values)
      return rows.map(entryOf)
    },
  }
}

/**
 * Appends to the chain within a transaction of the caller's. Others who append wait until it ends, so this
 * comes last in it.
 */
export async function appendAuditEntry(
  transaction: Queryable,
  { chain, signer }: Readonly<{ chain: ChainName; signer: AuditSigner }>,
  report: AuditReport,
): Promise<void> {
  const head = await readHead(transaction, `${READ_HEAD} for update`, chain)
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

async function readHead(
  database: Queryable,
  text: string,
  chain: ChainName,
): Promise<SignedHead | null> {
  const { rows } = await database.query<HeadRow>(text, [chain])
  const [row] = rows
  if (row === undefined) return null
  return { sequence: row.last_sequence, hash: row.last_hash, signature: row.signature }
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

/** One line for each checkpoint, in a file of this node's own. */
export function createCheckpointFile(folder: string): CheckpointStore {
  const path = join(folder, 'audit-checkpoints')
  return {
    read: async () => {
      const text = await readFile(path, 'utf8').catch(orIfMissing(''))
      return text.split('\n').filter((line) => line !== '')
    },
    replace: async (checkpoints) => {
      await mkdir(folder, { recursive: true })
      await writeWhole(path, `${checkpoints.join('\n')}\n`)
    },
  }
}
