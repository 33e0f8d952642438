import type pg from 'pg'
import type { Drop, Dropping } from '../../archive/index.ts'
import type { AuditSigner } from '../../audit/index.ts'
import { appendAuditEntry } from '../audit-store.ts'
import { DIVIDED_TABLES, partitionOf } from './partitions.ts'
import { lockingShortly } from './short-locks.ts'

/**
 * Of the divided tables alone: whoever writes through them holds it until the end of his transaction, so
 * that from here on every change of the period is noted or has not happened.
 */
const LOCK = `lock table ${DIVIDED_TABLES.map(({ name }) => `only ${name}`).join(', ')}
  in access exclusive mode`

const FINISH = `
  update archived_period set state = 'Archived', folder = $3, totals = $4, posted_hours = $5,
    manifest_hash = decode($6, 'hex'), archived_at = $7
  where period = $1 and archive_id = $2 and state = 'Exporting' and not is_changed`

/** The database, and what signs the end of the audit chain. */
export type AuditedPool = Readonly<{ pool: pg.Pool; signer: AuditSigner }>

/**
 * The rows go, the period is marked and the act is reported: all of it or nothing. `stillThere` is called last
 * before the rows go, and throws where the files are not there any more.
 */
export function dropPeriod(
  { pool, signer }: AuditedPool,
  drop: Drop,
  stillThere: () => Promise<void>,
): Promise<Dropping> {
  const { period, archiveId, folder, totals, postedHours, manifestHash, report } = drop
  return lockingShortly(pool, async (connection) => {
    await connection.query(LOCK)
    const { happenedAt } = report
    const values = [
      ...[period.name, archiveId, folder, JSON.stringify(totals)],
      ...[postedHours, manifestHash, happenedAt],
    ]
    const { rowCount } = await connection.query(FINISH, values)
    if (rowCount === 0) return whyNot(connection, drop)
    await stillThere()
    const partitions = DIVIDED_TABLES.map((table) => partitionOf(table, period))
    await connection.query(`drop table ${partitions.join(', ')}`)
    await appendAuditEntry(connection, { chain: 'operator', signer }, report)
    return 'Dropped'
  })
}

async function whyNot(connection: pg.PoolClient, { period, archiveId }: Drop): Promise<Dropping> {
  const { rows } = await connection.query<{ archive_id: string }>(
    'select archive_id from archived_period where period = $1',
    [period.name],
  )
  return rows[0]?.archive_id === archiveId ? 'Changed' : 'Replaced'
}
