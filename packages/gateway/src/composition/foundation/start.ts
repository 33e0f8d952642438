import {
  type Configuration,
  keepBackupKeys,
  loadAdminToken,
  loadSecrets,
  needsDataFolder,
  type Secrets,
} from '../../base/config/index.ts'
import { type Clock, createDatabaseClock, type DatabaseClock } from '../../base/kernel/index.ts'
import { starterBins } from '../../payment/bins/index.ts'
import { backupKeysOf, DATA_KEY_CLASSES } from '../../payment/cards/index.ts'
import { STARTER_PLAN } from '../../payment/installments/index.ts'
import { seedSandbox } from '../../payment/merchants/index.ts'
import {
  beginDatabaseMark,
  claimMode,
  closeDataFolder,
  type Lanes,
  makeDataFolder,
  migrate,
  readDatabaseTime,
  refuseOlderDatabase,
  refuseOtherMode,
  refuseUnfinishedRestore,
  type Stores,
  UnfitDatabaseError,
} from '../../storage/index.ts'
import type { Database, Note } from './connect.ts'
import { closingOnError, openBesideRunning, openDatabase, openExisting } from './database.ts'
import { type Foundation, foundationWithoutKeys, withVaultKeys } from './foundation.ts'

type Parts = Readonly<{
  /** This machine's clock. */
  clock: Clock
  note: Note
  lanes?: Lanes
}>

type StartParts = Parts &
  Readonly<{
    /**
     * For `migrate`: where a gateway is running on the embedded server, that server is used and left running.
     * A restored backup is accepted, because it needs this version's schema before "vezne restored" can run.
     */
    besideRunning?: boolean
  }>

/**
 * For a start: opens the database, sets its mode, migrates it, checks the vault's key, and fills empty tables.
 * Throws an error with a remedy. A database of the other mode (decision 2.11) or an older copy (2.13) is
 * refused before anything is changed.
 */
export async function layFoundation(
  configuration: Configuration,
  { besideRunning = false, ...parts }: StartParts,
): Promise<Foundation> {
  const { mode, dataFolder } = configuration
  const open = besideRunning ? openBesideRunning : openDatabase
  const database = await open(configuration, parts.note)
  return closingOnError(database, async () => {
    await refuseUnfinishedRestore(database.pool)
    await refuseOtherMode(database.pool, mode)
    if (!besideRunning) await refuseOlderDatabase(database.pool, configuration)
    if (needsDataFolder(configuration)) makeDataFolder(dataFolder)
    else closeDataFolder(dataFolder)
    const secrets = loadSecrets(configuration, { isStart: true, note: parts.note })
    await migrate(database.pool, { log: parts.note })
    await claimMode(database.pool, mode)
    await beginDatabaseMark(database.pool)
    const clock = await clockOf(database, parts)
    const base = foundationWithoutKeys(configuration, { ...parts, clock, database, secrets })
    await base.vault.check()
    await base.vault.prepare()
    if (!besideRunning) keepKeysOfBackups(dataFolder, secrets, parts.note)
    await fillEmptyTables(base.stores)
    if (mode === 'sandbox') await seedSandbox({ ...base.stores, ...base })
    return withVaultKeys(base, parts.note)
  })
}

/** For backups on this machine, which have no master key (decision 10.61). */
function keepKeysOfBackups(dataFolder: string, secrets: Secrets, note: Note): void {
  const keys = backupKeysOf([secrets.masterKey, ...secrets.previousMasterKeys])
  const problem = keepBackupKeys(dataFolder, keys)
  if (problem !== null) note(problem)
}

/** For a command: the same foundation over a database that a start has prepared. Changes nothing. */
export async function joinFoundation(
  configuration: Configuration,
  parts: Parts,
): Promise<Foundation> {
  const database = await openExisting(configuration, parts.note)
  return closingOnError(database, async () => {
    const secrets = loadSecrets(configuration, { isStart: false, note: parts.note })
    const clock = await clockOf(database, parts)
    const base = foundationWithoutKeys(configuration, { ...parts, clock, database, secrets })
    await base.vault.check()
    await refuseUnprepared(base.stores)
    return withVaultKeys(base, parts.note)
  })
}

export function clockOf({ pool }: Database, { clock }: Parts): Promise<DatabaseClock> {
  return createDatabaseClock({ readDatabaseTime: () => readDatabaseTime(pool), clock })
}

/** The vault makes a missing key at its first use. Only a start may make keys, so a command is refused. */
async function refuseUnprepared({ vaultKeys }: Stores): Promise<void> {
  const found = await Promise.all(DATA_KEY_CLASSES.map(vaultKeys.findActive))
  if (!found.includes(null)) return
  throw new UnfitDatabaseError(
    'database',
    'The vault has no keys yet: the first start did not come to its end. Start the gateway, or run ' +
      '"vezne migrate".',
  )
}

/** An imported BIN table has a version, and is left as it is. */
async function fillEmptyTables({ bins, commissionPlans }: Stores): Promise<void> {
  if ((await bins.version()) === '') await bins.replaceFrom(starterBins(), { source: 'starter' })
  await commissionPlans.add(STARTER_PLAN)
}

/** Prepares what several serving processes share: the database and the admin token. */
export async function openShared(
  configuration: Configuration,
  parts: StartParts,
): Promise<Readonly<{ databaseUrl: string; close: () => Promise<void> }>> {
  const { database } = await layFoundation(configuration, parts)
  loadAdminToken(configuration)
  return { databaseUrl: database.connectionString, close: database.close }
}
