import type pg from 'pg'
import type {
  DataKeyStore,
  RotationStore,
  StoredDataKey,
  WrappedDataKey,
} from '../../payment/cards/index.ts'
import {
  asFields,
  change,
  changesOne,
  execute,
  listsFor,
  readFirst,
  readRows,
  statement,
  valuesFor,
  withTransaction,
} from '../postgres/index.ts'
import { recordNaming, SEALED_TABLE_SHAPES } from './sealed-tables.ts'

const COLUMNS = 'key_id, class, key_encryption_key_id, wrapped, created_at'

const SELECT = `select ${asFields(COLUMNS)} from vault_data_key`

const FIND = statement('find-data-key', `${SELECT} where key_id = $1`)
const FIND_ACTIVE = statement(
  'find-active-data-key',
  `${SELECT} where class = $1 and state = 'Active'`,
)

const INSERT_ACTIVE = `
  insert into vault_data_key (${COLUMNS}, state) values ($1, $2, $3, $4, $5, 'Active')`

// A partial unique index allows one active key for each class: the first node wins.
const INSERT_FIRST = `${INSERT_ACTIVE} on conflict (class) where state = 'Active' do nothing`

/** The vault's data keys in PostgreSQL, all of them wrapped. */
export function createVaultKeyStore(pool: pg.Pool): DataKeyStore {
  return {
    find: (keyId) => readFirst(pool, FIND, [keyId]),
    findActive: (keyClass) => readFirst(pool, FIND_ACTIVE, [keyClass]),
    insertFirst: (key) => changesOne(pool, INSERT_FIRST, valuesFor(COLUMNS, key)),
    all: () => readRows(pool, `${SELECT} order by created_at`),
  }
}

const KEYS = `
  select ${asFields(`${COLUMNS}, retired_at`)} from vault_data_key order by created_at, key_id`

const RETIRE = `
  update vault_data_key set state = 'DecryptOnly', retired_at = $2
  where key_id = $1 and state = 'Active'`

// Changes only rows that are still as they were read: of two rotations at once, the second changes nothing.
const REWRAP = `
  update vault_data_key as k set key_encryption_key_id = n.to_id, wrapped = n.wrapped
  from unnest($1::uuid[], $2::text[], $3::text[], $4::bytea[]) as n (key_id, from_id, to_id, wrapped)
  where k.key_id = n.key_id and k.key_encryption_key_id = n.from_id`

/** Also deletes the rows of processes that ended more than a day ago. */
const ANNOUNCE = `
  with forgotten as (delete from vault_node where seen_at < now() - interval '1 day')
  insert into vault_node (node_id, key_encryption_key_ids, seen_at, opens_bound) values ($1, $2, now(), true)
  on conflict (node_id) do update
    set key_encryption_key_ids = excluded.key_encryption_key_ids, seen_at = excluded.seen_at`

const LIVE_NODES = `
  select ${asFields('node_id, key_encryption_key_ids')} from vault_node
  where seen_at > now() - interval '45 seconds' order by node_id`

/** The vault's data keys in PostgreSQL, as a rotation changes them. */
export function createVaultRotationStore(pool: pg.Pool): RotationStore {
  return {
    keys: () => readRows(pool, KEYS),
    succeed: (retiredKeyId, next) => succeed(pool, retiredKeyId, next),
    rewrap: (changes) =>
      change(
        pool,
        REWRAP,
        listsFor('key_id, from_key_encryption_key_id, to_key_encryption_key_id, wrapped', changes),
      ),
    removeUnused: (key, retiredBefore) => removeUnused(pool, key, retiredBefore),
    announce: ({ nodeId, keyEncryptionKeyIds }) =>
      execute(pool, ANNOUNCE, [nodeId, keyEncryptionKeyIds]),
    liveNodes: () => readRows(pool, LIVE_NODES),
  }
}

/** One transaction, so that nobody sees a class without an active key. */
function succeed(pool: pg.Pool, retiredKeyId: string, next: WrappedDataKey): Promise<boolean> {
  return withTransaction(pool, async (connection) => {
    if ((await change(connection, RETIRE, [retiredKeyId, next.createdAt])) !== 1) return false
    await connection.query(INSERT_ACTIVE, valuesFor(COLUMNS, next))
    return true
  })
}

/** One statement counts the records and removes the key, so that no record is overlooked. */
async function removeUnused(
  pool: pg.Pool,
  key: StoredDataKey,
  retiredBefore: Date,
): Promise<boolean> {
  const shapes = SEALED_TABLE_SHAPES.filter((shape) => shape.class === key.class)
  // Where no table has the class, nothing tells whether the key is used: the key stays.
  if (shapes.length === 0) return false
  const unused = shapes
    .map((shape) => `not exists (select from ${shape.table} where ${recordNaming(shape)})`)
    .join(' and ')
  const removal = `
    delete from vault_data_key
    where key_id = $1 and state = 'DecryptOnly' and retired_at < $2 and ${unused}`
  return changesOne(pool, removal, [key.keyId, retiredBefore])
}
