import { isText, isUuid } from '../../base/kernel/index.ts'
import type { Branding } from '../../payment/branding/index.ts'
import {
  GRANTS,
  type Merchant,
  type MerchantStore,
  type SealedKeyPair,
} from '../../payment/merchants/index.ts'
import {
  asFields,
  changesOne,
  type Queryable,
  readFirst,
  readRows,
  readValue,
  statement,
} from '../postgres/index.ts'

type MerchantRow = Omit<Merchant, 'permissions' | 'branding'> &
  Readonly<{ permissions: readonly string[]; look: Branding | null }>

type KeyPairRow = MerchantRow & SealedKeyPair & Readonly<{ isRevoked: boolean }>

const MERCHANT_FIELDS = asFields(
  'merchant_id, merchant_number, name, status, permissions, look',
  'm',
)

// By the database's clock, which all nodes share: a pair that was rolled ends at one moment for all of them.
const FIND_KEY_PAIR = statement(
  'find-key-pair',
  `select ${asFields('public_key, secret_sealed, data_key_id', 'k')},
     coalesce(k.revoked_at <= clock_timestamp(), false) as "isRevoked", ${MERCHANT_FIELDS}
   from merchant_key k join merchant m using (merchant_id)
   where k.public_key = $1`,
)

const FIND_MERCHANT = statement(
  'find-merchant',
  `select ${MERCHANT_FIELDS} from merchant m where m.merchant_id = $1`,
)

const FIND_MERCHANT_NAMED = statement(
  'find-merchant-named',
  `select ${MERCHANT_FIELDS} from merchant m where m.merchant_number = $1 or m.merchant_id = $2::uuid`,
)

const FIND_LOGO = 'select content from merchant_logo where file = $1 limit 1'

const LIST_MERCHANTS = `select ${MERCHANT_FIELDS} from merchant m order by m.merchant_number`

const INSERT_MERCHANT = `
  insert into merchant (merchant_id, merchant_number, name, status, permissions, created_at)
  values ($1, $2, $3, $4, $5, $6) on conflict do nothing`

const INSERT_KEY_PAIR = `
  insert into merchant_key (public_key, merchant_id, secret_sealed, data_key_id, created_at)
  values ($1, $2, $3, $4, $5) on conflict do nothing`

// `known` reads the row as it was before the update, so it tells whether this call revoked the pair. Where the
// caller's clock is ahead, the database's clock counts: the pair ends now.
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
      const row = await readFirst<KeyPairRow>(pool, FIND_KEY_PAIR, [publicKey])
      if (row === null) return null
      const { merchantId, secretSealed, dataKeyId, isRevoked } = row
      const keyPair = { merchantId, publicKey: row.publicKey, secretSealed, dataKeyId }
      return { merchant: merchantOf(row), keyPair, isRevoked }
    },
    findMerchant: async (merchantId) => {
      const row = await readFirst<MerchantRow>(pool, FIND_MERCHANT, [merchantId])
      return row === null ? null : merchantOf(row)
    },
    findMerchantNamed: async (name) => {
      if (!isText(name)) return null
      const id = name.toLowerCase()
      const values = [name, isUuid(id) ? id : null]
      const row = await readFirst<MerchantRow>(pool, FIND_MERCHANT_NAMED, values)
      return row === null ? null : merchantOf(row)
    },
    findLogo: (file) => readValue(pool, FIND_LOGO, [file]),
    listMerchants: async () => (await readRows<MerchantRow>(pool, LIST_MERCHANTS)).map(merchantOf),
    insertMerchant: async (merchant, createdAt) => {
      const { merchantId, merchantNumber, name, status, permissions } = merchant
      const values = [merchantId, merchantNumber, name, status, [...permissions], createdAt]
      return changesOne(pool, INSERT_MERCHANT, values)
    },
    insertKeyPair: async ({ publicKey, merchantId, secretSealed, dataKeyId }, createdAt) => {
      const values = [publicKey, merchantId, secretSealed, dataKeyId, createdAt]
      return changesOne(pool, INSERT_KEY_PAIR, values)
    },
    revokeKeyPair: async (publicKey, revokedAt) =>
      (await readValue(pool, REVOKE_KEY_PAIR, [publicKey, revokedAt])) ?? 'NotFound',
  }
}

/** A permission that only a newer release knows permits nothing here. */
function merchantOf({
  merchantId,
  merchantNumber,
  name,
  status,
  permissions,
  look,
}: MerchantRow): Merchant {
  const known = new Set(GRANTS.filter((each) => permissions.includes(each)))
  const merchant = { merchantId, merchantNumber, name, status, permissions: known }
  return look === null ? merchant : { ...merchant, branding: look }
}
