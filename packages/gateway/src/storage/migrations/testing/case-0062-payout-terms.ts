import type { MigrationCase } from './migration-case.ts'

const PLAN = '01900000-0000-7000-8000-0000000000b6'

/** A row of before, and one that an older node writes, is paid in one sum after calendar days. */
export const CASE: MigrationCase = {
  before: `insert into commission_rate (plan_id, card_type, installment_count, rate_basis_points, blocked_days, valid_from)
    values ('${PLAN}', 'Credit', 1, 179, 1, now())`,
  after: [
    [
      `select blocked_day_kind, paid_in from commission_rate where plan_id = '${PLAN}'`,
      [{ blocked_day_kind: 'calendar', paid_in: 'one' }],
    ],
  ],
  refused: [
    [
      `update commission_rate set blocked_day_kind = 'lunar' where plan_id = '${PLAN}'`,
      /blocked_day_kind_check/,
    ],
    [`update commission_rate set paid_in = 'weekly' where plan_id = '${PLAN}'`, /paid_in_check/],
  ],
}
