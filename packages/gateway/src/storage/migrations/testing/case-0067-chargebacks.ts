import type { MigrationCase } from './migration-case.ts'

const MERCHANT = '01900000-0000-7000-8000-0000000000b8'
const ORDER = '01a00000-0000-7000-8000-0000000000b8'

const part = (kind: string, number: number, gross: number) =>
  `insert into settlement_part (merchant_id, source_id, part, parts, kind, terminal_id, order_id, bank_day, due_on,
     gross_minor, fee_minor, installment_count, bank_order_id)
   values ('${MERCHANT}', '${ORDER}', ${number}, ${number}, '${kind}', '${MERCHANT}', '${ORDER}', '2026-11-30',
     '2026-12-01', ${gross}, 0, 1, 'b')`

/** Payments of before, and of older nodes, are not charged back; only a won chargeback brings money back. */
export const CASE: MigrationCase = {
  before: `insert into payment_order (merchant_id, order_id, state, payment_type, integration_mode, terminal_id,
      bank_order_id, batch_number, amount_minor, point_amount_minor, currency, installment_count, commission_minor,
      conversation_id, client_ip_address, card, details, send_by, created_at)
    values ('${MERCHANT}', '${ORDER}', 'Declined', 'Auth', 'Api', '${MERCHANT}', 'b', 1, 100, 0, 'TRY', 1, 0, 'c', '',
      '{}', '{}', now(), now())`,
  after: [
    [
      `select charged_back_minor::int as sum from payment_order where merchant_id = '${MERCHANT}'`,
      [{ sum: 0 }],
    ],
    [`${part('chargeback', 1, -5)} returning gross_minor::int`, [{ gross_minor: -5 }]],
    [`${part('chargeback', 2, 5)} returning gross_minor::int`, [{ gross_minor: 5 }]],
  ],
  refused: [
    [part('chargeback', 3, -5), /settlement_part_signs/],
    [part('return', 4, 5), /settlement_part_signs/],
    [
      `update payment_order set charged_back_minor = 1 where merchant_id = '${MERCHANT}'`,
      /payment_order_charged_back_check/,
    ],
  ],
}
