import type { ApprovalRules, ApprovalStore } from '../../operating/approvals/index.ts'
import {
  asFields,
  change,
  changesOne,
  type Queryable,
  readFirst,
  readRows,
  readValue,
} from '../postgres/index.ts'

const APPROVAL_FIELDS = `${asFields(
  `merchant_id, kind, access, subject, summary, state, asked_by, asked_by_actor, asked_at,
    expires_at, decided_by_actor, decided_at, outcome, done_at`,
)}, consent_id as "approvalId", payload_sealed is not null as "hasPayload"`

const RULES = `return_consent_above_minor as "returnsAboveMinor", key_consent as keys,
  credential_consent as credentials`

const ANY_RULE = `
  select merchant_id from merchant
  where return_consent_above_minor is not null or key_consent or credential_consent limit 1`

// Locks the row, so that two changes at once report what was really there before.
const SET_RULES = `
  with before as (select merchant_id, ${RULES} from merchant where merchant_id = $1 for update)
  update merchant m set return_consent_above_minor = $2, key_consent = $3, credential_consent = $4
  from before b where m.merchant_id = b.merchant_id
  returning b."returnsAboveMinor", b.keys, b.credentials`

const SAME = `
  select consent_id as "approvalId" from consent
  where merchant_id = $1 and state = 'Waiting' and expires_at > $2
    and kind = $3 and subject = $4 and summary = $5 and asked_by = $6 and payload_sealed is null`

// Of two requests at once the second then sees the first.
const LOCK_MERCHANT = 'select from merchant where merchant_id = $1 for no key update'

const INSERT = `
  insert into consent (merchant_id, consent_id, kind, access, subject, summary, payload_sealed, data_key_id, state,
    asked_by, asked_by_actor, asked_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, 'Waiting', $9, $10, $11, $12)`

const LIST = `
  select ${APPROVAL_FIELDS} from consent where $1::uuid is null or merchant_id = $1
  order by state in ('Waiting', 'Given') desc,
    case when state in ('Waiting', 'Given') then asked_at end, decided_at desc limit $2`

const DECIDE = `
  update consent set state = $3, decided_by = $4, decided_by_actor = $5, decided_at = $6,
    payload_sealed = case when $3 = 'Refused' then null else payload_sealed end,
    data_key_id = case when $3 = 'Refused' then null else data_key_id end
  where merchant_id = $1 and consent_id = $2 and state = 'Waiting' and asked_by <> $4 and expires_at > $6`

// The secrets are needed no longer. Of an approval that was used up, how its act ended is noted once.
const FINISH = `
  update consent set state = 'Done', outcome = $3, done_at = $4, payload_sealed = null, data_key_id = null
  where merchant_id = $1 and consent_id = $2
    and (state = 'Given' or (state = 'Done' and outcome = 'Used' and $3 <> 'Used'))`

const ERASE_OVER = `
  update consent set payload_sealed = null, data_key_id = null
  where state in ('Waiting', 'Given') and expires_at <= $1 and payload_sealed is not null`

/** Requests for a second person's approval, in PostgreSQL. */
export function createApprovalStore(database: Queryable): ApprovalStore {
  const rulesOf = async (merchantId: string): Promise<ApprovalRules> => {
    const sql = `select ${RULES} from merchant where merchant_id = $1`
    return ruled(await readFirst<ApprovalRules>(database, sql, [merchantId]))
  }
  return {
    rulesOf,
    hasAnyRule: async () => (await readFirst(database, ANY_RULE, [])) !== null,
    setRules: async (merchantId, { returnsAboveMinor, keys, credentials }) => {
      const values = [merchantId, returnsAboveMinor, keys, credentials]
      return ruled(await readFirst<ApprovalRules>(database, SET_RULES, values))
    },
    insert: async (approval) => {
      const { merchantId, approvalId, kind, access, subject, summary, payload, askedBy } = approval
      await database.query(LOCK_MERCHANT, [merchantId])
      const same = [merchantId, approval.askedAt, kind, subject, summary, askedBy.userId]
      const earlier = await readValue<string>(database, SAME, same)
      if (earlier !== null && payload === null) return earlier
      const { sealed = null, dataKeyId = null } = payload ?? {}
      const act = [merchantId, approvalId, kind, access, subject, summary, sealed, dataKeyId]
      const asked = [askedBy.userId, askedBy.actor, approval.askedAt, approval.expiresAt]
      await change(database, INSERT, [...act, ...asked])
      return approvalId
    },
    find: ({ merchantId, approvalId }) => {
      const sql = `select ${APPROVAL_FIELDS} from consent where merchant_id = $1 and consent_id = $2`
      return readFirst(database, sql, [merchantId, approvalId])
    },
    list: (merchantId, limit) => readRows(database, LIST, [merchantId, limit]),
    payloadOf: ({ merchantId, approvalId }) => {
      const sql = `select payload_sealed as sealed from consent
        where merchant_id = $1 and consent_id = $2 and state = 'Given'`
      return readValue(database, sql, [merchantId, approvalId])
    },
    decide: ({ merchantId, approvalId }, { state, by, at }) =>
      changesOne(database, DECIDE, [merchantId, approvalId, state, by.userId, by.actor, at]),
    eraseOver: (now) => change(database, ERASE_OVER, [now]),
    finish: ({ merchantId, approvalId }, { outcome, at }) =>
      changesOne(database, FINISH, [merchantId, approvalId, outcome, at]),
  }
}

const NO_RULES: ApprovalRules = { returnsAboveMinor: null, keys: false, credentials: false }

function ruled(found: ApprovalRules | null): ApprovalRules {
  return found ?? NO_RULES
}
