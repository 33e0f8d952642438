import type pg from 'pg'
import {
  type BinRecord,
  type BinStore,
  CARD_BRANDS,
  CARD_NETWORKS,
  CARD_TYPES,
} from '../bins/index.ts'
import { type Clock, uuidV7 } from '../kernel/index.ts'
import { withTransaction } from './postgres/index.ts'

type BinRow = Readonly<{
  prefix: string
  card_brand: string
  card_network: string
  card_type: string
  card_sub_type: string
  bank_code: string
  bank_title: string
  is_virtual: boolean
  is_domestic: boolean
  is_commercial: boolean
}>

const SELECT_ALL = 'select * from bin order by prefix'

/** Two imports at once would each keep rows of the other; readers are not held up by this lock. */
const LOCK = 'lock table bin in share row exclusive mode'

const INSERT_ALL = `
  insert into bin (prefix, card_brand, card_network, card_type, card_sub_type,
                   bank_code, bank_title, is_virtual, is_domestic, is_commercial)
  select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[],
                       $6::text[], $7::text[], $8::boolean[], $9::boolean[], $10::boolean[])`

// The database's clock, read under the lock: imports from several nodes are ordered as they happened.
const INSERT_IMPORT = `
  insert into bin_import (import_id, source, row_count, imported_at)
  values ($1, $2, $3, clock_timestamp())`

const SELECT_VERSION = `
  select import_id from bin_import order by imported_at desc, import_id desc limit 1`

/** The BIN table in PostgreSQL. */
export function createBinStore(pool: pg.Pool, clock: Pick<Clock, 'now'>): BinStore {
  return {
    all: async () => (await pool.query<BinRow>(SELECT_ALL)).rows.map(recordOf),
    replaceFrom: (records, { source }) =>
      withTransaction(pool, async (connection) => {
        await connection.query(LOCK)
        await connection.query('delete from bin')
        await connection.query(INSERT_ALL, columnsOf(records))
        const importId = uuidV7(clock.now())
        await connection.query(INSERT_IMPORT, [importId, source, records.length])
      }),
    version: async () => {
      const { rows } = await pool.query<{ import_id: string }>(SELECT_VERSION)
      return rows[0]?.import_id ?? ''
    },
  }
}

function columnsOf(records: readonly BinRecord[]): unknown[][] {
  return [
    records.map((record) => record.prefix),
    records.map((record) => record.cardBrand),
    records.map((record) => record.cardNetwork),
    records.map((record) => record.cardType),
    records.map((record) => record.cardSubType),
    records.map((record) => record.bankCode),
    records.map((record) => record.bankTitle),
    records.map((record) => record.isVirtual),
    records.map((record) => record.isDomestic),
    records.map((record) => record.isCommercial),
  ]
}

function recordOf(row: BinRow): BinRecord {
  return {
    prefix: row.prefix,
    cardBrand: knownOrUnknown(CARD_BRANDS, row.card_brand),
    cardNetwork: knownOrUnknown(CARD_NETWORKS, row.card_network),
    cardType: knownOrUnknown(CARD_TYPES, row.card_type),
    cardSubType: row.card_sub_type,
    bankCode: row.bank_code,
    bankTitle: row.bank_title,
    isVirtual: row.is_virtual,
    isDomestic: row.is_domestic,
    isCommercial: row.is_commercial,
  }
}

/**
 * The columns are plain text: a newer release may have written a word that this one does not know yet
 * while both run. `Unknown` is then the truth, and promises no installments.
 */
function knownOrUnknown<Value extends string>(
  values: readonly Value[],
  text: string,
): Value | 'Unknown' {
  return values.find((value) => value === text) ?? 'Unknown'
}
