import type pg from 'pg'
import {
  BackupError,
  type BackupSnapshot,
  type BackupSource,
  type TableShape,
} from '../../operating/backup/index.ts'
import { readApplied } from '../migrations/index.ts'
import {
  copyOut,
  hasTable,
  type Queryable,
  readFirst,
  readRows,
  withTransaction,
} from '../postgres/index.ts'
import { type BackupLock, withBackupLock } from './backup-lock.ts'
import { readPartitions, readTables } from './catalogue.ts'

/** Tables of any size are read, and the disk may be slow. */
const NO_LIMITS = {
  limits: { statementTimeoutMilliseconds: 0, idleInTransactionTimeoutMilliseconds: 0 },
}

/** The same text for the same value on every server; a whole table is read in its own order. */
const COPY_SETTINGS = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres'; set local bytea_output = 'hex';
  set local extra_float_digits = 1; set local enable_seqscan = on`

const OLD_RUNS = `delete from backup_run where finished_at < clock_timestamp() - interval '400 days'`

const RECORD = `
  insert into backup_run (backup_id, taken_at, finished_at, row_count, byte_count, manifest_hash)
  values ($1, $2, clock_timestamp(), $3, $4, decode($5, 'hex'))`

/**
 * A database as a backup reads it. One transaction holds the snapshot and locks no table; each table is read in a
 * transaction of its own with the same snapshot. A single transaction would keep a lock on every table to its end, and
 * payments would wait behind a job that makes or drops a partition.
 */
export function createBackupSource(pool: pg.Pool): BackupSource {
  return {
    // The rows of a quarter that is archived during the backup would be missing from the backup.
    read: (work) =>
      withBackupLock(pool, 'backup', (lock) =>
        withTransaction(pool, (holder) => readSnapshot({ pool, holder, lock }, work), NO_LIMITS),
      ),
    record: (run) => record(pool, run),
  }
}

type Reading = Readonly<{ pool: pg.Pool; holder: pg.PoolClient; lock: BackupLock }>

async function readSnapshot<Result>(
  { pool, holder, lock }: Reading,
  work: (snapshot: BackupSnapshot) => Promise<Result>,
): Promise<Result> {
  await holder.query('set transaction isolation level repeatable read, read only')
  const snapshot = await readFirst<{ id: string }>(holder, 'select pg_export_snapshot() as id')
  const facts = await readFacts(holder)
  return work({
    facts,
    rowsOf: (table, read) =>
      withTransaction(
        pool,
        async (connection) => {
          await connection.query(`set transaction isolation level repeatable read, read only;
            set transaction snapshot '${snapshot?.id}'; ${COPY_SETTINGS}`)
          return read(copyOut(connection, copyStatement(table)))
        },
        NO_LIMITS,
      ),
    confirm: async () => {
      if (!lock.isHeld()) {
        throw new BackupError(
          'The database ended the session that kept "vezne archive" waiting, so rows of a quarter may be missing in the ' +
            'backup: nothing was kept. Run the command again.',
        )
      }
      // Reads through the pool, because the snapshot cannot see what was committed after it.
      const now = JSON.stringify(await readApplied(pool))
      if (now === JSON.stringify(facts.migrations)) return
      throw new BackupError(
        'The database was migrated while the backup was written, so rows may be missing in it: nothing was kept. ' +
          'Run the command again.',
      )
    },
  })
}

function copyStatement({ name, columns }: TableShape): string {
  const list = columns.map((column) => `"${column}"`).join(', ')
  return `copy (select ${list} from "${name}") to stdout`
}

async function readFacts(holder: Queryable): Promise<BackupSnapshot['facts']> {
  const now = await readFirst<{ takenAt: Date }>(holder, 'select clock_timestamp() as "takenAt"')
  if (now === null) throw new Error('backup: the server gave no time')
  const { mode = null } = (await readOf<{ mode: 'sandbox' | 'live' }>(holder, MODE)) ?? {}
  const { databaseId = null } = (await readOf<{ databaseId: string }>(holder, MARK)) ?? {}
  return {
    ...now,
    mode,
    databaseId,
    migrations: await readApplied(holder),
    masterKeys: await readRows(holder, MASTER_KEYS),
    archives: await readRows(holder, ARCHIVES),
    partitions: await readPartitions(holder),
    tables: await readTables(holder),
  }
}

const MODE = { table: 'database_mode', sql: 'select mode from database_mode' }
const MARK = {
  table: 'database_mark',
  sql: 'select database_id as "databaseId" from database_mark',
}

const MASTER_KEYS = `
  select key_encryption_key_id as id, count(*)::int as "dataKeys" from vault_data_key group by 1 order by 1`

const ARCHIVES = `
  select period, folder from archived_period where state = 'Archived' order by period_until`

/** Null where a schema of an earlier version has no such table, or the table no row. */
async function readOf<Row extends pg.QueryResultRow>(
  database: Queryable,
  { table, sql }: Readonly<{ table: string; sql: string }>,
): Promise<Row | null> {
  return (await hasTable(database, table)) ? readFirst<Row>(database, sql) : null
}

async function record(pool: pg.Pool, run: Parameters<BackupSource['record']>[0]): Promise<void> {
  const { backupId, takenAt, rows, bytes, manifestHash } = run
  await pool.query(OLD_RUNS)
  await pool.query(RECORD, [backupId, takenAt, rows, bytes, manifestHash])
}
