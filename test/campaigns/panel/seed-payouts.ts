import type pg from 'pg'
import { withoutDeadline } from '../../../packages/gateway/src/storage/postgres/index.ts'

const PARTS = `
  insert into settlement_part (merchant_id, source_id, part, parts, kind, terminal_id, order_id, bank_day, due_on,
    gross_minor, fee_minor, installment_count, programme, bank_order_id, authorisation_code, last_four)
  select merchant_id, order_id, 1, 1, 'sale', terminal_id, order_id, created_at::date, created_at::date + 1, amount_minor,
    commission_minor, installment_count, card ->> 'cardNetwork', bank_order_id, provision_number, card ->> 'lastFour'
  from payment_order where taken_minor > 0`

const DAYS = `
  insert into settlement_day (merchant_id, due_on, terminal_id, parts, sale_minor, back_minor, fee_minor)
  select merchant_id, due_on, terminal_id, count(*), sum(gross_minor), 0, sum(fee_minor)
  from settlement_part group by merchant_id, due_on, terminal_id`

/** What banks pay for the orders, each the day after, as the job would leave it. */
export async function seedPayouts(pool: pg.Pool): Promise<void> {
  for (const sql of [PARTS, DAYS, 'vacuum analyze settlement_part, settlement_day']) {
    await pool.query(withoutDeadline(sql))
  }
}
