/** Decision 3.2: the BIN table is imported over as a whole. */

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '../base/kernel/index.ts'
import { type BinRecord, type BinStore, starterBins, unknownBin } from '../payment/bins/index.ts'
import { createBinStore } from './bin-store.ts'
import { useTestDatabase } from './testing/index.ts'

const database = useTestDatabase()
let store: BinStore

beforeAll(async () => {
  store = createBinStore(database.pool, systemClock)
})
beforeEach(async () => {
  await database.pool.query('truncate bin, bin_import')
})

function record(prefix: string): BinRecord {
  return { ...unknownBin(prefix), prefix, bankTitle: 'Bank', isCommercial: true }
}

describe('the BIN table in PostgreSQL', () => {
  test('is empty, with an empty version, before the first import', async () => {
    expect(await store.all()).toEqual([])
    expect(await store.version()).toBe('')
  })

  test('gives the starter table back as it was', async () => {
    await store.replaceFrom(starterBins(), { source: 'starter' })
    const byPrefix = (one: BinRecord, other: BinRecord) => (one.prefix < other.prefix ? -1 : 1)
    expect(await store.all()).toEqual(starterBins().toSorted(byPrefix))
    const { rows } = await database.pool.query('select source, row_count from bin_import')
    expect(rows).toEqual([{ source: 'starter', row_count: starterBins().length }])
  })

  test('an import replaces every record and changes the version', async () => {
    await store.replaceFrom([record('552879'), record('460345')], { source: 'one.csv' })
    const before = await store.version()
    await store.replaceFrom([record('41590001')], { source: 'two.csv' })
    expect((await store.all()).map(({ prefix }) => prefix)).toEqual(['41590001'])
    expect(await store.version()).not.toBe(before)
  })

  test('an import that fails leaves records and version as they were', async () => {
    await store.replaceFrom([record('552879')], { source: 'good.csv' })
    const before = await store.version()
    const twice = [record('460345'), record('460345')]
    await expect(store.replaceFrom(twice, { source: 'bad.csv' })).rejects.toThrow()
    expect((await store.all()).map(({ prefix }) => prefix)).toEqual(['552879'])
    expect(await store.version()).toBe(before)
  })

  test('of imports at the same moment one wins whole', async () => {
    const tables = ['41', '42', '43', '44'].map((start) =>
      ['0000', '0001', '0002'].map((end) => record(start + end)),
    )
    await Promise.all(tables.map((table) => store.replaceFrom(table, { source: 'race' })))
    const prefixes = (await store.all()).map(({ prefix }) => prefix)
    expect(tables.map((table) => table.map(({ prefix }) => prefix))).toContainEqual(prefixes)
  })

  test('a word that this release does not know is Unknown', async () => {
    await store.replaceFrom([{ ...record('552879'), cardNetwork: 'Paraf' }], { source: 'x' })
    await database.pool.query(`update bin set card_network = 'Parafly'`)
    expect(await store.all()).toMatchObject([{ cardNetwork: 'Unknown', cardType: 'Unknown' }])
  })
})
