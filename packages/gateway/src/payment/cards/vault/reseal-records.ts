import type { Clock } from '../../../base/kernel/index.ts'
import type { SealClass, StoredDataKey } from './data-key.ts'
import type { RotationStore } from './rotate-keys.ts'
import { SealBroken } from './seal.ts'
import type { Vault } from './vault.ts'

/** The key of the last row that a walk over a table has read. */
type RecordPlace = Readonly<{ merchantId: string; record: string | Buffer }>

/** A row with its sealed values. A terminal's row has two of them, under one data key. */
export type SealedRow = RecordPlace &
  Readonly<{ values: readonly Readonly<{ recordId: string; sealed: Buffer }>[] }>

export type ResealedRow = Readonly<{ row: SealedRow; dataKeyId: string; sealed: readonly Buffer[] }>

/** A table that holds sealed values of one class. */
export type SealedTable = Readonly<{
  name: string
  class: SealClass
  /** Rows under a data key in the order of their keys, after the given row; null: from the first. */
  rowsUnder: (keyId: string, after: RecordPlace | null) => Promise<readonly SealedRow[]>
  /**
   * Writes the rows that have not changed since they were read, and skips rows that a payment has locked:
   * the next walk takes them. How many were written.
   */
  replace: (rows: readonly ResealedRow[]) => Promise<number>
  countUnder: (keyId: string) => Promise<number>
}>

export type ResealPorts = Readonly<{
  store: RotationStore
  tables: readonly SealedTable[]
  vault: Vault
  clock: Clock
}>

/** Broken records do not open under the data key that they name; that key is not removed while they exist. */
type ResealedCount = Readonly<{ resealed: number; broken: number }>

/** After each batch, so that the database serves payments for most of the time. */
const PAUSE_MILLISECONDS = 20

/**
 * Seals every record that is under a retired data key again, under the active one. A walk that was
 * interrupted loses nothing: the next walk takes the records that are left. Several nodes may walk at once.
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
    // A node whose cache still has the retired key as the active one seals under it again: not written.
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
    // A row names one data key. If a rotation came between two of its values, the next walk takes the row.
    if (first === undefined || resealed.some(({ dataKeyId }) => dataKeyId !== first.dataKeyId)) {
      return 'later'
    }
    return { row, dataKeyId: first.dataKeyId, sealed: resealed.map(({ sealed }) => sealed) }
  } catch (error) {
    if (error instanceof SealBroken) return 'broken'
    throw error
  }
}
