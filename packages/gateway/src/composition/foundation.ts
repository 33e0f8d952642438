import { type AuditSigner, createAuditSigner } from '../audit/index.ts'
import { createBinCache, STARTER_BINS } from '../bins/index.ts'
import {
  createLocalKeyProvider,
  createVault,
  createVaultKeys,
  type Vault,
  type VaultKeys,
} from '../cards/index.ts'
import { type Configuration, ConfigurationError, loadSecrets } from '../config/index.ts'
import { STARTER_PLAN } from '../installments/index.ts'
import { type Clock, type Secret, uuidV7 } from '../kernel/index.ts'
import { liveSandboxKeys, seedSandbox } from '../merchants/index.ts'
import { type Database, type Note, openDatabase } from './database.ts'
import { createStores, type Stores } from './stores.ts'

/** What both the gateway and its command line stand on: the database, its stores, the vault. */
export type Foundation = Readonly<{
  configuration: Configuration
  clock: Clock
  database: Database
  stores: Stores
  vault: Vault
  vaultKeys: VaultKeys
  binCache: ReturnType<typeof createBinCache>
  /** Seals what pages carry through a browser; the same on every node. */
  pageKey: Secret<Buffer>
  /** Signs where the audit chains end; the same on every node. */
  auditSigner: AuditSigner
}>

type Parts = Readonly<{
  clock: Clock
  note: Note
  open?: typeof openDatabase
  lanes?: Parameters<typeof createStores>[2]
}>

/**
 * Opens everything, checks the vault's key, and fills what is empty. Throws a sentence with a
 * remedy.
 */
export async function layFoundation(
  configuration: Configuration,
  { clock, note, open = openDatabase, lanes }: Parts,
): Promise<Foundation> {
  const secrets = loadSecrets(configuration)
  const database = await open(configuration, note)
  try {
    const stores = createStores(database.pool, clock, lanes)
    const provider = createLocalKeyProvider(secrets.masterKey, ...secrets.previousMasterKeys)
    const vault = createVault({ store: stores.vaultKeys, provider, clock })
    await vault.check()
    await vault.prepare()
    await fillEmptyTables(stores)
    await settleSandbox(configuration, { stores, vault, clock })
    const binCache = createBinCache({ store: stores.bins, clock })
    const pageKey = await vault.pageKey()
    const auditSigner = createAuditSigner(await vault.auditKey())
    const vaultKeys = createVaultKeys({
      store: stores.vaultRotation,
      tables: stores.sealedTables,
      provider,
      vault,
      clock,
      nodeId: uuidV7(clock.now()),
    })
    const keys = { pageKey, auditSigner }
    return { configuration, clock, database, stores, vault, vaultKeys, binCache, ...keys }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** An operator's own table is never touched: an import leaves a version. */
async function fillEmptyTables({ bins, commissionPlans }: Stores): Promise<void> {
  if ((await bins.version()) === '') await bins.replaceFrom(STARTER_BINS, { source: 'starter' })
  await commissionPlans.add(STARTER_PLAN)
}

/**
 * The sandbox has its well-known merchants; live mode refuses to run while their keys would work.
 */
async function settleSandbox(
  { mode }: Configuration,
  { stores, vault, clock }: Readonly<{ stores: Stores; vault: Vault; clock: Clock }>,
): Promise<void> {
  const { merchants, terminals } = stores
  if (mode === 'sandbox') return seedSandbox({ merchants, terminals, vault, clock })
  const keys = await liveSandboxKeys(merchants)
  if (keys.length === 0) return
  throw new ConfigurationError([
    `VEZNE_MODE: the database holds key pairs that everybody knows (${keys.join(', ')}); use another database, or revoke them with "keys revoke".`,
  ])
}
