import { join } from 'node:path'

import { type AuditSigner, createAuditSigner } from '../audit/index.ts'
import { createBinCache, STARTER_BINS } from '../bins/index.ts'
import {
  createLocalKeyProvider,
  createSecurityCodeKeys,
  createSecurityCodes,
  createVault,
  createVaultKeys,
  DATA_KEY_CLASSES,
  type SecurityCodeKeys,
  type SecurityCodes,
  type Vault,
  type VaultKeys,
} from '../cards/index.ts'
import { type Configuration, loadSecrets, needsDataFolder, type Secrets } from '../config/index.ts'
import { STARTER_PLAN } from '../installments/index.ts'
import {
  type Clock,
  createDatabaseClock,
  type DatabaseClock,
  type Secret,
  uuidV7,
} from '../kernel/index.ts'
import { seedSandbox } from '../merchants/index.ts'
import {
  beginDatabaseMark,
  closeDataFolder,
  createCodeKeyFolder,
  makeDataFolder,
  migrate,
  readDatabaseTime,
  UnfitDatabaseError,
} from '../storage/index.ts'
import { closingOnError, type Database, type Note, openDatabase, openExisting } from './database.ts'
import { createMarkKeeper, type MarkKeeper, refuseOlderDatabase } from './database-mark.ts'
import { claimMode, refuseOtherMode } from './database-mode.ts'
import { createStores, type Stores } from './stores.ts'

/** What both the gateway and its command line stand on: the database, its stores, the vault. */
export type Foundation = Readonly<{
  configuration: Configuration
  /** The time that all nodes share (decision 8.26); this machine's own goes into the log alone. */
  clock: DatabaseClock
  database: Database
  stores: Stores
  vault: Vault
  vaultKeys: VaultKeys
  /** Does nothing before it is asked for a key: a command makes and holds none. */
  codeKeys: SecurityCodeKeys
  codes: SecurityCodes
  binCache: ReturnType<typeof createBinCache>
  /** Does nothing before it is told to: a command advances no mark. */
  mark: MarkKeeper
  /** Seals what pages carry through a browser; the same on every node. */
  pageKey: Secret<Buffer>
  /** Signs where the audit chains end; the same on every node. */
  auditSigner: AuditSigner
}>

type Opening = (configuration: Configuration, note: Note) => Promise<Database>

/** Below DATA_DIR. Named on the operator's pages: copies of DATA_DIR leave it out. */
const CODE_KEY_FOLDER = 'security-code-keys'

type Parts = Readonly<{
  /** This machine's own. */
  clock: Clock
  note: Note
  lanes?: Parameters<typeof createStores>[2]
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
    const base = baseOf(configuration, { ...parts, clock, database, secrets })
    await base.vault.check()
    await base.vault.prepare()
    await fillEmptyTables(base.stores)
    if (mode === 'sandbox') await seedSandbox({ ...base.stores, ...base })
    return withVaultKeys(base, parts.note)
  })
}

/** For a command: the same over what a start has made, and nothing of it is made or changed. */
export async function joinFoundation(
  configuration: Configuration,
  parts: Parts,
): Promise<Foundation> {
  const database = await openExisting(configuration, parts.note)
  return closingOnError(database, async () => {
    const secrets = loadSecrets(configuration, { isStart: false, note: parts.note })
    const clock = await clockOf(database, parts)
    const base = baseOf(configuration, { ...parts, clock, database, secrets })
    await base.vault.check()
    await refuseUnprepared(base.stores)
    return withVaultKeys(base, parts.note)
  })
}

function clockOf({ pool }: Database, { clock }: Parts): Promise<DatabaseClock> {
  return createDatabaseClock({ readDatabaseTime: () => readDatabaseTime(pool), clock })
}

type BaseParts = Omit<Parts, 'clock'> &
  Readonly<{ clock: DatabaseClock; database: Database; secrets: Secrets }>

/** What needs no key of the vault yet. */
type Base = Omit<Foundation, 'pageKey' | 'auditSigner' | 'codeKeys' | 'codes'>

function baseOf(configuration: Configuration, parts: BaseParts): Base {
  const { clock, lanes, database, secrets } = parts
  const stores = createStores(database.pool, clock, lanes)
  const provider = createLocalKeyProvider(secrets.masterKey, ...secrets.previousMasterKeys)
  const vault = createVault({ store: stores.vaultKeys, provider, clock })
  const binCache = createBinCache({ store: stores.bins, clock })
  const { dataFolder } = configuration
  const mark = createMarkKeeper({ pool: database.pool, dataFolder, note: parts.note })
  const vaultKeys = createVaultKeys({
    store: stores.vaultRotation,
    tables: stores.sealedTables,
    provider,
    vault,
    clock,
    nodeId: uuidV7(clock.now()),
  })
  return { configuration, clock, database, stores, vault, vaultKeys, binCache, mark }
}

async function withVaultKeys(base: Base, note: Note): Promise<Foundation> {
  const { configuration, stores, vault, clock } = base
  const codeKeys = createSecurityCodeKeys({
    store: stores.codeKeys,
    folder: createCodeKeyFolder(join(configuration.dataFolder, CODE_KEY_FOLDER), note),
    exchangeKey: await vault.codeExchangeKey(),
    clock,
    note,
  })
  const codes = createSecurityCodes(codeKeys)
  const auditSigner = createAuditSigner(await vault.auditKey())
  return { ...base, pageKey: await vault.pageKey(), auditSigner, codeKeys, codes }
}

/** A vault makes the first key of a class when it is asked for one: that is for a start to do. */
async function refuseUnprepared({ vaultKeys }: Stores): Promise<void> {
  const found = await Promise.all(DATA_KEY_CLASSES.map(vaultKeys.findActive))
  if (!found.includes(null)) return
  throw new UnfitDatabaseError(
    'database',
    'The vault has no keys yet: the first start did not come to its end. Start the gateway, or run ' +
      '"npm run vezne -- migrate".',
  )
}

/** An operator's own table is never touched: an import leaves a version. */
async function fillEmptyTables({ bins, commissionPlans }: Stores): Promise<void> {
  if ((await bins.version()) === '') await bins.replaceFrom(STARTER_BINS, { source: 'starter' })
  await commissionPlans.add(STARTER_PLAN)
}
