import { timeOfUuidV7 } from '../../base/kernel/index.ts'
import type { TerminalObservation, TerminalObservations } from '../../payment/merchants/index.ts'
import { type Queryable, readRows, statement } from '../postgres/index.ts'

/** The most orders of a terminal that are read: no index leads to the last one. */
const SALES_LOOKED_AT = 500

// Ids of orders grow with time, so the greatest one is the newest.
const OBSERVATIONS = statement(
  'panel-terminal-sightings',
  `with sold as (
     select recent.terminal_id, max(recent.order_id::text) as order_id
     from unnest($1::uuid[]) as m (merchant_id)
     cross join lateral (
       select terminal_id, order_id, state from payment_order
       where merchant_id = m.merchant_id order by order_id desc limit ${SALES_LOOKED_AT}
     ) recent
     where recent.state in ('Approved', 'PreAuthorized', 'Captured', 'PartiallyReturned', 'Returned')
     group by recent.terminal_id
   )
   select t.terminal_id as "terminalId", t.unreachable_since as "unreachableSince",
     sold.order_id as "orderId"
   from terminal t left join sold using (terminal_id)
   where t.merchant_id = any($1::uuid[]) and t.state <> 'Removed'`,
)

type Row = Omit<TerminalObservation, 'lastSaleAt'> & Readonly<{ orderId: string | null }>

/** What orders and events show of terminals' banks, in PostgreSQL. */
export function createTerminalObservations(pool: Queryable): TerminalObservations {
  return {
    salesLookedAt: SALES_LOOKED_AT,
    observationsOf: async (merchantIds) => {
      const rows = await readRows<Row>(pool, OBSERVATIONS, [merchantIds])
      return rows.map(({ orderId, ...row }) => {
        return { ...row, lastSaleAt: orderId === null ? null : new Date(timeOfUuidV7(orderId)) }
      })
    },
  }
}
