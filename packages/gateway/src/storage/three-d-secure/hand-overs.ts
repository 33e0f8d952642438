import type pg from 'pg'
import { type AuditSigner, type HandedOver, handOverReport } from '../../operating/audit/index.ts'
import type { HandOverChange, HandOverVerdict } from '../../payment/three-d-secure/index.ts'
import { appendAuditEntry, utcText } from '../audit/index.ts'
import { type Column, gathered } from '../gathering/index.ts'
import { asFields, type Queryable, readRows, withTransaction } from '../postgres/index.ts'
import { STATES_FOR_FINISH } from './session-statements.ts'

/** How long the browser that got the page gets it again, after a second click or a reload. */
const HAND_OVER_REPEAT_SECONDS = 5

const HAND_OVER_COLUMNS: readonly Column<HandOverChange>[] = [
  ['merchant_id', 'uuid', (row) => row.merchantId],
  ['session_id', 'uuid', (row) => row.sessionId],
  ['start_secret_hash', 'bytea', (row) => row.startSecretHash],
  ['payer_address', 'text', (row) => row.payerAddress],
  ['now', 'timestamptz', (row) => row.now],
]

/**
 * The primary key (session and attempt) decides which browser is first. `repeatCount` is null for a browser that was
 * refused.
 */
export const HAND_OVER = gathered({
  name: 'hand-over-cards',
  columns: HAND_OVER_COLUMNS,
  // A card may be handed over for as long as the bank may call back.
  shared: [STATES_FOR_FINISH],
  sql: `with input as materialized (:input),
  open as materialized (
    select i.position, i.payer_address, i.now, s.merchant_id, s.session_id, s.attempt, s.public_key,
      case when s.public_key is null then s.conversation_id end as link_id, c.bin, c.last_four
    from input i
    join threeds_session s on s.merchant_id = i.merchant_id and s.session_id = i.session_id
    join card_token c on c.merchant_id = s.merchant_id and c.token_hash = s.card_token_hash
    where s.state = any($${HAND_OVER_COLUMNS.length + 1}::text[])
      and s.verify_until > i.now and s.start_secret_hash = i.start_secret_hash and c.expires_at > i.now
  ),
  given as (
    insert into card_hand_over as known (merchant_id, session_id, attempt, public_key, link_id,
      card_bin, card_last_four, payer_address, handed_over_at)
    select merchant_id, session_id, attempt, public_key, link_id, bin, last_four, payer_address, now
    from open
    on conflict (merchant_id, session_id, attempt) do update set repeat_count = known.repeat_count + 1
    where known.payer_address = excluded.payer_address
      and known.handed_over_at > excluded.handed_over_at - interval '${HAND_OVER_REPEAT_SECONDS} seconds'
    returning session_id, repeat_count
  )
  select o.position::int, g.repeat_count as "repeatCount" from open o left join given g on g.session_id = o.session_id`,
  read: handOverVerdict,
})

function handOverVerdict(row: Readonly<{ repeatCount: number | null }> | null): HandOverVerdict {
  if (row === null) return 'closed'
  if (row.repeatCount === null) return 'refused'
  return row.repeatCount === 0 ? 'given' : 'repeated'
}

const FIELDS = `${asFields(
  'merchant_id, session_id, attempt, public_key, link_id, card_bin, card_last_four, payer_address',
  'h',
)}, ${utcText('h.handed_over_at')} as "handedOverAt"`

/** Skips the rows that another node has locked. */
const TAKE = `
  with waiting as (
    select merchant_id, session_id, attempt from card_hand_over where batch_id is null
    limit $2 for update skip locked
  )
  update card_hand_over h set batch_id = $1 from waiting w
  where h.merchant_id = w.merchant_id and h.session_id = w.session_id and h.attempt = w.attempt
  returning ${FIELDS}`

const READ = `
  select ${FIELDS} from card_hand_over h where h.batch_id = $1 order by h.handed_over_at, h.session_id`

type Batch = Readonly<{ batchId: string; happenedAt: Date; rowsMaximum: number }>

/**
 * Appends one audit entry for hand-overs that no entry covers yet; answers how many. `rowsMaximum` of them mean that
 * there may be more. Safe on several nodes at once.
 */
export function recordHandOvers(
  pool: pg.Pool,
  signer: AuditSigner,
  { batchId, happenedAt, rowsMaximum }: Batch,
): Promise<number> {
  return withTransaction(pool, async (connection) => {
    const rows = await readRows<HandedOver>(connection, TAKE, [batchId, rowsMaximum])
    if (rows.length === 0) return 0
    const report = handOverReport(rows, { batchId, happenedAt })
    await appendAuditEntry(connection, { chain: 'hand-over', signer }, report)
    return rows.length
  })
}

export function readHandOvers(
  database: Queryable,
  batchId: string,
): Promise<readonly HandedOver[]> {
  return readRows(database, READ, [batchId])
}
