import type { MerchantContact } from '../merchants/index.ts'
import type { KeyPairFacts, OperatorStore, PlanRowEnding } from '../operator/index.ts'
import { type CommissionRateRow, ratesOf } from './commission-plan-store.ts'
import type { Queryable } from './postgres/index.ts'

type KeyPairRow = Readonly<{
  public_key: string
  merchant_id: string
  created_at: Date
  revoked_at: Date | null
}>

const SET_STATUS = 'update merchant set status = $2 where merchant_id = $1 and status <> $2'

const SET_PERMISSIONS = 'update merchant set permissions = $2 where merchant_id = $1'

const SET_CONTACT = `
  update merchant set contact_email = $2, contact_language = $3
  where merchant_id = $1 and (contact_email, contact_language) is distinct from ($2, $3)`

const CONTACT_OF = `
  select contact_email as email, contact_language as "languageCode"
  from merchant where merchant_id = $1 and contact_email is not null`

const KEY_PAIRS_OF = `
  select public_key, merchant_id, created_at, revoked_at
  from merchant_key where merchant_id = $1 order by created_at, public_key`

const FIND_KEY_PAIR = `
  select public_key, merchant_id, created_at, revoked_at from merchant_key where public_key = $1`

const RETIRE_KEY_PAIR =
  'update merchant_key set revoked_at = $2 where public_key = $1 and revoked_at is null'

const PLAN_ROWS = `
  select * from commission_rate where $1::uuid is null or merchant_id = $1
  order by merchant_id nulls first, card_network, card_type, installment_count, valid_from, plan_id`

// The part before the update still sees the row as it was: it tells why nothing was ended.
const END_PLAN_ROW = `
  with known as (select valid_from from commission_rate where plan_id = $1),
  ended as (
    update commission_rate set valid_until = $2
    where plan_id = $1 and valid_from < $2 and (valid_until is null or valid_until > $2)
    returning plan_id
  )
  select case when exists (select from ended) then 'Ended'
              when exists (select from known where valid_from >= $2) then 'EndsBeforeItBegins'
              when exists (select from known) then 'AlreadyEnded'
              else 'NotFound' end as ending`

/** What only operators read and write, in PostgreSQL. */
export function createOperatorStore(database: Queryable): OperatorStore {
  return {
    setStatus: async (merchantId, status) =>
      (await database.query(SET_STATUS, [merchantId, status])).rowCount === 1,
    setPermissions: async (merchantId, permissions) => {
      await database.query(SET_PERMISSIONS, [merchantId, permissions])
    },
    setContact: async (merchantId, contact) => {
      const values = [merchantId, contact?.email ?? null, contact?.languageCode ?? 'tr']
      return (await database.query(SET_CONTACT, values)).rowCount === 1
    },
    contactOf: async (merchantId) =>
      (await database.query<MerchantContact>(CONTACT_OF, [merchantId])).rows[0] ?? null,
    keyPairsOf: async (merchantId) => {
      const { rows } = await database.query<KeyPairRow>(KEY_PAIRS_OF, [merchantId])
      return rows.map(keyPairOf)
    },
    findKeyPairFacts: async (publicKey) => {
      const { rows } = await database.query<KeyPairRow>(FIND_KEY_PAIR, [publicKey])
      const [row] = rows
      return row === undefined ? null : keyPairOf(row)
    },
    retireKeyPair: async (publicKey, revokedAt) =>
      (await database.query(RETIRE_KEY_PAIR, [publicKey, revokedAt])).rowCount === 1,
    planRows: async (merchantId) => {
      const { rows } = await database.query<CommissionRateRow>(PLAN_ROWS, [merchantId])
      return rows.flatMap(ratesOf)
    },
    endPlanRow: async (planId, endsAt) => {
      const values = [planId, endsAt]
      const { rows } = await database.query<{ ending: PlanRowEnding }>(END_PLAN_ROW, values)
      return rows[0]?.ending ?? 'NotFound'
    },
  }
}

function keyPairOf(row: KeyPairRow): KeyPairFacts {
  return {
    publicKey: row.public_key,
    merchantId: row.merchant_id,
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
  }
}
