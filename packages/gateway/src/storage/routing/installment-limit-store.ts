import type { InstallmentLimitStore } from '../../payment/installments/index.ts'
import {
  asFields,
  execute,
  listsFor,
  type Queryable,
  readRows,
  statement,
} from '../postgres/index.ts'

const COLUMNS = 'limit_id, category, is_commercial, count_maximum, valid_from, valid_until'

const SELECT_IN_FORCE = statement(
  'installment-limits-in-force',
  `select ${asFields(COLUMNS, 'l')} from installment_limit l
   where (l.category is null
       or l.category = (select m.category from merchant m where m.merchant_id = $1))
     and l.valid_from <= $2 and (l.valid_until is null or l.valid_until > $2)
   order by l.limit_id`,
)

const SELECT_ALL = `
  select ${asFields(COLUMNS)} from installment_limit
  order by category nulls first, is_commercial, valid_from, limit_id`

const INSERT = `
  insert into installment_limit (${COLUMNS})
  select * from unnest($1::uuid[], $2::text[], $3::boolean[], $4::smallint[], $5::timestamptz[],
                       $6::timestamptz[])`

/** How many installments the law allows, in PostgreSQL. */
export function createInstallmentLimitStore(pool: Queryable): InstallmentLimitStore {
  return {
    limitsFor: (merchantId, at) => readRows(pool, SELECT_IN_FORCE, [merchantId, at]),
    allLimits: () => readRows(pool, SELECT_ALL),
    add: (limits) => execute(pool, INSERT, listsFor(COLUMNS, limits)),
  }
}
