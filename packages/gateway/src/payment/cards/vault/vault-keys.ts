import type { DataKeyClass, SealClass, StoredDataKey } from './data-key.ts'
import type { KeyProvider } from './key-provider.ts'
import { type ResealPorts, resealRecords, type SealedTable } from './reseal-records.ts'
import {
  type DataKeyRotation,
  type MasterKeyRotation,
  rotateDataKey,
  rotateMasterKey,
} from './rotate-keys.ts'

type DataKeyStatus = Readonly<{
  keyId: string
  class: DataKeyClass
  state: 'Active' | 'DecryptOnly'
  keyEncryptionKeyId: string
  /** How many records are sealed under it; 0 for a class that seals nothing in the database. */
  records: number
}>

/** What operators do with the vault's keys, and the step that every node repeats. */
export type VaultKeys = Readonly<{
  status: () => Promise<readonly DataKeyStatus[]>
  rotateMasterKey: () => Promise<MasterKeyRotation>
  rotateDataKey: (keyClass: SealClass) => Promise<DataKeyRotation>
  /** Seals old records again until none is left. Calls `report` about once a second. */
  resealAll: (report: (recordsLeft: number) => void) => Promise<Readonly<{ broken: number }>>
  /** One step of a gateway's job. Does all of its work first, and throws if records do not open. */
  keep: () => Promise<void>
}>

type VaultKeysPorts = ResealPorts & Readonly<{ provider: KeyProvider; nodeId: string }>

/**
 * A retired key is kept for so long at least: a statement with a value that was sealed under it may still be
 * on its way to the database, though never for as long as this.
 */
const RETIRED_KEY_MILLISECONDS = 60 * 60 * 1_000

const ROUND_MILLISECONDS = 1_000
/** While nodes run, some seal under the old key for five more seconds, and their statements take time. */
const QUIET_ROUNDS_BESIDE_NODES = 10

export function createVaultKeys(ports: VaultKeysPorts): VaultKeys {
  return {
    status: async () => {
      const keys = await ports.store.keys()
      return Promise.all(keys.map((key) => statusOf(key, ports.tables)))
    },
    rotateMasterKey: () => rotateMasterKey(ports),
    rotateDataKey: (keyClass) => rotateDataKey(keyClass, ports),
    resealAll: (report) => resealAll(ports, report),
    keep: () => keep(ports),
  }
}

async function statusOf(
  key: StoredDataKey,
  tables: readonly SealedTable[],
): Promise<DataKeyStatus> {
  const { keyId, class: keyClass, retiredAt, keyEncryptionKeyId } = key
  const state = retiredAt === null ? 'Active' : 'DecryptOnly'
  const records = await countRecords([key], tables)
  return { keyId, class: keyClass, state, keyEncryptionKeyId, records }
}

async function countRecords(
  keys: readonly StoredDataKey[],
  tables: readonly SealedTable[],
): Promise<number> {
  const counts = keys.flatMap((key) =>
    tables.filter((table) => table.class === key.class).map((table) => table.countUnder(key.keyId)),
  )
  return (await Promise.all(counts)).reduce((sum, records) => sum + records, 0)
}

async function resealAll(
  ports: VaultKeysPorts,
  report: (recordsLeft: number) => void,
): Promise<Readonly<{ broken: number }>> {
  const isAlone = (await ports.store.liveNodes()).length === 0
  const quietRoundsNeeded = isAlone ? 1 : QUIET_ROUNDS_BESIDE_NODES
  for (let quietRounds = 0; ; ) {
    const { broken } = await resealRecords(ports)
    const left = await recordsLeft(ports)
    quietRounds = left <= broken ? quietRounds + 1 : 0
    if (left > 0 || quietRounds === 1) report(left)
    if (quietRounds >= quietRoundsNeeded) return { broken }
    await ports.clock.sleep(ROUND_MILLISECONDS)
  }
}

async function recordsLeft({ store, tables }: VaultKeysPorts): Promise<number> {
  const retired = (await store.keys()).filter(({ retiredAt }) => retiredAt !== null)
  return countRecords(retired, tables)
}

async function keep(ports: VaultKeysPorts): Promise<void> {
  const { store, provider, nodeId, vault, clock } = ports
  await store.announce({ nodeId, keyEncryptionKeyIds: provider.keyIds })
  // A key that a rotation made must open here before this node reads a record under it.
  await vault.check()
  const { broken } = await resealRecords(ports)
  const retiredBefore = new Date(clock.now().getTime() - RETIRED_KEY_MILLISECONDS)
  for (const key of await store.keys()) {
    if (key.retiredAt !== null) await store.removeUnused(key, retiredBefore)
  }
  if (broken === 0) return
  throw new Error(`vault: ${broken} records do not open under the data key that they name`)
}
