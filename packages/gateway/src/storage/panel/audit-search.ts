import type { AuditSearch } from '../../operating/audit/index.ts'
import { utcText } from '../audit/index.ts'
import { asFields, foldedText, type Queryable, readRows, statement } from '../postgres/index.ts'

/** The newest entries stand at the end of the key, so that a page without a filter reads no more than its rows. */
const ENTRIES_BEFORE = statement(
  'panel-audit-entries',
  `select ${asFields('sequence, actor, act, subject, details')}, ${utcText('happened_at')} as "happenedAt"
   from audit_entry
   where chain = $1 and ($2::bigint is null or sequence < $2)
     and ($3::text is null or position(${foldedText('$3')} in ${foldedText('actor')}) > 0)
     and ($4::text is null or act = $4)
     and ($5::text is null or subject = $5 or details->>'merchantId' = $5 or details->>'alias' = $5)
     and ($6::timestamptz is null or happened_at >= $6)
     and ($7::timestamptz is null or happened_at < $7)
   order by sequence desc limit $8`,
)

const LENGTHS = statement(
  'panel-audit-lengths',
  `select chain, last_sequence as entries, (
     select happened_at from audit_entry e where e.chain = c.chain order by sequence desc limit 1
   ) as "lastAt"
   from audit_chain c order by chain desc`,
)

/** Searches the audit chains in PostgreSQL. */
export function createAuditSearch(pool: Queryable): AuditSearch {
  return {
    entriesBefore: ({ chain, actor, act, subject, from, until }, sequence, count) =>
      readRows(pool, ENTRIES_BEFORE, [chain, sequence, actor, act, subject, from, until, count]),
    lengths: () => readRows(pool, LENGTHS),
  }
}
