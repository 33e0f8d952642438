import type { MigrationCase } from './migration-case.ts'

const row = (digit: string, columns: string, values: string) =>
  `insert into payment_search (merchant_id, order_id, amount_minor, keys${columns})
   values ('01900000-0000-7000-8000-0000000000b0', '01900000-0000-7000-8000-0000000000b${digit}', 100, '{}'${values})`

/** The search is filled anew; a node of before writes rows without names. */
export const CASE: MigrationCase = {
  before: `${row('1', '', '')};
    insert into payment_search_progress values ('01900000-0000-7000-8000-0000000000b0', 7, null)
      on conflict do nothing`,
  after: [
    ['select count(*)::int from payment_search', [{ count: 0 }]],
    ['select count(*)::int from payment_search_progress', [{ count: 0 }]],
    [`${row('2', '', '')} returning name_keys as names`, [{ names: [] }]],
  ],
  refused: [[row('3', ', name_keys', ', null'), /null/]],
}
