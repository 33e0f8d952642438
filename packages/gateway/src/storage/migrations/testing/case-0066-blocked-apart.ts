import type { MigrationCase } from './migration-case.ts'

const MERCHANT = '01900000-0000-7000-8000-0000000000b0'
const VALUES = `'${MERCHANT}', '2026-01-01T00:00:00Z', '01900000-0000-7000-a000-0000000000b0'`

/** Sums of before stay, and do not count until their hours are counted again. */
export const CASE: MigrationCase = {
  before: `insert into figure_progress (merchant_id, position) values ('${MERCHANT}', 1);
    insert into payment_hour values (${VALUES}, 'Approved', '', 2, 300);
    insert into card_hour values ('${MERCHANT}', '2026-01-01T00:00:00Z', '552879', '0012', 'Approved', 2, 300)`,
  after: [
    [`select position from figure_progress where merchant_id = '${MERCHANT}'`, []],
    [
      `select payments from payment_hour where merchant_id = '${MERCHANT}'
       union all select payments from card_hour where merchant_id = '${MERCHANT}'`,
      [{ payments: 2 }, { payments: 2 }],
    ],
    [
      `insert into payment_hour values (${VALUES}, 'PreAuthorized', '', 1, 100) returning outcome`,
      [{ outcome: 'PreAuthorized' }],
    ],
  ],
  refused: [
    [`insert into payment_hour values (${VALUES}, 'Captured', '', 1, 100)`, /outcome_check/],
  ],
}
