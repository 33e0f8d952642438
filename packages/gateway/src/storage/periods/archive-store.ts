import type pg from 'pg'
import type { ArchivedPeriod, ArchiveStore } from '../../operating/archive/index.ts'
import type { AuditSigner } from '../../operating/audit/index.ts'
import {
  asFields,
  type Queryable,
  readFirst,
  readRows,
  withTransaction,
} from '../postgres/index.ts'
import { lockArchive, lockingShortly, WHOLE_PERIOD_LIMITS } from './archive-locks.ts'
import { dropPeriod, erasePayersOf } from './drop-period.ts'
import { DIVIDED_TABLES, partitionOf, readPeriods } from './partitions.ts'
import { periodSnapshot } from './period-snapshot.ts'
import { restorePeriod } from './restore-period.ts'

/** Closed periods in PostgreSQL. */
export function createArchiveStore(pool: pg.Pool, signer: AuditSigner): ArchiveStore {
  return {
    periodsBefore: async (moment) =>
      (await readPeriods(pool, DIVIDED_TABLES[0])).filter(({ until }) => until <= moment),
    lock: (actor) => lockArchive(pool, `archive by ${actor}`),
    erasePayers: (period) =>
      withTransaction(pool, (connection) => erasePayersOf(connection, period), {
        limits: WHOLE_PERIOD_LIMITS,
      }),
    begin: (run) => lockingShortly(pool, (connection) => begin(connection, run)),
    read: (period, closedBefore, work) =>
      withTransaction(
        pool,
        async (connection) => {
          await connection.query(`set transaction isolation level repeatable read, read only;
            set local timezone = 'UTC'`)
          return work(periodSnapshot(connection, period, closedBefore))
        },
        { limits: WHOLE_PERIOD_LIMITS },
      ),
    drop: (drop, stillThere) => dropPeriod({ pool, signer }, drop, stillThere),
    restore: (restoration) => restorePeriod({ pool, signer }, restoration),
    archivedPeriods: () => readArchivedPeriods(pool),
  }
}

type FoundRun = Readonly<{ archiveId: string; state: string; folder: string | null }>

/**
 * The triggers come first: creating them waits until no transaction writes to the partitions. Later writes find the row
 * of `archived_period`; earlier writes are in the snapshot that is read next.
 */
async function begin(
  connection: pg.PoolClient,
  { period, archiveId }: Parameters<ArchiveStore['begin']>[0],
): ReturnType<ArchiveStore['begin']> {
  const sql = `select ${asFields('archive_id, state, folder')} from archived_period
    where period = $1 for update`
  const found = await readFirst<FoundRun>(connection, sql, [period.name])
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
  return { kind: 'Begun', replaced: found?.archiveId ?? null }
}

const FIELDS = `period as name, period_from as "from", period_until as until,
  encode(manifest_hash, 'hex') as "manifestHash", ${asFields('folder, totals, archived_at')}`

/** Archived periods, the oldest first: all, or those that have postings or orders in a span of time. */
export function readArchivedPeriods(
  database: Queryable,
  span: Readonly<{ from: Date; until: Date }> | null = null,
): Promise<ArchivedPeriod[]> {
  const concerns = `(coalesce(period_from, '-infinity') < $2 and period_until > $1
    or exists (select from unnest(posted_hours) h where h < $2 and h + interval '1 hour' > $1))`
  return readRows(
    database,
    `select ${FIELDS} from archived_period
     where state = 'Archived' and ${span === null ? 'true' : concerns} order by period_until`,
    span === null ? [] : [span.from, span.until],
  )
}
