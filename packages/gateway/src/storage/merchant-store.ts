import {
  GRANTS,
  type Merchant,
  type MerchantStore,
  type Revocation,
  type SealedKeyPair,
} from '../merchants/index.ts'
import { type Queryable, statement } from './postgres/index.ts'

type MerchantRow = Readonly<{
  merchant_id: string
  merchant_number: string
  name: string
  status: Merchant['status']
  permissions: readonly string[]
}>

type KeyPairRow = MerchantRow &
  Readonly<{
    public_key: string
    secret_sealed: Buffer
    data_key_id: string
    is_revoked: boolean
  }>

// By the database's clock, which all nodes share: a pair that was rolled ends at one moment for all of them.
const FIND_KEY_PAIR = statement(
  'find-key-pair',
  `select k.public_key, k.secret_sealed, k.data_key_id,
     coalesce(k.revoked_at <= clock_timestamp(), false) as is_revoked,
     m.merchant_id, m.merchant_number, m.name, m.status, m.permissions
   from merchant_key k join merchant m using (merchant_id)
   where k.public_key = $1`,
)

const FIND_MERCHANT = statement(
  'find-merchant',
  `select merchant_id, merchant_number, name, status, permissions
   from merchant where merchant_id = $1`,
)

const LIST_MERCHANTS = `
  select merchant_id, merchant_number, name, status, permissions
  from merchant order by merchant_number`

const INSERT_MERCHANT = `
  insert into merchant (merchant_id, merchant_number, name, status, permissions, created_at)
  values ($1, $2, $3, $4, $5, $6) on conflict do nothing`

const INSERT_KEY_PAIR = `
  insert into merchant_key (public_key, merchant_id, secret_sealed, data_key_id, created_at)
  values ($1, $2, $3, $4, $5) on conflict do nothing`

// The part before the update still sees the row as it was: it tells apart who revoked it. A caller whose
// clock is ahead must not leave the pair alive until the database's clock has come as far.
const REVOKE_KEY_PAIR = `
  with known as (select revoked_at from merchant_key where public_key = $1),
  revoked as (
    update merchant_key set revoked_at = least($2, clock_timestamp())
    where public_key = $1 and (revoked_at is null or revoked_at > clock_timestamp())
    returning public_key
  )
  select case when exists (select from revoked) then 'Revoked'
              when exists (select from known) then 'AlreadyRevoked'
              else 'NotFound' end as revocation`

/** Merchants and their key pairs in PostgreSQL. */
export function createMerchantStore(pool: Queryable): MerchantStore {
  return {
    findKeyPair: async (publicKey) => {
      const found = await pool.query<KeyPairRow>({ ...FIND_KEY_PAIR, values: [publicKey] })
      const [row] = found.rows
      if (row === undefined) return null
      return { merchant: merchantOf(row), keyPair: keyPairOf(row), isRevoked: row.is_revoked }
    },
    findMerchant: async (merchantId) => {
      const found = await pool.query<MerchantRow>({ ...FIND_MERCHANT, values: [merchantId] })
      const [row] = found.rows
      return row === undefined ? null : merchantOf(row)
    },
    listMerchants: async () => {
      const { rows } = await pool.query<MerchantRow>(LIST_MERCHANTS)
      return rows.map(merchantOf)
    },
    insertMerchant: async (merchant, createdAt) => {
      const { merchantId, merchantNumber, name, status, permissions } = merchant
      const values = [merchantId, merchantNumber, name, status, [...permissions], createdAt]
      return (await pool.query(INSERT_MERCHANT, values)).rowCount === 1
    },
    insertKeyPair: async ({ publicKey, merchantId, secretSealed, dataKeyId }, createdAt) => {
      const values = [publicKey, merchantId, secretSealed, dataKeyId, createdAt]
      return (await pool.query(INSERT_KEY_PAIR, values)).rowCount === 1
    },
    revokeKeyPair: async (publicKey, revokedAt) => {
      const values = [publicKey, revokedAt]
      const { rows } = await pool.query<{ revocation: Revocation }>(REVOKE_KEY_PAIR, values)
      return rows[0]?.revocation ?? 'NotFound'
    },
  }
}

function keyPairOf(row: KeyPairRow): SealedKeyPair {
  return {
    merchantId: row.merchant_id,
    publicKey: row.public_key,
    secretSealed: row.secret_sealed,
    dataKeyId: row.data_key_id,
  }
}

/** A permission that a newer release wrote means nothing to this one, and permits nothing. */
function merchantOf(row: MerchantRow): Merchant {
  const permissions = new Set(GRANTS.filter((each) => row.permissions.includes(each)))
  return {
    merchantId: row.merchant_id,
    merchantNumber: row.merchant_number,
    name: row.name,
    status: row.status,
    permissions,
  }
}
