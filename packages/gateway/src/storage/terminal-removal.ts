/** The first id of an hour before a moment: ids begin with their time, and the clocks of nodes differ. */
const FIRST_ID_OF_BATCH = `(lpad(to_hex((extract(epoch from b.opened_at - interval '1 hour') * 1000)
  ::bigint), 12, '0') || repeat('0', 20))::uuid`

/**
 * Longer than a node remembers a terminal as active (5 seconds) and than an order that it then opens may be
 * sent (30 seconds): what could still come of a payment from before the pause is among the open orders.
 */
const PAUSED_BEFORE = "interval '1 minute'"

/**
 * Removes a terminal that nothing is open at, or names what is. One statement: what it looks at and what it
 * changes are of one moment. No payment can begin beside it, because the terminal has been paused for longer
 * than a payment from before the pause could be sent; a return that begins beside it ends at the bank, for
 * the row and its credentials stay.
 */
export const REMOVE_TERMINAL = `
  with known as (
    select * from terminal where merchant_id = $1 and alias = $2 and state <> 'Removed'
  ),
  judged as (
    select k.merchant_id, k.terminal_id, case
      when k.state <> 'Paused' then 'NotPaused'
      when k.paused_at > now() - ${PAUSED_BEFORE} then 'PausedJustNow'
      when k.is_default and exists (select from terminal o where o.merchant_id = k.merchant_id
        and o.terminal_id <> k.terminal_id and o.state <> 'Removed') then 'IsDefault'
      when exists (select from payment_order o where o.next_inquiry_at is not null
        and o.merchant_id = k.merchant_id and o.terminal_id = k.terminal_id) then 'OpenOrders'
      when exists (select from payment_order o where o.state = 'PreAuthorized'
        and o.merchant_id = k.merchant_id and o.terminal_id = k.terminal_id) then 'OpenOrders'
      when exists (select from order_operation p
        join payment_order o on o.merchant_id = p.merchant_id and o.order_id = p.order_id
        where p.next_inquiry_at is not null and p.merchant_id = k.merchant_id
          and o.terminal_id = k.terminal_id) then 'OpenReturns'
      when exists (select from terminal_batch b where b.merchant_id = k.merchant_id
        and b.terminal_id = k.terminal_id and (b.state = 'Closing' or b.state = 'Open' and exists (
          select from payment_order o where o.merchant_id = b.merchant_id
            and o.order_id >= ${FIRST_ID_OF_BATCH} and o.terminal_id = b.terminal_id
            and o.batch_number = b.batch_number and o.taken_minor > 0 and o.state <> 'Reversed'
        ))) then 'OpenBatch'
      when exists (select from threeds_session s where s.state = 'VerificationStarted'
        and s.verify_until > now() and s.merchant_id = k.merchant_id
        and s.terminal_id = k.terminal_id) then 'OpenSessions'
      end as obstacle
    from known k
  ),
  removed as (
    update terminal t set state = 'Removed', is_default = false
    from judged j
    where t.merchant_id = j.merchant_id and t.terminal_id = j.terminal_id and j.obstacle is null
    returning t.merchant_id, t.terminal_id
  ),
  ended as (
    update terminal_batch b set state = 'Closed', closed_at = now()
    from removed r
    where b.merchant_id = r.merchant_id and b.terminal_id = r.terminal_id and b.state = 'Open'
  )
  select terminal_id, coalesce(obstacle, 'Changed') as outcome from judged`
