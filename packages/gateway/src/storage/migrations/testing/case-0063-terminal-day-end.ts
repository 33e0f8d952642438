import type { MigrationCase } from './migration-case.ts'

const MERCHANT = '01900000-0000-7000-8000-0000000000b0'

/** A terminal of before ends its day with the gateway, also where an older node adds it. */
export const CASE: MigrationCase = {
  before: `insert into merchant (merchant_id, merchant_number, name, status, permissions, created_at)
    values ('${MERCHANT}', '1100000063', 'Kahve', 'Active', '{}', now());
  insert into terminal (merchant_id, terminal_id, alias, is_default, connector, environment, account, created_at)
    values ('${MERCHANT}', '01a00000-0000-7000-8000-0000000000b1', 'main', true, 'nestpay', 'sandbox', '{}', now())`,
  after: [
    [
      `select day_end_minutes from terminal where merchant_id = '${MERCHANT}'`,
      [{ day_end_minutes: null }],
    ],
  ],
}
