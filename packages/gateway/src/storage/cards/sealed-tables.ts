import type pg from 'pg'
import type { ResealedRow, SealClass, SealedRow, SealedTable } from '../../payment/cards/index.ts'
import { boundRecord } from '../../payment/merchants/index.ts'
import { change, readRows, readValue } from '../postgres/index.ts'

/** A sealed column, and the record id that its value is bound to in the vault. */
type SealedColumn = Readonly<{
  column: string
  recordId: (record: string | Buffer, binding: string | null) => string
}>

/** A table that holds sealed values. Its key is the column of the owner and one more column. */
export type SealedTableShape = Readonly<{
  table: string
  /** Whose the values are; the vault binds them to this id. */
  owner: 'merchant_id' | 'user_id'
  class: SealClass
  record: Readonly<{ column: string; type: 'bytea' | 'text' | 'uuid' }>
  sealed: readonly SealedColumn[]
  /** The column of what the value is bound to beside its record. */
  bindingColumn?: string
  dataKeyColumn: string
}>

const itself = (record: string | Buffer): string =>
  typeof record === 'string' ? record : record.toString('hex')

/**
 * Every table that holds values sealed under data keys; a test compares this list with the schema. A table that
 * is missing here would not be counted before its old data key is deleted, and would lose its records. The table
 * of security codes is no part of it: the keys of codes live for an hour (decision 3.6).
 */
export const SEALED_TABLE_SHAPES: readonly SealedTableShape[] = [
  {
    table: 'card_token',
    owner: 'merchant_id',
    class: 'card',
    record: { column: 'token_hash', type: 'bytea' },
    sealed: [{ column: 'card_sealed', recordId: itself }],
    dataKeyColumn: 'data_key_id',
  },
  {
    table: 'merchant_key',
    owner: 'merchant_id',
    class: 'secret-key',
    record: { column: 'public_key', type: 'text' },
    sealed: [{ column: 'secret_sealed', recordId: itself }],
    dataKeyColumn: 'data_key_id',
  },
  {
    table: 'panel_authenticator',
    owner: 'user_id',
    class: 'secret-key',
    record: { column: 'secret_id', type: 'uuid' },
    sealed: [{ column: 'secret_sealed', recordId: itself }],
    dataKeyColumn: 'data_key_id',
  },
  {
    table: 'terminal_secret',
    owner: 'merchant_id',
    class: 'secret-key',
    record: { column: 'record', type: 'text' },
    sealed: [
      {
        column: 'secret_sealed',
        recordId: (record, binding) => boundRecord(itself(record), binding),
      },
    ],
    bindingColumn: 'bound_to',
    dataKeyColumn: 'data_key_id',
  },
  {
    table: 'threeds_session',
    owner: 'merchant_id',
    class: 'proof',
    record: { column: 'session_id', type: 'uuid' },
    sealed: [{ column: 'proof_sealed', recordId: itself }],
    dataKeyColumn: 'proof_data_key_id',
  },
  {
    table: 'webhook_secret',
    owner: 'merchant_id',
    class: 'secret-key',
    record: { column: 'secret_id', type: 'uuid' },
    sealed: [{ column: 'secret_sealed', recordId: itself }],
    dataKeyColumn: 'data_key_id',
  },
  {
    table: 'consent',
    owner: 'merchant_id',
    class: 'secret-key',
    record: { column: 'consent_id', type: 'uuid' },
    sealed: [{ column: 'payload_sealed', recordId: itself }],
    dataKeyColumn: 'data_key_id',
  },
]

/** The condition that a row has something sealed under the data key `$1`. */
export function recordNaming({ dataKeyColumn, sealed }: SealedTableShape): string {
  const filled = sealed.map(({ column }) => `${column} is not null`).join(' and ')
  return `${dataKeyColumn} = $1::uuid and ${filled}`
}

/** Few enough that sealing and writing them takes a few milliseconds. */
const ROWS_AT_ONCE = 500

type Row = Readonly<
  Record<string, unknown> & {
    merchant_id: string
    record: string | Buffer
    binding: string | null
  }
>

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
    replace: (rows) => change(pool, replacement, replaceValues(rows, shape)),
    countUnder: async (keyId) => {
      const sql = `select count(*)::int as count from ${shape.table} where ${recordNaming(shape)}`
      return (await readValue<number>(pool, sql, [keyId])) ?? 0
    },
  }
}

/** Pages by the primary key, so that the tables need no index on the data key. */
function pageStatement(shape: SealedTableShape): string {
  const { table, owner, record, sealed, bindingColumn = 'null' } = shape
  const columns = sealed.map(({ column }, index) => `${column} as sealed_${index}`)
  return `
    select ${owner} as merchant_id, ${record.column} as record, ${bindingColumn} as binding, ${columns.join(', ')} from ${table}
    where ${recordNaming(shape)} and
      ($2::uuid is null or (${owner}, ${record.column}) > ($2::uuid, $3::${record.type}))
    order by ${owner}, ${record.column} limit ${ROWS_AT_ONCE}`
}

function rowOf(row: Row, { sealed }: SealedTableShape): SealedRow {
  const { merchant_id: merchantId, record, binding } = row
  const values = sealed.map(({ recordId }, index) => {
    const bytes = row[`sealed_${index}`]
    if (!Buffer.isBuffer(bytes)) throw new Error('sealed tables: a sealed column is no bytes')
    return { recordId: recordId(record, binding), sealed: bytes }
  })
  return { merchantId, record, values }
}

/**
 * Replaces only rows that are still as they were read and that no other transaction has locked. `skip locked` never
 * waits, so this statement cannot deadlock with a payment.
 */
function replaceStatement(shape: SealedTableShape): string {
  const { table, owner, record, sealed, dataKeyColumn } = shape
  const key = record.column
  const types = sealed.flatMap((_, index) => [`$${2 * index + 4}`, `$${2 * index + 5}`])
  const arrays = types.map((parameter) => `${parameter}::bytea[]`).join(', ')
  const names = sealed.flatMap((_, index) => [`old_${index}`, `new_${index}`]).join(', ')
  const isUnchanged = sealed.map(({ column }, index) => `t.${column} = g.old_${index}`)
  const changes = sealed.map(({ column }, index) => `${column} = g.new_${index}`)
  return `
    with given as (
      select * from unnest($1::uuid[], $2::${record.type}[], $3::uuid[], ${arrays})
        as g (merchant_id, record, data_key_id, ${names})
    ), free as (
      select t.${owner} as merchant_id, t.${key} as record from ${table} as t
      join given as g on t.${owner} = g.merchant_id and t.${key} = g.record
      where ${isUnchanged.join(' and ')} for update of t skip locked
    )
    update ${table} as t set ${changes.join(', ')}, ${dataKeyColumn} = g.data_key_id
    from free as f join given as g on g.merchant_id = f.merchant_id and g.record = f.record
    where t.${owner} = f.merchant_id and t.${key} = f.record`
}

function replaceValues(rows: readonly ResealedRow[], { sealed }: SealedTableShape): unknown[] {
  const columns = sealed.flatMap((_, index) => [
    rows.map(({ row }) => row.values[index]?.sealed),
    rows.map((resealed) => resealed.sealed[index]),
  ])
  return [
    rows.map(({ row }) => row.merchantId),
    rows.map(({ row }) => row.record),
    rows.map(({ dataKeyId }) => dataKeyId),
    ...columns,
  ]
}
