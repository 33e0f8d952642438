/**
 * The most unread events of one merchant that a search reads. After a peak more may be unread, and the panel then
 * says so.
 */
export const UNREAD_EVENTS_MAXIMUM = 500

/**
 * The orders whose row in the search may be missing or old, as a step of a `with`; `$1` is the merchant, or null for
 * all of them. Migration 0053 has the function, and why it is one.
 */
export const FRESH_ORDERS = `
  fresh as materialized (
    select merchant_id, order_id from panel_fresh_orders($1::uuid, ${UNREAD_EVENTS_MAXIMUM})
  )`
