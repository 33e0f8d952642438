import type { SpentKeyStore } from '../../payment/velocity/index.ts'
import { type Queryable, readRows, statement } from '../postgres/index.ts'

const SPENT = statement(
  'panel-spent-keys',
  `select limit_name as limit, key, spent_until as "spentUntil" from rate_limit
   where spent_until > now() order by spent_until desc limit $1`,
)

const COUNTED = statement(
  'panel-counted-keys',
  `select limit_name as limit, count(*)::integer as keys from rate_limit
   where empty_at > now() group by limit_name`,
)

/** The keys that all nodes count, in PostgreSQL. */
export function createSpentKeyStore(pool: Queryable): SpentKeyStore {
  return {
    spentKeys: (count) => readRows(pool, SPENT, [count]),
    countedKeys: () => readRows(pool, COUNTED),
  }
}
