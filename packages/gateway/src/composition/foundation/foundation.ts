import { join } from 'node:path'
import type { Configuration, Secrets } from '../../base/config/index.ts'
import { type DatabaseClock, type Secret, uuidV7 } from '../../base/kernel/index.ts'
import {
  type AuditSigner,
  type AuditTrail,
  createAuditSigner,
} from '../../operating/audit/index.ts'
import type { Upkeep } from '../../operating/jobs/index.ts'
import { createBinCache } from '../../payment/bins/index.ts'
import {
  createLocalKeyProvider,
  createSecurityCodeKeys,
  createSecurityCodes,
  createVault,
  createVaultKeys,
  type SecurityCodeKeys,
  type SecurityCodes,
  type Vault,
  type VaultKeys,
} from '../../payment/cards/index.ts'
import * as storage from '../../storage/index.ts'
import type { Database, Note } from './connect.ts'

/** The common parts of the gateway and its command line: the database, its stores, the vault. */
export type Foundation = Readonly<{
  configuration: Configuration
  /** The time that all nodes share (decision 8.26). Only the log goes by this machine's own clock. */
  clock: DatabaseClock
  database: Database
  stores: storage.Stores
  vault: Vault
  vaultKeys: VaultKeys
  /** Makes a key at its first use; commands use none. */
  codeKeys: SecurityCodeKeys
  codes: SecurityCodes
  binCache: ReturnType<typeof createBinCache>
  /** Advances the mark only when `keep` is called, which commands do not do. */
  mark: storage.MarkKeeper
  /** Seals what pages carry through a browser; the same on every node. */
  pageKey: Secret<Buffer>
  /** Signs the ends of the audit chains; the same on every node. */
  auditSigner: AuditSigner
  auditTrail: AuditTrail
  /** The stores whose writes have rows of the audit chain. */
  signed: ReturnType<typeof storage.createSignedStores>
  upkeep: Upkeep
}>

/** Below DATA_DIR. The operator's pages name this folder, because copies of DATA_DIR must leave it out. */
const CODE_KEY_FOLDER = 'security-code-keys'

type BaseParts = Readonly<{
  clock: DatabaseClock
  database: Database
  secrets: Secrets
  note: Note
  lanes?: storage.Lanes
}>

type KeyNames = 'pageKey' | 'auditSigner' | 'codeKeys' | 'codes' | 'signed' | 'upkeep'

/** The parts of the foundation that need no key of the vault. */
type Base = Omit<Foundation, KeyNames>

export function foundationWithoutKeys(configuration: Configuration, parts: BaseParts): Base {
  const { clock, lanes, database, secrets } = parts
  const stores = storage.createStores(database.pool, clock, lanes)
  const provider = createLocalKeyProvider(secrets.masterKey, ...secrets.previousMasterKeys)
  const vault = createVault({ store: stores.vaultKeys, provider, clock })
  const binCache = createBinCache({ store: stores.bins, clock })
  const { dataFolder } = configuration
  const mark = storage.createMarkKeeper({ pool: database.pool, dataFolder, note: parts.note })
  const vaultKeys = createVaultKeys({
    store: stores.vaultRotation,
    tables: stores.sealedTables,
    provider,
    vault,
    clock,
    nodeId: uuidV7(clock.now()),
  })
  const auditTrail = storage.createAuditTrail(
    database.pool,
    storage.createCheckpointFile(dataFolder),
  )
  return { configuration, clock, database, stores, vault, vaultKeys, binCache, mark, auditTrail }
}

export async function withVaultKeys(base: Base, note: Note): Promise<Foundation> {
  const { configuration, stores, vault, clock } = base
  const codeKeys = createSecurityCodeKeys({
    store: stores.codeKeys,
    folder: storage.createCodeKeyFolder(join(configuration.dataFolder, CODE_KEY_FOLDER), note),
    exchangeKey: await vault.codeExchangeKey(),
    clock,
    note,
  })
  const codes = createSecurityCodes(codeKeys)
  const signer = createAuditSigner(await vault.auditKey())
  const { pool } = base.database
  const { nonceWindow } = configuration
  return {
    ...base,
    pageKey: await vault.pageKey(),
    auditSigner: signer,
    codeKeys,
    codes,
    signed: storage.createSignedStores(pool, signer),
    upkeep: storage.createUpkeep(pool, { clock, signer, nonceWindow }),
  }
}
