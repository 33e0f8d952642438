import type pg from 'pg'
import type {
  ArchivedPeriod,
  ArchiveRun,
  ArchiveStore,
  Beginning,
  PeriodTotals,
} from '../../archive/index.ts'
import type { AuditSigner } from '../../audit/index.ts'
import { type Queryable, withTransaction } from '../postgres/index.ts'
import { lockArchive, lockingShortly } from './archive-locks.ts'
import { dropPeriod } from './drop-period.ts'
import { DIVIDED_TABLES, partitionOf, readPeriods } from './partitions.ts'
import { periodSnapshot } from './period-snapshot.ts'
import { restorePeriod } from './restore-period.ts'

/** A quarter takes minutes to read, and the files are written meanwhile. */
const READING_LIMITS = {
  statementTimeoutMilliseconds: 6 * 60 * 60 * 1_000,
  idleInTransactionTimeoutMilliseconds: 10 * 60 * 1_000,
}

/** Closed periods in PostgreSQL. */
export function createArchiveStore(pool: pg.Pool, signer: AuditSigner): ArchiveStore {
  return {
    periodsBefore: async (moment) =>
      (await readPeriods(pool, DIVIDED_TABLES[0])).filter(({ until }) => until <= moment),
    lock: (actor) => lockArchive(pool, actor),
    begin: (run) => lockingShortly(pool, (connection) => begin(connection, run)),
    read: (period, closedBefore, work) =>
      withTransaction(
        pool,
        async (connection) => {
          await connection.query(`set transaction isolation level repeatable read, read only;
            set local timezone = 'UTC'`)
          return work(periodSnapshot(connection, period, closedBefore))
        },
        { limits: READING_LIMITS },
      ),
    drop: (drop, stillThere) => dropPeriod({ pool, signer }, drop, stillThere),
    restore: (restoration) => restorePeriod({ pool, signer }, restoration),
    archivedPeriods: () => readArchivedPeriods(pool),
  }
}

type FoundRun = Readonly<{ archive_id: string; state: string; folder: string | null }>

/**
 * The triggers come before the mark: they wait until nobody is writing to the partitions any more. Whatever is
 * written afterwards finds the row, and what was written before is seen by the snapshot that comes next.
 */
async function begin(
  connection: pg.PoolClient,
  { period, archiveId }: ArchiveRun,
): Promise<Beginning> {
  const { rows } = await connection.query<FoundRun>(
    'select archive_id, state, folder from archived_period where period = $1 for update',
    [period.name],
  )
  const [found] = rows
  if (found?.state === 'Archived') return { kind: 'Archived', folder: found.folder ?? '' }
  for (const table of DIVIDED_TABLES) {
    await connection.query(`create or replace trigger note_change
      after insert or update or delete on ${partitionOf(table, period)}
      for each row execute function note_change_of_exported_period('${period.name}')`)
  }
  await connection.query(
    `insert into archived_period (period, archive_id, state, period_from, period_until)
     values ($1, $2, 'Exporting', $3, $4)
     on conflict (period) do update set archive_id = excluded.archive_id, is_changed = false
     where archived_period.state = 'Exporting'`,
    [period.name, archiveId, period.from, period.until],
  )
  return { kind: 'Begun', replaced: found?.archive_id ?? null }
}

type PeriodRow = Readonly<{
  period: string
  period_from: Date | null
  period_until: Date
  folder: string
  totals: PeriodTotals
  manifest_hash: Buffer
  archived_at: Date
}>

const COLUMNS = 'period, period_from, period_until, folder, totals, manifest_hash, archived_at'

/** Archived ones, the oldest first: all, or those that a span of time has to do with. */
export async function readArchivedPeriods(
  database: Queryable,
  span: Readonly<{ from: Date; until: Date }> | null = null,
): Promise<ArchivedPeriod[]> {
  const concerns = `(coalesce(period_from, '-infinity') < $2 and period_until > $1
    or exists (select from unnest(posted_hours) h where h < $2 and h + interval '1 hour' > $1))`
  const { rows } = await database.query<PeriodRow>(
    `select ${COLUMNS} from archived_period
     where state = 'Archived' and ${span === null ? 'true' : concerns} order by period_until`,
    span === null ? [] : [span.from, span.until],
  )
  return rows.map((row) => ({
    name: row.period,
    from: row.period_from,
    until: row.period_until,
    folder: row.folder,
    totals: row.totals,
    manifestHash: row.manifest_hash.toString('hex'),
    archivedAt: row.archived_at,
  }))
}
