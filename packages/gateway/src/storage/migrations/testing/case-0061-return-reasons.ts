import type { MigrationCase } from './migration-case.ts'

const MERCHANT = '01900000-0000-7000-8000-0000000000a0'

/** A return of before has neither reason nor note, also where an older node writes it. */
export const CASE: MigrationCase = {
  before: `insert into order_operation (merchant_id, order_id, operation_id, kind, state, amount_minor, conversation_id,
      send_by, created_at)
    values ('${MERCHANT}', '01a00000-0000-7000-8000-0000000000a1', '01a00000-0000-7000-8000-0000000000a2', 'Return',
      'Approved', 1, 'c', now(), now())`,
  after: [
    [
      `select reason, note from order_operation where merchant_id = '${MERCHANT}'`,
      [{ reason: null, note: null }],
    ],
  ],
}
