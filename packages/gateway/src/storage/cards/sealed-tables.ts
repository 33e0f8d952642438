import type pg from 'pg'
import type { ResealedRow, SealClass, SealedRow, SealedTable } from '../../payment/cards/index.ts'
import { boundRecord } from '../../payment/merchants/index.ts'
import { change, readRows, readValue } from '../postgres/index.ts'

/** A table that holds sealed values. Its key is the column of the owner and one more column. */
export type SealedTableShape = Readonly<{
  table: string
  /** Whose the values are; the vault binds them to this id. */
  owner: 'merchant_id' | 'user_id'
  class: SealClass
  record: Readonly<{ column: string; type: 'bytea' | 'text' | 'uuid' }>
  sealed: string
  /** The record id that a value is bound to in the vault. */
  recordId: (record: string | Buffer, binding: string | null) => string
  /** The column of what the value is bound to beside its record. */
  bindingColumn?: string
  /** Fewer than of other tables, where each value may have millions of bytes. */
  rowsAtOnce?: number
  dataKeyColumn: string
}>

const itself = (record: string | Buffer): string =>
  typeof record === 'string' ? record : record.toString('hex')

/** What most tables have. */
const OF_MERCHANT = {
  owner: 'merchant_id',
  class: 'secret-key',
  sealed: 'secret_sealed',
  recordId: itself,
  dataKeyColumn: 'data_key_id',
} as const

const TOKEN_HASH = { column: 'token_hash', type: 'bytea' } as const

/**
 * Every table that holds values sealed under data keys; a test compares this list with the schema. A table that
 * is missing here would not be counted before its old data key is deleted, and would lose its records. The table
 * of security codes is no part of it: the keys of codes live for an hour (decision 3.6).
 */
export const SEALED_TABLE_SHAPES: readonly SealedTableShape[] = [
  { ...OF_MERCHANT, table: 'card_token', class: 'card', record: TOKEN_HASH, sealed: 'card_sealed' },
  { ...OF_MERCHANT, table: 'merchant_key', record: { column: 'public_key', type: 'text' } },
  {
    ...OF_MERCHANT,
    table: 'panel_authenticator',
    owner: 'user_id',
    record: { column: 'secret_id', type: 'uuid' },
  },
  {
    ...OF_MERCHANT,
    table: 'terminal_secret',
    record: { column: 'record', type: 'text' },
    recordId: (record, binding) => boundRecord(itself(record), binding),
    bindingColumn: 'bound_to',
  },
  {
    ...OF_MERCHANT,
    table: 'threeds_session',
    class: 'proof',
    record: { column: 'session_id', type: 'uuid' },
    sealed: 'proof_sealed',
    dataKeyColumn: 'proof_data_key_id',
  },
  { ...OF_MERCHANT, table: 'webhook_secret', record: { column: 'secret_id', type: 'uuid' } },
  {
    ...OF_MERCHANT,
    table: 'consent',
    record: { column: 'consent_id', type: 'uuid' },
    sealed: 'payload_sealed',
  },
  {
    ...OF_MERCHANT,
    table: 'chargeback_evidence',
    record: { column: 'evidence_id', type: 'uuid' },
    sealed: 'content_sealed',
    recordId: (record, binding) => boundRecord(itself(record), binding),
    bindingColumn: 'chargeback_id',
    rowsAtOnce: 4,
  },
]

/** The condition that a row has something sealed under the data key `$1`. */
export function recordNaming({ dataKeyColumn, sealed }: SealedTableShape): string {
  return `${dataKeyColumn} = $1::uuid and ${sealed} is not null`
}

/** Few enough that sealing and writing them takes a few milliseconds. */
const ROWS_AT_ONCE = 500

type Row = Readonly<{
  merchantId: string
  record: string | Buffer
  binding: string | null
  sealed: Buffer
}>

/** The tables whose values a rotation seals again under another data key. */
export function createSealedTables(pool: pg.Pool): readonly SealedTable[] {
  return SEALED_TABLE_SHAPES.map((shape) => sealedTable(pool, shape))
}

function sealedTable(pool: pg.Pool, shape: SealedTableShape): SealedTable {
  const page = pageStatement(shape)
  const replacement = replaceStatement(shape)
  return {
    name: shape.table,
    class: shape.class,
    rowsUnder: async (keyId, after) => {
      const values = [keyId, after?.merchantId ?? null, after?.record ?? null]
      return (await readRows<Row>(pool, page, values)).map((row) => rowOf(row, shape))
    },
    replace: (rows) => change(pool, replacement, replaceValues(rows)),
    countUnder: async (keyId) => {
      const sql = `select count(*)::int as count from ${shape.table} where ${recordNaming(shape)}`
      return (await readValue<number>(pool, sql, [keyId])) ?? 0
    },
  }
}

/** Pages by the primary key, so that the tables need no index on the data key. */
function pageStatement(shape: SealedTableShape): string {
  const { table, owner, record, sealed, bindingColumn = 'null' } = shape
  const rows = shape.rowsAtOnce ?? ROWS_AT_ONCE
  return `
    select ${owner} as "merchantId", ${record.column} as record, ${bindingColumn} as binding, ${sealed} as sealed
    from ${table} where ${recordNaming(shape)} and
      ($2::uuid is null or (${owner}, ${record.column}) > ($2::uuid, $3::${record.type}))
    order by ${owner}, ${record.column} limit ${rows}`
}

function rowOf({ sealed, binding, ...row }: Row, { recordId }: SealedTableShape): SealedRow {
  return { ...row, values: [{ recordId: recordId(row.record, binding), sealed }] }
}

/**
 * Replaces only rows that are still as they were read and that no other transaction has locked. `skip locked` never
 * waits, so this statement cannot deadlock with a payment.
 */
function replaceStatement(shape: SealedTableShape): string {
  const { table, owner, record, sealed, dataKeyColumn } = shape
  const key = record.column
  return `
    with given as (
      select * from unnest($1::uuid[], $2::${record.type}[], $3::uuid[], $4::bytea[], $5::bytea[])
        as g (merchant_id, record, data_key_id, old, new)
    ), free as (
      select t.${owner} as merchant_id, t.${key} as record from ${table} as t
      join given as g on t.${owner} = g.merchant_id and t.${key} = g.record
      where t.${sealed} = g.old for update of t skip locked
    )
    update ${table} as t set ${sealed} = g.new, ${dataKeyColumn} = g.data_key_id
    from free as f join given as g on g.merchant_id = f.merchant_id and g.record = f.record
    where t.${owner} = f.merchant_id and t.${key} = f.record`
}

function replaceValues(rows: readonly ResealedRow[]): unknown[] {
  return [
    rows.map(({ row }) => row.merchantId),
    rows.map(({ row }) => row.record),
    rows.map(({ dataKeyId }) => dataKeyId),
    rows.map(({ row }) => row.values[0]?.sealed),
    rows.map(({ sealed }) => sealed[0]),
  ]
}
