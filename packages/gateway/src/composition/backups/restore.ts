import {
  type Configuration,
  ConfigurationError,
  loadSecrets,
  type Secrets,
} from '../../base/config/index.ts'
import type { Clock } from '../../base/kernel/index.ts'
import { declareRestored } from '../../operating/acts/index.ts'
import { createAuditSigner } from '../../operating/audit/index.ts'
import {
  BackupError,
  checkTables,
  keyMissing,
  loadBackup,
  type Manifest,
  readManifest,
  refuseForged,
  refuseUnfit,
} from '../../operating/backup/index.ts'
import { backupKeysOf, createLocalKeyProvider } from '../../payment/cards/index.ts'
import {
  beginDatabaseMark,
  createRestoreTarget,
  createSignedStores,
  knownMigrations,
} from '../../storage/index.ts'
import { commandLineActor } from '../acts/index.ts'
import {
  clockOf,
  closingOnError,
  type Database,
  foundationWithoutKeys,
  type Note,
  openDatabase,
} from '../foundation/index.ts'

export type RestoreParts = Readonly<{
  /** This machine's clock. */
  clock: Clock
  note: Note
}>

/** A backup as the operator names it. */
export type NamedBackup = Readonly<{
  folder: string
  /** Whether a backup of before signatures is taken. */
  acceptsUnsigned: boolean
}>

/**
 * Restores a backup into the configured database, which must be empty. Everything that can be wrong with the files, the
 * key or the version is found before the database is opened.
 */
export async function restoreConfigured(
  configuration: Configuration,
  parts: RestoreParts,
  backup: NamedBackup,
) {
  const { folder } = backup
  const { manifest, secrets } = await readFit(configuration, parts, backup)
  const database = await openDatabase(configuration, parts.note)
  const target = createRestoreTarget(database.pool, parts.note)
  const restored = await closingOnError(database, () =>
    target.alone(async () => {
      const loaded = { database, secrets, folder, manifest }
      const base = await loadInto(configuration, parts, loaded)
      const declared = await declare(base)
      const ways = await target.waysBack()
      await target.finish()
      return { manifest, ways, ...declared }
    }),
  )
  await database.close()
  return restored
}

/** The manifest of a whole and genuine backup that fits this machine, with the keys that open it. */
export async function readFit(
  configuration: Configuration,
  { note }: RestoreParts,
  { folder, acceptsUnsigned }: NamedBackup,
): Promise<Readonly<{ manifest: Manifest; secrets: Secrets }>> {
  const read = await readManifest(folder)
  const { manifest } = read
  const secrets = secretsFor(manifest, configuration, note)
  const { masterKey, previousMasterKeys } = secrets
  const migrations = await knownMigrations()
  const { keyIds: masterKeyIds } = createLocalKeyProvider(masterKey, ...previousMasterKeys)
  refuseUnfit(manifest, { mode: configuration.mode, masterKeyIds, migrations })
  refuseForged(read, { keys: backupKeysOf([masterKey, ...previousMasterKeys]), acceptsUnsigned })
  await checkTables(folder, manifest)
  return { manifest, secrets }
}

/** A new DATA_DIR has no key yet: the operator is told which one the backup needs. */
function secretsFor(manifest: Manifest, configuration: Configuration, note: Note): Secrets {
  try {
    return loadSecrets(configuration, { isStart: false, note })
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    throw new BackupError(`${keyMissing(manifest, []).message}\n${error.message}`, { cause: error })
  }
}

type Loaded = Readonly<{
  database: Database
  secrets: Secrets
  folder: string
  manifest: Manifest
}>

/** Fills the database, and opens every data key of it. */
export async function loadInto(
  configuration: Configuration,
  parts: RestoreParts,
  { database, secrets, folder, manifest }: Loaded,
) {
  await loadBackup(createRestoreTarget(database.pool, parts.note), folder, manifest)
  await beginDatabaseMark(database.pool)
  const clock = await clockOf(database, parts)
  const base = foundationWithoutKeys(configuration, { ...parts, clock, database, secrets })
  await base.vault.check()
  return base
}

/** What `vezne restored` does (decision 2.13): no gateway serves the database before this. */
async function declare(base: Awaited<ReturnType<typeof loadInto>>) {
  const { clock, database, mark, vault } = base
  const signer = createAuditSigner(await vault.auditKey())
  const { transact } = createSignedStores(database.pool, signer)
  const seen = await mark.remembered().catch(() => null)
  const verdict = await declareRestored(
    { transact, clock, actor: commandLineActor() },
    { seenSince: seen?.since ?? null, isServedByNone: true },
  )
  if (verdict.kind === 'InUse') throw new Error('restore: a gateway serves an unfinished database')
  return { refusedBefore: verdict.line, lastSeen: seen?.advancedAt ?? null }
}
