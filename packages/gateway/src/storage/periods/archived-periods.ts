import type { ArchivedPeriod } from '../../operating/archive/index.ts'
import { asFields, type Queryable, readRows } from '../postgres/index.ts'

const FIELDS = `period as name, period_from as "from", period_until as until,
  encode(manifest_hash, 'hex') as "manifestHash", ${asFields('folder, totals, archived_at')}`

/** Archived periods, the oldest first: all, or those that have postings or orders in a span of time. */
export function readArchivedPeriods(
  database: Queryable,
  span: Readonly<{ from: Date; until: Date }> | null = null,
): Promise<ArchivedPeriod[]> {
  const concerns = `(coalesce(period_from, '-infinity') < $2 and period_until > $1
    or exists (select from unnest(posted_hours) h where h < $2 and h + interval '1 hour' > $1))`
  return readRows(
    database,
    `select ${FIELDS} from archived_period
     where state = 'Archived' and ${span === null ? 'true' : concerns} order by period_until`,
    span === null ? [] : [span.from, span.until],
  )
}
