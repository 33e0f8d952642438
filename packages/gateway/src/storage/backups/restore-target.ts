import type { Writable } from 'node:stream'
import type pg from 'pg'
import {
  type BackedUpPartition,
  type BackedUpTable,
  BackupError,
  type Manifest,
  type RestoreTarget,
} from '../../operating/backup/index.ts'
import { migrate, readMigrations } from '../migrations/index.ts'
import {
  copyIn,
  execute,
  hasTable,
  readFirst,
  UnfitDatabaseError,
  withoutDeadline,
  withTransaction,
} from '../postgres/index.ts'
import { withBackupLock } from './backup-lock.ts'
import { LEFT_OUT, readPartitions, readRelations } from './catalogue.ts'
import { endSignIns, readWaysBack } from './ways.ts'

/** A database with this table was not restored to the end. */
const MARKER = 'restore_unfinished'

const NO_LIMITS = {
  limits: { statementTimeoutMilliseconds: 0, idleInTransactionTimeoutMilliseconds: 0 },
}

/** Whether a restore into this database was begun and not finished. Reads a schema of any version. */
export function isRestoreUnfinished(pool: pg.Pool): Promise<boolean> {
  return hasTable(pool, MARKER)
}

/**
 * For everything that opens the database, `restore` excepted. Only reads, and reads a schema of any version.
 *
 * @throws UnfitDatabaseError if a restore into the database was begun and did not come to its end.
 */
export async function refuseUnfinishedRestore(pool: pg.Pool): Promise<void> {
  if (!(await isRestoreUnfinished(pool))) return
  throw new UnfitDatabaseError(
    'restored',
    'A restore into this database did not come to its end, so rows are missing in it (it has the table ' +
      'restore_unfinished). If "vezne restore" still runs, wait for its end; otherwise run it again: it begins anew.',
  )
}

export function createRestoreTarget(pool: pg.Pool, log: (line: string) => void): RestoreTarget {
  return {
    // A second restore would take the first one for an interrupted one, and remove what it has loaded.
    alone: (work) => withBackupLock(pool, 'restore', work),
    begin: (manifest) => begin(pool, manifest),
    migrate: async (manifest) => {
      const known = await readMigrations()
      const names = manifest?.migrations.map(({ name }) => name)
      const migrations = known.filter(({ name }) => names?.includes(name) ?? true)
      await migrate(pool, { migrations, log })
    },
    load: (manifest, write) =>
      withTransaction(pool, (connection) => load(connection, manifest, write), NO_LIMITS),
    endSignIns: (ends) => endSignIns(pool, ends),
    waysBack: () => readWaysBack(pool),
    finish: () => execute(pool, `drop table ${MARKER}`),
  }
}

/** After an interruption all that the restore made is removed, so that it begins anew. */
async function begin(pool: pg.Pool, { backupId }: Manifest): Promise<void> {
  await withTransaction(
    pool,
    async (connection) => {
      const relations = await readRelations(connection)
      const isUnfinished = relations.includes(MARKER)
      if (relations.length > 0 && !isUnfinished) throw occupied(relations)
      if (isUnfinished) await connection.query(withoutDeadline(REMOVE_ALL))
      await connection.query(`create table ${MARKER} (backup_id uuid not null)`)
      await connection.query(`insert into ${MARKER} values ($1)`, [backupId])
    },
    NO_LIMITS,
  )
}

const NAMES_SHOWN = 5

function occupied(relations: readonly string[]): BackupError {
  const shown = relations.slice(0, NAMES_SHOWN).join(', ')
  const more = relations.length > NAMES_SHOWN ? ` and ${relations.length - NAMES_SHOWN} more` : ''
  return new BackupError(
    `The database is not empty: it has ${shown}${more}. A backup is restored into an empty database only: name a ` +
      'new database in DATABASE_URL, or with the embedded server a new DATA_DIR. Nothing was written.',
  )
}

const REMOVE_ALL = `do $$
  declare found record;
  begin
    for found in select c.oid::regclass as name, c.relkind from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('v', 'r', 'p')
        and not c.relispartition order by c.relkind = 'v' desc
    loop
      execute format('drop %s if exists %s cascade',
        case found.relkind when 'v' then 'view' else 'table' end, found.name);
    end loop;
    for found in select p.oid::regprocedure as name from pg_proc p
      where p.pronamespace = current_schema()::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    loop
      execute format('drop function if exists %s cascade', found.name);
    end loop;
  end $$`

async function load(
  connection: pg.PoolClient,
  manifest: Manifest,
  write: (table: BackedUpTable, into: Writable) => Promise<void>,
): Promise<void> {
  await connection.query(`set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'`)
  const extra = manifest.tables.find(({ name }) => LEFT_OUT.includes(name))
  if (extra !== undefined) {
    throw new BackupError(
      `The backup names the table ${extra.name}, which no backup has: the manifest was changed.`,
    )
  }
  await replacePartitions(connection, manifest.partitions)
  // Migrations put rows into some tables. Those that name rows of others come last in the backup.
  for (const { name } of manifest.tables.toReversed()) await clear(connection, name)
  for (const table of manifest.tables) {
    if (table.rows === 0) continue
    const columns = table.columns.map(quoted).join(', ')
    const into = copyIn(connection, `copy ${quoted(table.name)} (${columns}) from stdin`)
    await write(table, into)
    if (into.rowCount === table.rows) continue
    throw new BackupError(
      `The server stored ${into.rowCount} of the ${table.rows} rows of ${table.name}: nothing was restored.`,
    )
  }
}

/** An empty table is left alone: those that are append-only refuse even a deletion of nothing. */
async function clear(connection: pg.PoolClient, table: string): Promise<void> {
  const name = quoted(table)
  if ((await readFirst(connection, `select from ${name} limit 1`)) === null) return
  await connection.query(`delete from ${name}`)
}

/** The migrations made the partitions of today; the backup's may be others. */
async function replacePartitions(
  connection: pg.PoolClient,
  partitions: readonly BackedUpPartition[],
): Promise<void> {
  for (const { name } of await readPartitions(connection)) {
    await connection.query(`drop table ${quoted(name)}`)
  }
  for (const { name, parent, bounds, fillFactor } of partitions) {
    if (!BOUNDS.test(bounds))
      throw new BackupError(`The partition ${name} has no bounds: ${bounds}`)
    const filled = fillFactor === null ? '' : ` with (fillfactor = ${Number(fillFactor)})`
    await connection.query(
      `create table ${quoted(name)} partition of ${quoted(parent)} ${bounds}${filled}`,
    )
  }
}

const BOUND = `(MINVALUE|MAXVALUE|'[0-9a-f-]+')`
const BOUNDS = new RegExp(`^(DEFAULT|FOR VALUES FROM \\(${BOUND}\\) TO \\(${BOUND}\\))$`)

function quoted(name: string): string {
  if (/^[a-z0-9_]+$/.test(name)) return `"${name}"`
  throw new BackupError(
    `The backup names "${name}", which is no name of Vezne: the manifest was changed.`,
  )
}
