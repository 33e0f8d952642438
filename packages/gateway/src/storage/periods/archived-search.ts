import type pg from 'pg'

import { firstIdAt } from '../../base/kernel/index.ts'
import { change, type Queryable, readRows, statement } from '../postgres/index.ts'

const ROWS_AT_ONCE = 5_000
const LOWEST_ID = '00000000-0000-0000-0000-000000000000'

const SWEEP = statement(
  'search-sweep',
  `delete from payment_search where (merchant_id, order_id) in (
     select merchant_id, order_id from payment_search
     where order_id >= $1 and order_id < $2 order by order_id limit ${ROWS_AT_ONCE})`,
)

const ARCHIVED = `select period_from as "from", period_until as until from archived_period
  where state = 'Archived'`

/** Deletes the search's rows of archived orders; answers how many. Such orders are left out of lists before. */
export async function sweepSearch(pool: pg.Pool): Promise<number> {
  type Archived = Readonly<{ from: Date | null; until: Date }>
  let total = 0
  for (const { from, until } of await readRows<Archived>(pool, ARCHIVED)) {
    const ids = [from === null ? LOWEST_ID : firstIdAt(from), firstIdAt(until)]
    for (let deleted = 1; deleted > 0; total += deleted) deleted = await change(pool, SWEEP, ids)
  }
  return total
}

/** After a period was restored: the search copies the orders below its end once more, and keeps the rows it has. */
export async function copyOrdersBefore(database: Queryable, until: Date): Promise<void> {
  await database.query(
    `update payment_search_progress set older_than = greatest(older_than, $1::uuid)`,
    [firstIdAt(until)],
  )
}
