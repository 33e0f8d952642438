import type pg from 'pg'
import { type Clock, uuidV7 } from '../base/kernel/index.ts'
import {
  type BinRecord,
  type BinStore,
  CARD_BRANDS,
  CARD_NETWORKS,
  CARD_TYPES,
} from '../payment/bins/index.ts'
import { asFields, listsFor, readRows, readValue, withTransaction } from './postgres/index.ts'

type BinRow = Omit<BinRecord, 'cardBrand' | 'cardNetwork' | 'cardType'> &
  Readonly<{ cardBrand: string; cardNetwork: string; cardType: string }>

const COLUMNS = `prefix, card_brand, card_network, card_type, card_sub_type, bank_code, bank_title,
  is_virtual, is_domestic, is_commercial`

const SELECT_ALL = `select ${asFields(COLUMNS)} from bin order by prefix`

/** Without this lock, two imports at once would each keep rows of the other. Readers do not wait for it. */
const LOCK = 'lock table bin in share row exclusive mode'

const INSERT_ALL = `
  insert into bin (${COLUMNS})
  select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[],
                       $6::text[], $7::text[], $8::boolean[], $9::boolean[], $10::boolean[])`

// The database's clock, read under the lock: imports from several nodes are ordered as they happened.
const INSERT_IMPORT = `
  insert into bin_import (import_id, source, row_count, imported_at)
  values ($1, $2, $3, clock_timestamp())`

const SELECT_VERSION = `
  select import_id as version from bin_import order by imported_at desc, import_id desc limit 1`

/** The BIN table in PostgreSQL. */
export function createBinStore(pool: pg.Pool, clock: Pick<Clock, 'now'>): BinStore {
  return {
    all: async () => (await readRows<BinRow>(pool, SELECT_ALL)).map(recordOf),
    replaceFrom: (records, { source }) =>
      withTransaction(pool, async (connection) => {
        await connection.query(LOCK)
        await connection.query('delete from bin')
        await connection.query(INSERT_ALL, listsFor(COLUMNS, records))
        const importId = uuidV7(clock.now())
        await connection.query(INSERT_IMPORT, [importId, source, records.length])
      }),
    version: async () => (await readValue<string>(pool, SELECT_VERSION)) ?? '',
  }
}

/**
 * The columns are plain text: a newer release may have written a word that this one does not know yet
 * while both run. Such a word is read as `Unknown`, which allows no installments.
 */
function recordOf(row: BinRow): BinRecord {
  return {
    ...row,
    cardBrand: CARD_BRANDS.find((brand) => brand === row.cardBrand) ?? 'Unknown',
    cardNetwork: CARD_NETWORKS.find((network) => network === row.cardNetwork) ?? 'Unknown',
    cardType: CARD_TYPES.find((type) => type === row.cardType) ?? 'Unknown',
  }
}
