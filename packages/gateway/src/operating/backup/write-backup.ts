import { access, constants, mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import {
  type BackedUpTable,
  BackupError,
  type BackupRun,
  type BackupSnapshot,
  type BackupSource,
  type Manifest,
} from './backup.ts'
import { diskRefusal } from './disk-refusal.ts'
import { folderNameOf, writeManifest } from './manifest.ts'
import type { BackupKey } from './signature.ts'
import { flush, writeTable } from './table-file.ts'

export type BackupPorts = Readonly<{
  source: BackupSource
  newId: () => string
  /** The key that signs a backup which these master keys open. Throws a BackupError where there is none. */
  keyFor: (masterKeyIds: readonly string[]) => BackupKey
  /** Of Vezne. */
  version: string
}>

export type WrittenBackup = Readonly<{
  manifest: Manifest
  /** The folder of this backup. */
  folder: string
  rows: number
  bytes: number
}>

/** Where backups are written. Without `makesParent` a missing folder is refused: it may be a disk that is not mounted. */
export type BackupPlace = Readonly<{ parent: string; makesParent: boolean }>

/**
 * Writes one moment of the database into a new folder below `parent`, while gateways serve. The folder has its name
 * only once all of it is on the disk: an interrupted backup never looks whole (decision 10.10).
 */
export async function writeBackup(
  ports: BackupPorts,
  { parent, makesParent }: BackupPlace,
): Promise<WrittenBackup> {
  await findParent(parent, makesParent)
  return ports.source.read(async (snapshot) => {
    const { takenAt } = snapshot.facts
    const folder = path.resolve(parent, folderNameOf(takenAt))
    const unfinished = `${folder}.unfinished`
    try {
      await mkdir(unfinished, { mode: 0o700 })
      const { run, ...written } = await writeAll(ports, snapshot, unfinished)
      await snapshot.confirm()
      await rename(unfinished, folder)
      await flush(path.dirname(folder))
      await ports.source.record(run)
      return { ...written, folder }
    } catch (error) {
      // Below a file there is nothing to remove, and the first error says so.
      await rm(unfinished, { recursive: true, force: true }).catch(() => undefined)
      throw diskRefusal(error, parent)
    }
  })
}

/** Before the database is read: a backup of hours must not fail for its folder. */
async function findParent(parent: string, makesParent: boolean): Promise<void> {
  try {
    if (makesParent) await mkdir(parent, { recursive: true, mode: 0o700 })
    await access(parent, constants.W_OK | constants.X_OK)
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (makesParent || !isMissing) throw diskRefusal(error, parent)
    throw new BackupError(
      `${parent} does not exist. Is its disk mounted? Mount it, or add --make-folder to have the folder made.`,
    )
  }
}

async function writeAll(
  { newId, version, keyFor }: BackupPorts,
  { facts, rowsOf }: BackupSnapshot,
  folder: string,
): Promise<Omit<WrittenBackup, 'folder'> & Readonly<{ run: BackupRun }>> {
  const key = keyFor(facts.masterKeys.map(({ id }) => id))
  const tables: BackedUpTable[] = []
  for (const table of facts.tables) {
    tables.push(await rowsOf(table, (rows) => writeTable(folder, table, rows)))
  }
  const takenAt = facts.takenAt.toISOString()
  const backupId = newId()
  const manifest: Manifest = { format: 2, backupId, version, ...facts, takenAt, tables }
  const manifestHash = await writeManifest(folder, manifest, key)
  await flush(folder)
  const sumOf = (field: 'rows' | 'bytes') => tables.reduce((sum, table) => sum + table[field], 0)
  const [rows, bytes] = [sumOf('rows'), sumOf('bytes')]
  const run = { backupId, takenAt: facts.takenAt, rows, bytes, manifestHash }
  return { manifest, rows, bytes, run }
}
