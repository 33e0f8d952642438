import { Writable } from 'node:stream'
import { BackupError, type Manifest, type RestoreTarget } from './backup.ts'
import { readTable } from './table-file.ts'

/** What the machine of a restore has. */
export type RestorePlace = Readonly<{
  mode: 'sandbox' | 'live'
  /** The ids of the master keys that this machine holds. */
  masterKeyIds: readonly string[]
  /** The migrations that this version knows, in their order. */
  migrations: readonly Readonly<{ name: string; checksum: string }>[]
}>

/** Reads every table's file of a backup, and throws a BackupError that names the first damage. */
export async function checkTables(folder: string, manifest: Manifest): Promise<void> {
  for (const table of manifest.tables) {
    if (table.rows > 0) await readTable(folder, table, nowhere())
  }
}

function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() })
}

/** Throws a BackupError where this machine could not open or run what the backup holds. */
export function refuseUnfit(manifest: Manifest, place: RestorePlace): void {
  refuseNewer(manifest, place)
  if (manifest.mode !== null && manifest.mode !== place.mode) {
    throw new BackupError(
      `The backup is of a ${manifest.mode} database, and VEZNE_MODE is ${place.mode} here. Set ` +
        `VEZNE_MODE=${manifest.mode}.`,
    )
  }
  const missing = manifest.masterKeys.filter(({ id }) => !place.masterKeyIds.includes(id))
  if (missing.length > 0) throw keyMissing(manifest, place.masterKeyIds)
}

/** Says which master key opens the backup. `held`: the ids of the keys that are here. */
export function keyMissing({ masterKeys }: Manifest, held: readonly string[]): BackupError {
  const needed = masterKeys.map(({ id }) => id).join(' and ')
  const here = held.length === 0 ? 'there is none here' : `this machine has ${held.join(', ')}`
  return new BackupError(
    `The backup opens only with the master key ${needed}, and ${here}. Set VEZNE_MASTER_KEY, or its _FILE or ` +
      '_COMMAND, to the key of that id; with several ids, VEZNE_MASTER_KEY_PREVIOUS to the other one. A sandbox ' +
      'keeps its key in the file master-key of DATA_DIR: put it into the new DATA_DIR. Nothing was written.',
  )
}

function refuseNewer({ version, migrations }: Manifest, place: RestorePlace): void {
  const known = new Map(place.migrations.map(({ name, checksum }) => [name, checksum]))
  const unknown = migrations.find(({ name }) => !known.has(name))
  if (unknown !== undefined) {
    throw new BackupError(
      `The backup was written by Vezne ${version} and has the migration ${unknown.name}, which this version ` +
        'does not know. Restore it with that version or a newer one. Nothing was written.',
    )
  }
  const changed = migrations.find(({ name, checksum }) => known.get(name) !== checksum)
  if (changed === undefined) return
  throw new BackupError(
    `The file ${changed.name}.sql is not the one that made the backup's schema (its checksum differs). Restore ` +
      'with a release of Vezne as it was published. Nothing was written.',
  )
}

/**
 * Fills an empty database with a backup: the schema of the backup, its rows, then this version's schema. Call
 * `refuseForged`, `checkTables` and `refuseUnfit` first, and `target.finish` once the database may be served. An interrupted restore
 * may be repeated; until its end no gateway serves the database.
 */
export async function loadBackup(
  target: RestoreTarget,
  folder: string,
  manifest: Manifest,
): Promise<void> {
  await target.begin(manifest)
  await target.migrate(manifest)
  await target.load(manifest, (table, into) => readTable(folder, table, into))
  await target.migrate(null)
  await target.endSignIns({ withWays: manifest.format === 1 })
}
