import { STARTER_BINS } from '../bins/index.ts'
import { DATA_KEY_CLASSES } from '../cards/index.ts'
import {
  type Configuration,
  loadAdminToken,
  loadSecrets,
  needsDataFolder,
} from '../config/index.ts'
import { claimMode, refuseOlderDatabase, refuseOtherMode } from '../health/index.ts'
import { STARTER_PLAN } from '../installments/index.ts'
import { type Clock, createDatabaseClock, type DatabaseClock } from '../kernel/index.ts'
import { seedSandbox } from '../merchants/index.ts'
import {
  beginDatabaseMark,
  closeDataFolder,
  makeDataFolder,
  migrate,
  readDatabaseTime,
  UnfitDatabaseError,
} from '../storage/index.ts'
import {
  closingOnError,
  type Database,
  type Note,
  openBesideRunning,
  openDatabase,
  openExisting,
} from './database.ts'
import {
  type Foundation,
  foundationWithoutKeys,
  type Lanes,
  type Stores,
  withVaultKeys,
} from './foundation.ts'

type Opening = (configuration: Configuration, note: Note) => Promise<Database>

type Parts = Readonly<{
  /** This machine's own. */
  clock: Clock
  note: Note
  lanes?: Lanes
}>

type StartParts = Parts &
  Readonly<{
    open?: Opening
    /** For `migrate`, which serves nobody: a restored backup needs this version's schema first. */
    takesOlder?: boolean
  }>

/**
 * For a start: opens the database, gives it its mode and this version's schema, checks the vault's key,
 * and fills what is empty. Throws a sentence with a remedy, and where the database is the other mode's
 * (decision 2.11) or older than it was (2.13), before anything was changed.
 */
export async function layFoundation(
  configuration: Configuration,
  { open = openDatabase, takesOlder = false, ...parts }: StartParts,
): Promise<Foundation> {
  const { mode, dataFolder } = configuration
  const database = await open(configuration, parts.note)
  return closingOnError(database, async () => {
    await refuseOtherMode(database.pool, mode)
    if (!takesOlder) await refuseOlderDatabase(database.pool, configuration)
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
    await fillEmptyTables(base.stores)
    if (mode === 'sandbox') await seedSandbox({ ...base.stores, ...base })
    return withVaultKeys(base, parts.note)
  })
}

/** For a command: the same foundation over what a start has made. Makes and changes nothing. */
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

function clockOf({ pool }: Database, { clock }: Parts): Promise<DatabaseClock> {
  return createDatabaseClock({ readDatabaseTime: () => readDatabaseTime(pool), clock })
}

/** A vault makes the first key of a class when one is asked for: only a start may cause that. */
async function refuseUnprepared({ vaultKeys }: Stores): Promise<void> {
  const found = await Promise.all(DATA_KEY_CLASSES.map(vaultKeys.findActive))
  if (!found.includes(null)) return
  throw new UnfitDatabaseError(
    'database',
    'The vault has no keys yet: the first start did not come to its end. Start the gateway, or run ' +
      '"npm run vezne -- migrate".',
  )
}

/** Leaves an operator's own table alone: an import leaves a version. */
async function fillEmptyTables({ bins, commissionPlans }: Stores): Promise<void> {
  if ((await bins.version()) === '') await bins.replaceFrom(STARTER_BINS, { source: 'starter' })
  await commissionPlans.add(STARTER_PLAN)
}

/** What several serving processes share: the database, brought up to date and kept while they run. */
type Shared = Readonly<{ databaseUrl: string; close: () => Promise<void> }>

/**
 * Starts the embedded database or reaches the configured one, and makes what is made once. `besideRunning` is
 * for `migrate`: where a gateway is running on the embedded server, that server is used and left running.
 */
export async function openShared(
  configuration: Configuration,
  { besideRunning, ...parts }: Parts & Readonly<{ besideRunning: boolean }>,
): Promise<Shared> {
  const open = besideRunning ? openBesideRunning : openDatabase
  const { database } = await layFoundation(configuration, {
    ...parts,
    open,
    takesOlder: besideRunning,
  })
  loadAdminToken(configuration)
  return { databaseUrl: database.connectionString, close: database.close }
}
