import type { FoundPayment } from '../../operating/search/index.ts'
import { asFields, type Queryable, readRows, statement } from '../postgres/index.ts'
import { CHANNEL } from './search-keys.ts'

const FIELDS = asFields(
  `merchant_id, order_id, state, payment_type, terminal_id, amount_minor, returned_minor,
    currency, installment_count, conversation_id, merchant_reference,
    provision_number, bank_order_id, outcome_code, original_order_id, created_at, finished_at`,
  'o',
)

/** The commission of an order `o` without what its returns gave back, as the postings of returns divide it. */
export const KEPT_COMMISSION = `(o.commission_minor
  - div(o.commission_minor::numeric * o.returned_minor, o.amount_minor))::bigint`

/** Each payment is found by its whole key, and is shown as it is now, whatever the search table says. */
const PAYMENT_ROWS = statement(
  'panel-payment-rows',
  `select ${FIELDS}, ${KEPT_COMMISSION} as "commissionMinor", t.alias as "terminalAlias", ${CHANNEL} as channel,
     o.session_id is not null as "isThreeD",
     left(o.card ->> 'bin', 6) as "firstSix", o.card ->> 'lastFour' as "lastFour",
     o.card ->> 'cardBrand' as scheme, o.card ->> 'cardNetwork' as programme,
     o.card ->> 'cardType' as "cardType"
   from unnest($1::uuid[], $2::uuid[]) with ordinality as k(merchant_id, order_id, place)
   join payment_order o on o.merchant_id = k.merchant_id and o.order_id = k.order_id
   join terminal t on t.merchant_id = o.merchant_id and t.terminal_id = o.terminal_id
   order by k.place`,
)

export type OrderKey = Readonly<{ merchantId: string; orderId: string }>

/** In the order of the keys. */
export async function readPayments(
  database: Queryable,
  keys: readonly OrderKey[],
): Promise<readonly FoundPayment[]> {
  if (keys.length === 0) return []
  const values = [keys.map(({ merchantId }) => merchantId), keys.map(({ orderId }) => orderId)]
  return readRows(database, PAYMENT_ROWS, values)
}
