import type { PayoutDay, PayoutDayStore } from '../../operating/settlement/index.ts'
import { asFields, type Queryable, readRows, statement } from '../postgres/index.ts'

const DAYS = statement(
  'payout-days',
  `select d.due_on::text as "dueOn", d.terminal_id as "terminalId", t.alias as "terminalAlias",
     t.bank_code as "bankCode", ${asFields('parts, sale_minor, back_minor, fee_minor, received_minor', 'd')},
     d.late_told_at is not null as "isToldLate"
   from settlement_day d
   join terminal t on t.merchant_id = d.merchant_id and t.terminal_id = d.terminal_id
   where d.merchant_id = $1 and d.due_on between $2::date and $3::date
     and (d.parts > 0 or d.received_minor <> 0)
   order by d.due_on, t.alias, d.terminal_id`,
)

/** The sums of value dates, in PostgreSQL. */
export function createPayoutDayStore(pool: Queryable): PayoutDayStore {
  return {
    days: (merchantId, from, to) => readRows<PayoutDay>(pool, DAYS, [merchantId, from, to]),
  }
}
