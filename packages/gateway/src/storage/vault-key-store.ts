import type pg from 'pg'
import type { DataKeyClass, DataKeyStore, WrappedDataKey } from '../cards/index.ts'
import { statement } from './postgres/index.ts'

export type DataKeyRow = Readonly<{
  key_id: string
  class: DataKeyClass
  key_encryption_key_id: string
  wrapped: Buffer
  created_at: Date
}>

const SELECT = `
  select key_id, class, key_encryption_key_id, wrapped, created_at from vault_data_key`

const FIND = statement('find-data-key', `${SELECT} where key_id = $1`)
const FIND_ACTIVE = statement(
  'find-active-data-key',
  `${SELECT} where class = $1 and state = 'Active'`,
)

// The partial unique index lets one row per class be active, whichever node is first.
const INSERT_FIRST = `
  insert into vault_data_key (key_id, class, key_encryption_key_id, wrapped, state, created_at)
  values ($1, $2, $3, $4, 'Active', $5)
  on conflict (class) where state = 'Active' do nothing`

/** The vault's data keys in PostgreSQL, all of them wrapped. */
export function createVaultKeyStore(pool: pg.Pool): DataKeyStore {
  return {
    find: async (keyId) => {
      const found = await pool.query<DataKeyRow>({ ...FIND, values: [keyId] })
      return found.rows.map(dataKeyOf)[0] ?? null
    },
    findActive: async (keyClass) => {
      const found = await pool.query<DataKeyRow>({ ...FIND_ACTIVE, values: [keyClass] })
      return found.rows.map(dataKeyOf)[0] ?? null
    },
    insertFirst: async ({ keyId, class: keyClass, keyEncryptionKeyId, wrapped, createdAt }) => {
      const values = [keyId, keyClass, keyEncryptionKeyId, wrapped, createdAt]
      return (await pool.query(INSERT_FIRST, values)).rowCount === 1
    },
    all: async () => {
      const found = await pool.query<DataKeyRow>(`${SELECT} order by created_at`)
      return found.rows.map(dataKeyOf)
    },
  }
}

export function dataKeyOf(row: DataKeyRow): WrappedDataKey {
  return {
    keyId: row.key_id,
    class: row.class,
    keyEncryptionKeyId: row.key_encryption_key_id,
    wrapped: row.wrapped,
    createdAt: row.created_at,
  }
}
