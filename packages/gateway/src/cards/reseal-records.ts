import type { Clock } from '../kernel/index.ts'
import type { StoredDataKey } from './data-key.ts'
import type {
  RecordPlace,
  ResealedRow,
  RotationStore,
  SealedRow,
  SealedTable,
} from './rotation-store.ts'
import { SealBroken } from './seal.ts'
import type { Vault } from './vault.ts'

export type ResealPorts = Readonly<{
  store: RotationStore
  tables: readonly SealedTable[]
  vault: Vault
  clock: Clock
}>

/** `broken` do not open even under the key that they name; they keep it from being removed. */
type ResealedCount = Readonly<{ resealed: number; broken: number }>

/** Leaves the database to the payments for most of the time. */
const PAUSE_MILLISECONDS = 20

/**
 * Seals every record under a retired data key again, under the active one. What it has done stays done:
 * broken off anywhere, the next walk finds the rest. Any number of nodes may walk at once.
 */
export async function resealRecords(ports: ResealPorts): Promise<ResealedCount> {
  const total = { resealed: 0, broken: 0 }
  const retired = (await ports.store.keys()).filter(({ retiredAt }) => retiredAt !== null)
  for (const key of retired) {
    for (const table of ports.tables.filter((candidate) => candidate.class === key.class)) {
      const { resealed, broken } = await walk(key, table, ports)
      total.resealed += resealed
      total.broken += broken
    }
  }
  return total
}

async function walk(
  { keyId }: StoredDataKey,
  table: SealedTable,
  { vault, clock }: ResealPorts,
): Promise<ResealedCount> {
  const total = { resealed: 0, broken: 0 }
  let place: RecordPlace | null = null
  for (;;) {
    const rows: readonly SealedRow[] = await table.rowsUnder(keyId, place)
    const last = rows.at(-1)
    if (last === undefined) return total
    place = last
    const results = await Promise.all(rows.map((row) => resealRow(row, table, vault)))
    total.broken += results.filter((result) => result === 'broken').length
    const changed = results.filter((result) => typeof result === 'object')
    // A node that has not seen the new key yet would only write the old one again.
    const renewed = changed.filter(({ dataKeyId }) => dataKeyId !== keyId)
    if (renewed.length > 0) total.resealed += await table.replace(renewed)
    await clock.sleep(PAUSE_MILLISECONDS)
  }
}

async function resealRow(
  row: SealedRow,
  table: SealedTable,
  vault: Vault,
): Promise<ResealedRow | 'broken' | 'later'> {
  const { merchantId, values } = row
  try {
    const resealed = await Promise.all(
      values.map(({ recordId, sealed }) =>
        vault.reseal(table.class, { merchantId, recordId }, sealed),
      ),
    )
    const [first] = resealed
    // A row names one data key. Where a new one began between its values, the next walk takes it.
    if (first === undefined || resealed.some(({ dataKeyId }) => dataKeyId !== first.dataKeyId)) {
      return 'later'
    }
    return { row, dataKeyId: first.dataKeyId, sealed: resealed.map(({ sealed }) => sealed) }
  } catch (error) {
    if (error instanceof SealBroken) return 'broken'
    throw error
  }
}
