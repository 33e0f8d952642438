import type { Configuration } from '../../base/config/index.ts'
import { type AuditTrail, createAuditSigner, verifyAudit } from '../../operating/audit/index.ts'
import { checkTables, readManifest } from '../../operating/backup/index.ts'
import type { SealedTable, StoredDataKey, Vault } from '../../payment/cards/index.ts'
import { checkLedger, createAuditTrail, startScratchServer } from '../../storage/index.ts'
import {
  closingOnError,
  connect,
  type foundationWithoutKeys,
  joinFoundation,
} from '../foundation/index.ts'
import { loadInto, type NamedBackup, type RestoreParts, readFit } from './restore.ts'

const SCRATCH_CONNECTIONS = 4

/** Proves the configured database. Only reads. */
export async function verifyConfigured(configuration: Configuration, parts: RestoreParts) {
  const foundation = await joinFoundation(configuration, parts)
  try {
    return { manifest: null, proof: await prove(foundation, foundation.auditTrail) }
  } finally {
    await foundation.database.close()
  }
}

/**
 * Proves a backup: its files, and, with a folder for a scratch server, the database that it becomes. The scratch server
 * is removed afterwards, also if this process is killed.
 */
export async function verifyBackup(
  configuration: Configuration,
  parts: RestoreParts,
  { scratch, ...backup }: NamedBackup & Readonly<{ scratch: string | null }>,
) {
  const { folder } = backup
  if (scratch === null) return { manifest: await checkFiles(folder), proof: null }
  const { manifest, secrets } = await readFit(configuration, parts, backup)
  const server = await startScratchServer(scratch)
  try {
    const { note } = parts
    const connections = SCRATCH_CONNECTIONS
    const database = connect(server.connectionString('postgres'), { note, connections })
    return await closingAfter(database, async () => {
      const quiet = { ...parts, note: () => undefined }
      const base = await loadInto(configuration, quiet, { database, secrets, folder, manifest })
      // The checkpoints of this machine are of a later time, or of another database.
      const none = { read: async () => [], replace: async () => undefined }
      return { manifest, proof: await prove(base, createAuditTrail(database.pool, none)) }
    })
  } finally {
    await server.remove()
  }
}

/** Without a key nobody can tell who wrote the backup. */
async function checkFiles(folder: string) {
  const { manifest } = await readManifest(folder)
  await checkTables(folder, manifest)
  return manifest
}

async function closingAfter<Result>(
  database: ReturnType<typeof connect>,
  work: () => Promise<Result>,
): Promise<Result> {
  const result = await closingOnError(database, work)
  await database.close()
  return result
}

type Base = ReturnType<typeof foundationWithoutKeys>

/** Opens every sealed record, adds up the ledger, and walks the audit chains. */
async function prove({ database, stores, vault }: Base, trail: AuditTrail) {
  await vault.check()
  const keys = await stores.vaultRotation.keys()
  const records: Readonly<{ table: string; opened: number; broken: number }>[] = []
  for (const table of stores.sealedTables) records.push(await openAll(table, keys, vault))
  const ledger = await checkLedger(database.pool)
  const chains = await verifyAudit(trail, createAuditSigner(await vault.auditKey()), [])
  return { records, ledger, chains }
}

async function openAll(table: SealedTable, keys: readonly StoredDataKey[], vault: Vault) {
  const counts = { table: table.name, opened: 0, broken: 0 }
  for (const { keyId } of keys.filter((key) => key.class === table.class)) {
    let rows = await table.rowsUnder(keyId, null)
    for (let last = rows.at(-1); last !== undefined; last = rows.at(-1)) {
      for (const { merchantId, values } of rows) {
        for (const { recordId, sealed } of values) {
          const opened = await vault.open(table.class, { merchantId, recordId }, sealed).then(
            () => true,
            () => false,
          )
          counts[opened ? 'opened' : 'broken'] += 1
        }
      }
      rows = await table.rowsUnder(keyId, last)
    }
  }
  return counts
}
