import type { OperatorStore } from '../../operating/acts/index.ts'
import {
  asFields,
  change,
  changesOne,
  execute,
  type Queryable,
  readFirst,
  readRows,
  readValue,
} from '../postgres/index.ts'
import { readAllRates } from '../routing/index.ts'

const SET_STATUS = 'update merchant set status = $2 where merchant_id = $1 and status <> $2'

const SET_PERMISSIONS = 'update merchant set permissions = $2 where merchant_id = $1'

const SET_CONTACT = `
  update merchant set contact_email = $2, contact_language = $3
  where merchant_id = $1 and (contact_email, contact_language) is distinct from ($2, $3)`

const CONTACT_OF = `
  select contact_email as email, contact_language as "languageCode"
  from merchant where merchant_id = $1 and contact_email is not null`

const SET_CATEGORY =
  'update merchant set category = $2 where merchant_id = $1 and category is distinct from $2'

const CATEGORY_OF = 'select category from merchant where merchant_id = $1'

const LOCK_BRANDING = 'select look from merchant where merchant_id = $1 for update'

const SET_BRANDING = `
  update merchant set look = $2 where merchant_id = $1 and look is distinct from $2`

const DELETE_OTHER_LOGOS =
  'delete from merchant_logo where merchant_id = $1 and file is distinct from $2'

const INSERT_LOGO = `
  insert into merchant_logo (merchant_id, file, content) values ($1, $2, $3) on conflict do nothing`

const KEY_PAIRS = `
  select ${asFields('public_key, merchant_id, created_at, revoked_at')} from merchant_key`

const RETIRE_KEY_PAIR =
  'update merchant_key set revoked_at = $2 where public_key = $1 and revoked_at is null'

const LOCK_CHAIN = `select from audit_chain where chain = 'operator' for update`

// A statement of its own, after the lock: its snapshot then has the row of whoever held the lock before.
const FIND_REPEATED = `
  select from audit_entry where chain = 'operator' and subject = $1
    and details->>'key' = $2 and details->>'amountMinor' is not distinct from $3
    and (details->>'outcome' = 'begun' or (details->>'outcome' = $4 and actor = $5)) limit 1`

// `known` reads the row before the update, so it tells why the update ended nothing.
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
    setStatus: (merchantId, status) => changesOne(database, SET_STATUS, [merchantId, status]),
    setPermissions: (merchantId, permissions) =>
      execute(database, SET_PERMISSIONS, [merchantId, permissions]),
    setContact: async (merchantId, contact) => {
      const values = [merchantId, contact?.email ?? null, contact?.languageCode ?? 'tr']
      return changesOne(database, SET_CONTACT, values)
    },
    contactOf: (merchantId) => readFirst(database, CONTACT_OF, [merchantId]),
    setCategory: (merchantId, category) =>
      changesOne(database, SET_CATEGORY, [merchantId, category]),
    categoryOf: (merchantId) => readValue(database, CATEGORY_OF, [merchantId]),
    lockBranding: (merchantId) => readValue(database, LOCK_BRANDING, [merchantId]),
    setBranding: async (merchantId, { branding, logo }) => {
      if ((await change(database, SET_BRANDING, [merchantId, branding])) === 0) return false
      await database.query(DELETE_OTHER_LOGOS, [merchantId, branding?.logo ?? null])
      if (logo !== null) await database.query(INSERT_LOGO, [merchantId, logo.file, logo.content])
      return true
    },
    keyPairsOf: (merchantId) => {
      const sql = `${KEY_PAIRS} where merchant_id = $1 order by created_at, public_key`
      return readRows(database, sql, [merchantId])
    },
    findKeyPairFacts: (publicKey) =>
      readFirst(database, `${KEY_PAIRS} where public_key = $1`, [publicKey]),
    retireKeyPair: (publicKey, revokedAt) =>
      changesOne(database, RETIRE_KEY_PAIR, [publicKey, revokedAt]),
    isRepeat: async ({ actor, subject, details: { key, amountMinor, outcome } }) => {
      await database.query(LOCK_CHAIN)
      const values = [subject, key, amountMinor, outcome, actor]
      return (await readFirst(database, FIND_REPEATED, values)) !== null
    },
    planRows: (merchantId) => readAllRates(database, merchantId),
    endPlanRow: async (planId, endsAt) =>
      (await readValue(database, END_PLAN_ROW, [planId, endsAt])) ?? 'NotFound',
  }
}
