import type pg from 'pg'
import {
  type Drop,
  type Dropping,
  type Obstacle,
  PAYERS_KEPT,
  type Period,
} from '../../operating/archive/index.ts'
import type { AuditSigner } from '../../operating/audit/index.ts'
import { appendAuditEntry } from '../audit/index.ts'
import { holdsPayer, NO_CONTACT } from '../payers/index.ts'
import { change, type Queryable, readFirst, withoutDeadline } from '../postgres/index.ts'
import { lockingShortly } from './archive-locks.ts'
import { DIVIDED_TABLES, partitionOf } from './partitions.ts'

/**
 * Locks the parents of the partitions. Every transaction that writes through them holds a lock on them until it ends,
 * so after this statement `is_changed` is set if anything was written to the period.
 */
const LOCK = `lock table ${DIVIDED_TABLES.map(({ name }) => `only ${name}`).join(', ')}
  in access exclusive mode`

const FINISH = `
  update archived_period set state = 'Archived', folder = $3, totals = $4, posted_hours = $5,
    manifest_hash = decode($6, 'hex'), archived_at = $7, holds_payers = false
  where period = $1 and archive_id = $2 and state = 'Exporting' and not is_changed`

export type AuditedPool = Readonly<{ pool: pg.Pool; signer: AuditSigner }>

/**
 * Drops the rows, marks the period as archived and appends the audit entry, or changes nothing. `stillThere` is called
 * just before the rows are dropped, and throws where the files are missing.
 */
export function dropPeriod(
  { pool, signer }: AuditedPool,
  drop: Drop,
  stillThere: () => Promise<void>,
): Promise<Dropping> {
  const { period, archiveId, folder, totals, postedHours, manifestHash, report } = drop
  return lockingShortly(pool, async (connection) => {
    await connection.query(LOCK)
    const archived = [folder, JSON.stringify(totals), postedHours, manifestHash, report.happenedAt]
    const values = [period.name, archiveId, ...archived]
    if ((await change(connection, FINISH, values)) === 0) return whyNot(connection, drop)
    await stillThere()
    const partitions = DIVIDED_TABLES.map((table) => partitionOf(table, period))
    await connection.query(`drop table ${partitions.join(', ')}`)
    await appendAuditEntry(connection, { chain: 'operator', signer }, report)
    return 'Dropped'
  })
}

async function whyNot(connection: pg.PoolClient, { period, archiveId }: Drop): Promise<Dropping> {
  const sql = 'select from archived_period where period = $1 and archive_id = $2'
  const own = await readFirst(connection, sql, [period.name, archiveId])
  return own === null ? 'Replaced' : 'Changed'
}

/** Each query finds rows that keep a period from being archived. `$1` is `closedBefore`. */
const OBSTACLES: readonly (readonly [what: string, rows: (period: string) => string])[] = [
  [
    'orders whose outcome is open, or that something holds',
    (period) => `select order_id as example from payment_order_${period}
      where state in ('Pending', 'Unknown') or next_inquiry_at is not null or held_by is not null
        or bank_turn is not null or return_reserved_minor > 0`,
  ],
  [
    'pre-authorisations that are neither captured nor released',
    (period) => `select order_id as example from payment_order_${period}
      where state = 'PreAuthorized'`,
  ],
  [
    'operations whose outcome is open',
    (period) => `select operation_id as example from order_operation_${period}
      where state in ('Pending', 'Unknown') or next_inquiry_at is not null`,
  ],
  [
    'chargebacks that are undecided',
    (period) => `select c.chargeback_id as example from chargeback c
      join payment_order_${period} o on o.merchant_id = c.merchant_id and o.order_id = c.order_id
      where c.state in ('open', 'answered')`,
  ],
  [
    'batches that are not closed',
    (period) => `select b.terminal_id || ' ' || b.batch_number as example from terminal_batch b
      where b.state <> 'Closed' and exists (select from payment_order_${period} o
        where o.merchant_id = b.merchant_id and o.terminal_id = b.terminal_id
          and o.batch_number = b.batch_number)`,
  ],
  [
    'orders whose payouts wait for the end of a day',
    (period) => `select d.order_id as example from settlement_due d
      join payment_order_${period} o on o.merchant_id = d.merchant_id and o.order_id = d.order_id`,
  ],
  [
    'uses of payment links that are being paid',
    (period) => `select u.use_id as example from link_use u
      join payment_order_${period} o on o.merchant_id = u.merchant_id and o.order_id = u.order_id
      where u.state = 'Paying'`,
  ],
  [
    'receipts that wait to be sent',
    (period) => `select n.notice_id as example from notice n
      join link_use u on u.merchant_id = n.merchant_id and u.link_id = n.link_id
        and u.use_id = n.use_id
      join payment_order_${period} o on o.merchant_id = u.merchant_id and o.order_id = u.order_id
      where n.state = 'Waiting'`,
  ],
  [
    PAYERS_KEPT,
    (period) =>
      `select o.order_id as example from payment_order_${period} o where ${holdsPayer('o')}`,
  ],
  [
    'orders to which something happened on or after the date of --before',
    (period) => `select order_id as example from ledger_transfer_${period} where posted_at >= $1
      union select order_id from order_operation_${period} where created_at >= $1`,
  ],
]

/** Erases payers in a period that is to be archived; answers how many orders had any. */
export async function erasePayersOf(
  database: Queryable,
  { name }: Pick<Period, 'name'>,
): Promise<number> {
  const text = `update payment_order_${name} o set details = o.details || ${NO_CONTACT}, client_ip_address = ''
    where ${holdsPayer('o')}`
  return (await database.query(withoutDeadline(text))).rowCount ?? 0
}

/** Counts what is not closed in a period. */
export async function findObstacles(
  database: Queryable,
  period: Pick<Period, 'name'>,
  closedBefore: Date,
): Promise<readonly Obstacle[]> {
  const found: Obstacle[] = []
  for (const [what, rows] of OBSTACLES) {
    const text = `select count(*)::int as count, min(example::text) as example
      from (${rows(period.name)}) o`
    const values = rows(period.name).includes('$1') ? [closedBefore] : []
    const [row] = (await database.query<Obstacle>(withoutDeadline(text, values))).rows
    if (row !== undefined && row.count > 0) found.push({ ...row, what })
  }
  return found
}
