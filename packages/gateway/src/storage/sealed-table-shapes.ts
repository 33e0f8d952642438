import type { SealClass } from '../cards/index.ts'
import { passwordRecord, storeKeyRecord } from '../merchants/index.ts'

/** One sealed column, and the name by which the vault knows the value in a row. */
type SealedColumn = Readonly<{ column: string; recordId: (record: string | Buffer) => string }>

/** A table that holds sealed values: `merchant_id` and one more column are its key. */
export type SealedTableShape = Readonly<{
  table: string
  class: SealClass
  record: Readonly<{ column: string; type: 'bytea' | 'text' | 'uuid' }>
  sealed: readonly SealedColumn[]
  dataKeyColumn: string
}>

const itself = (record: string | Buffer): string =>
  typeof record === 'string' ? record : record.toString('hex')

/**
 * Every table that holds values sealed under data keys. A table that is missing here would keep its old
 * data key in use unseen, and lose its records with it: a test compares this list with the schema.
 * Security codes are not among them: their keys live for an hour (decision 3.6).
 */
export const SEALED_TABLE_SHAPES: readonly SealedTableShape[] = [
  {
    table: 'card_token',
    class: 'card',
    record: { column: 'token_hash', type: 'bytea' },
    sealed: [{ column: 'card_sealed', recordId: itself }],
    dataKeyColumn: 'data_key_id',
  },
  {
    table: 'merchant_key',
    class: 'secret-key',
    record: { column: 'public_key', type: 'text' },
    sealed: [{ column: 'secret_sealed', recordId: itself }],
    dataKeyColumn: 'data_key_id',
  },
  {
    table: 'terminal',
    class: 'secret-key',
    record: { column: 'terminal_id', type: 'uuid' },
    sealed: [
      { column: 'password_sealed', recordId: (record) => passwordRecord(itself(record)) },
      { column: 'store_key_sealed', recordId: (record) => storeKeyRecord(itself(record)) },
    ],
    dataKeyColumn: 'data_key_id',
  },
  {
    table: 'threeds_session',
    class: 'proof',
    record: { column: 'session_id', type: 'uuid' },
    sealed: [{ column: 'proof_sealed', recordId: itself }],
    dataKeyColumn: 'proof_data_key_id',
  },
]

/** The condition that a row names the data key `$1` and has something sealed under it. */
export function recordNaming({ dataKeyColumn, sealed }: SealedTableShape): string {
  const filled = sealed.map(({ column }) => `${column} is not null`).join(' and ')
  return `${dataKeyColumn} = $1::uuid and ${filled}`
}
