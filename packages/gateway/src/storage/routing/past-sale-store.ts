import type { PastSaleStore } from '../../payment/routing/index.ts'
import { type Queryable, readRows, statement } from '../postgres/index.ts'

/**
 * Only what a dry run needs, because it may read a million rows. A card of an earlier release does not say
 * whether it is domestic: then its bank does. A session of the API knows no mode but `Api`.
 */
const NEXT_SALES = statement(
  'next-past-sales',
  `select o.order_id as "orderId", o.session_id as "sessionId", o.terminal_id as "terminalId",
     o.amount_minor as "amountMinor", o.point_amount_minor as "pointAmountMinor",
     o.installment_count as "installmentCount", o.payment_type as "paymentType",
     o.commission_minor as "commissionMinor", o.routing,
     case when o.session_id is null then o.integration_mode
          when o.link_id is null then 'Api' else 'LinkPaymentPage' end as mode,
     o.state in ('Approved', 'PreAuthorized', 'Captured', 'PartiallyReturned', 'Returned', 'Reversed',
       'Expired') as "isTaken",
     jsonb_build_object('cardBrand', o.card->'cardBrand', 'cardNetwork', o.card->'cardNetwork',
       'cardType', o.card->'cardType', 'bankCode', o.card->'bankCode',
       'isDomestic', coalesce(o.card->'isDomestic', to_jsonb(o.card->>'bankCode' <> '0000')),
       'isCommercial', coalesce(o.card->'isCommercial', 'false')) as card
   from payment_order o
   where o.merchant_id = $1 and o.order_id > $2 and o.payment_type <> 'PostAuth'
   order by o.order_id limit $3`,
)

/** Past payments in PostgreSQL, for dry runs of routing rules. */
export function createPastSaleStore(pool: Queryable): PastSaleStore {
  return {
    nextOf: (merchantId, after, limit) => readRows(pool, NEXT_SALES, [merchantId, after, limit]),
  }
}
