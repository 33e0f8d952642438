import type { RuleStore, StoredRules } from '../../payment/routing/index.ts'
import { asFields, type Queryable, readFirst, statement } from '../postgres/index.ts'

const FIELDS = asFields('merchant_id, revision, rules, created_at')

const FIND = statement(
  'routing-rules-of',
  `select ${FIELDS} from routing_rules where merchant_id = $1 order by revision desc limit 1`,
)

// The caller holds the merchant's row, so that no two changes count the same revision.
const ADD = `
  insert into routing_rules (merchant_id, revision, rules, created_at)
  select $1, coalesce(max(revision), 0) + 1, $2, $3 from routing_rules where merchant_id = $1
  returning ${FIELDS}`

/** Merchants' routing rules in PostgreSQL. Rows are only added. */
export function createRoutingRuleStore(pool: Queryable): RuleStore {
  return {
    find: (merchantId) => readFirst(pool, FIND, [merchantId]),
    add: async ({ merchantId, rules, createdAt }) => {
      const json = rules === null ? null : JSON.stringify(rules)
      const stored = await readFirst<StoredRules>(pool, ADD, [merchantId, json, createdAt])
      if (stored === null) throw new Error('The insert of routing rules gave no row.')
      return stored
    },
  }
}
