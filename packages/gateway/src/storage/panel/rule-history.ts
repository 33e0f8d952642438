import type { RuleHistory } from '../../payment/routing/index.ts'
import { asFields, type Queryable, readRows, statement } from '../postgres/index.ts'

/** A revision's row does not say who set it; the entry of the audit chain that names the revision does. */
const REVISIONS = statement(
  'panel-rule-revisions',
  `with revisions as (
     select merchant_id, revision, rules, created_at from routing_rules
     where merchant_id = $1 and ($2::integer is null or revision < $2)
     order by revision desc limit $3
   ), acts as (
     select actor, details->>'revision' as revision from audit_entry
     where chain = 'operator' and act = 'routing.rules' and subject = $1::text
   )
   select ${asFields('merchant_id, revision, rules, created_at', 'r')}, a.actor
   from revisions r left join acts a on a.revision = r.revision::text
   order by r.revision desc`,
)

/** The revisions of merchants' routing rules in PostgreSQL. */
export function createRuleHistory(pool: Queryable): RuleHistory {
  return {
    revisionsBefore: (merchantId, revision, count) =>
      readRows(pool, REVISIONS, [merchantId, revision, count]),
  }
}
