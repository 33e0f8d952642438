import type pg from 'pg'
import { firstIdAt } from '../../base/kernel/index.ts'
import {
  AlteredHandOvers,
  type AuditSigner,
  coversHandOvers,
  handOverErasureReport,
} from '../../operating/audit/index.ts'
import { appendAuditEntry, readLastCover } from '../audit/index.ts'
import { change, type Queryable, readFirst, readRows, withTransaction } from '../postgres/index.ts'
import { readHandOvers } from '../three-d-secure/index.ts'

export type SignedPool = Readonly<{ pool: pg.Pool; signer: AuditSigner }>

const KIND = 'hand-over'
const LOWEST_ID = '00000000-0000-0000-0000-000000000000'

/** One node walks through the batches at a time. */
const MARKER = `
  select erased_before as id from payer_erasure where kind = '${KIND}' and merchant_id = '${LOWEST_ID}'
  for update skip locked`

const BEGIN = `
  insert into payer_erasure (kind, merchant_id, erased_before)
  values ('${KIND}', '${LOWEST_ID}', '${LOWEST_ID}') on conflict do nothing`

const MOVE = `
  update payer_erasure set erased_before = $1 where kind = '${KIND}' and merchant_id = '${LOWEST_ID}'`

/** The ids of batches begin with their time. */
const OLD_BATCHES = `
  select distinct batch_id as id from card_hand_over where batch_id > $1 and batch_id < $2
  order by batch_id limit $3`

const LOCK =
  'select from card_hand_over where batch_id = $1 order by merchant_id, session_id for update'

const ERASE = `
  update card_hand_over set payer_address = '' where batch_id = $1 and payer_address <> ''
    and ($2::uuid[] is null or session_id = any($2::uuid[]))`

type IdRow = Readonly<{ id: string }>

type Step = Readonly<{ before: Date; now: Date; batchesMaximum: number }>

/** One step of the walk: see `OldDataStore.eraseHandOvers`. */
export async function eraseOldHandOvers(own: SignedPool, step: Step): Promise<number> {
  const { batches, altered } = await withTransaction(own.pool, (connection) =>
    walkBatches(connection, own.signer, step),
  )
  // After the commit: the other batches are erased, and no later run meets this one again.
  if (altered !== null) throw altered
  return batches
}

type Walked = Readonly<{ batches: number; altered: AlteredHandOvers | null }>

async function walkBatches(
  connection: pg.PoolClient,
  signer: AuditSigner,
  { before, now, batchesMaximum }: Step,
): Promise<Walked> {
  await connection.query(BEGIN)
  const marker = await readFirst<IdRow>(connection, MARKER)
  if (marker === null) return { batches: 0, altered: null }
  const values = [marker.id, firstIdAt(before), batchesMaximum]
  const batches = await readRows<IdRow>(connection, OLD_BATCHES, values)
  let altered: AlteredHandOvers | null = null
  for (const { id: batchId } of batches) {
    try {
      await eraseHandOvers(connection, signer, { batchId, sessionIds: null, now, by: 'gateway' })
    } catch (error) {
      // Thrown before anything of the batch was changed.
      if (!(error instanceof AlteredHandOvers)) throw error
      altered ??= error
    }
  }
  const last = batches.at(-1)
  if (last !== undefined) await connection.query(MOVE, [last.id])
  return { batches: batches.length, altered }
}

/** `sessionIds`: whose addresses are erased; null: all of the batch. `by`: who erases, for the chain. */
type Input = Readonly<{
  batchId: string
  sessionIds: readonly string[] | null
  now: Date
  by: string
}>

/**
 * Erases addresses of a batch within the caller's transaction, and appends a row to the chain of hand-overs that covers
 * the batch as it is then. Answers how many.
 *
 * @throws AlteredHandOvers where the rows are not those that the chain covers; nothing of the batch is changed
 */
export async function eraseHandOvers(
  connection: Queryable,
  signer: AuditSigner,
  { batchId, sessionIds, now, by }: Input,
): Promise<number> {
  await connection.query(LOCK, [batchId])
  const cover = await readLastCover(connection, batchId)
  if (cover === null || !coversHandOvers(cover, await readHandOvers(connection, batchId))) {
    throw new AlteredHandOvers(batchId)
  }
  const erased = await change(connection, ERASE, [batchId, sessionIds])
  if (erased === 0) return 0
  const rows = await readHandOvers(connection, batchId)
  const report = handOverErasureReport(rows, { batchId, erased, actor: by, happenedAt: now })
  await appendAuditEntry(connection, { chain: 'hand-over', signer }, report)
  return erased
}
