import type pg from 'pg'
import type {
  DataKeyClass,
  DataKeyStore,
  RotationStore,
  StoredDataKey,
  WrappedDataKey,
} from '../cards/index.ts'
import { statement, withTransaction } from './postgres/index.ts'
import { recordNaming, SEALED_TABLE_SHAPES } from './sealed-tables.ts'

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

const KEYS = `
  select key_id, class, key_encryption_key_id, wrapped, created_at, retired_at
  from vault_data_key order by created_at, key_id`

const RETIRE = `
  update vault_data_key set state = 'DecryptOnly', retired_at = $2
  where key_id = $1 and state = 'Active'`

const INSERT_ACTIVE = `
  insert into vault_data_key (key_id, class, key_encryption_key_id, wrapped, state, created_at)
  values ($1, $2, $3, $4, 'Active', $5)`

// What was read is named again: of two rotations at once, the second changes nothing of the first's.
const REWRAP = `
  update vault_data_key as k set key_encryption_key_id = n.to_id, wrapped = n.wrapped
  from unnest($1::uuid[], $2::text[], $3::text[], $4::bytea[]) as n (key_id, from_id, to_id, wrapped)
  where k.key_id = n.key_id and k.key_encryption_key_id = n.from_id`

/** Processes that ended a day ago are forgotten by the way. */
const ANNOUNCE = `
  with forgotten as (delete from vault_node where seen_at < now() - interval '1 day')
  insert into vault_node (node_id, key_encryption_key_ids, seen_at) values ($1, $2, now())
  on conflict (node_id) do update
    set key_encryption_key_ids = excluded.key_encryption_key_ids, seen_at = excluded.seen_at`

const LIVE_NODES = `
  select node_id, key_encryption_key_ids from vault_node
  where seen_at > now() - interval '45 seconds' order by node_id`

/** The vault's data keys in PostgreSQL, as a rotation changes them. */
export function createVaultRotationStore(pool: pg.Pool): RotationStore {
  return {
    keys: () => readKeys(pool),
    succeed: (retiredKeyId, next) => succeed(pool, retiredKeyId, next),
    rewrap: async (changes) => {
      const { rowCount } = await pool.query(REWRAP, [
        changes.map((change) => change.keyId),
        changes.map((change) => change.fromKeyEncryptionKeyId),
        changes.map((change) => change.toKeyEncryptionKeyId),
        changes.map((change) => change.wrapped),
      ])
      return rowCount ?? 0
    },
    removeUnused: (key, retiredBefore) => removeUnused(pool, key, retiredBefore),
    announce: async ({ nodeId, keyEncryptionKeyIds }) => {
      await pool.query(ANNOUNCE, [nodeId, keyEncryptionKeyIds])
    },
    liveNodes: async () => {
      const found = await pool.query<{ node_id: string; key_encryption_key_ids: string[] }>(
        LIVE_NODES,
      )
      return found.rows.map((row) => ({
        nodeId: row.node_id,
        keyEncryptionKeyIds: row.key_encryption_key_ids,
      }))
    },
  }
}

async function readKeys(pool: pg.Pool): Promise<readonly StoredDataKey[]> {
  const found = await pool.query<DataKeyRow & Readonly<{ retired_at: Date | null }>>(KEYS)
  return found.rows.map((row) => ({ ...dataKeyOf(row), retiredAt: row.retired_at }))
}

/** Nobody ever sees a class without an active key: both changes show at once. */
function succeed(pool: pg.Pool, retiredKeyId: string, next: WrappedDataKey): Promise<boolean> {
  return withTransaction(pool, async (connection) => {
    const retired = await connection.query(RETIRE, [retiredKeyId, next.createdAt])
    if (retired.rowCount !== 1) return false
    const { keyId, class: keyClass, keyEncryptionKeyId, wrapped, createdAt } = next
    await connection.query(INSERT_ACTIVE, [keyId, keyClass, keyEncryptionKeyId, wrapped, createdAt])
    return true
  })
}

/** Counted and removed in one statement, so that no record is overlooked in between. */
async function removeUnused(
  pool: pg.Pool,
  key: StoredDataKey,
  retiredBefore: Date,
): Promise<boolean> {
  const shapes = SEALED_TABLE_SHAPES.filter((shape) => shape.class === key.class)
  // A class without tables is never renewed; should a key of one be retired, nothing tells if it is used.
  if (shapes.length === 0) return false
  const unused = shapes
    .map((shape) => `not exists (select from ${shape.table} where ${recordNaming(shape)})`)
    .join(' and ')
  const removal = `
    delete from vault_data_key
    where key_id = $1 and state = 'DecryptOnly' and retired_at < $2 and ${unused}`
  return (await pool.query(removal, [key.keyId, retiredBefore])).rowCount === 1
}
