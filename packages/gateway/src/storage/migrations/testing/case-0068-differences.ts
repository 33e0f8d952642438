import type { MigrationCase } from './migration-case.ts'

const ID = '01900000-0000-7000-8000-0000000000b8'

const difference = (kind: string, lines: string) =>
  `insert into settlement_difference (merchant_id, difference_id, kind, bank, amount_minor, due_on, sentence, order_ids,
     source_ids, part_numbers, statement_ids, line_numbers, state, found_at, event_count)
   values ('${ID}', '${ID}', '${kind}', 'garanti', -1, '2026-11-30', '{}', '{}', '{}', '{}', '{}', '${lines}', 'open', now(), 1)`

/** Statements of before are compared in the months of their value dates and of forty days around them. */
export const CASE: MigrationCase = {
  before: `
    insert into merchant (merchant_id, merchant_number, name, status, permissions, created_at)
    values ('${ID}', '1100000677', 'Kitapçı', 'Active', '{}', now());
    insert into settlement_statement (merchant_id, statement_id, sha256, bank, name, format, lines, from_day, until_day,
      imported_by, imported_at)
    values ('${ID}', '${ID}', sha256('pos'), 'garanti', 'pos.csv', 'csv', 1, '2026-05-13', '2026-05-31', 'cli:ayse', now())`,
  after: [
    [
      `select month::text from settlement_recheck where merchant_id = '${ID}' order by 1`,
      ['04', '05', '06', '07'].map((month) => ({ month: `2026-${month}-01` })),
    ],
    [`${difference('missing', '{}')} returning state`, [{ state: 'open' }]],
  ],
  refused: [
    [difference('late', '{}'), /kind_check/],
    [difference('missing', '{1}'), /settlement_difference_check/],
  ],
}
