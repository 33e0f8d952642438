import type { PaymentOpening } from '../../payments/index.ts'
import type { Column } from '../gathering/index.ts'
import { statement } from '../postgres/index.ts'
import { CLAIM_COLUMNS, callerClaims } from './caller-claims.ts'

/** The columns of a payment's first round trip, in the order of the statement's parameters. */
export const OPENING_COLUMNS: readonly Column<PaymentOpening>[] = [
  ['merchant_id', 'uuid', (row) => row.merchantId],
  ['order_id', 'uuid', (row) => row.orderId],
  ...CLAIM_COLUMNS,
  ['payment_type', 'text', (row) => row.paymentType],
  ['integration_mode', 'text', (row) => row.integrationMode],
  ['original_order_id', 'uuid', (row) => row.originalOrderId],
  ['terminal_id', 'uuid', (row) => row.terminalId],
  ['bank_order_id', 'text', (row) => row.bankOrderId],
  ['amount_minor', 'bigint', (row) => row.amountMinor],
  ['point_amount_minor', 'bigint', (row) => row.pointAmountMinor],
  ['installment_count', 'smallint', (row) => row.installmentCount],
  ['commission_minor', 'bigint', (row) => row.commissionMinor],
  ['session_id', 'uuid', (row) => row.sessionId],
  ['link_id', 'uuid', (row) => row.linkUse?.linkId ?? null],
  ['link_use_id', 'uuid', (row) => row.linkUse?.useId ?? null],
  ['conversation_id', 'text', (row) => row.conversationId],
  ['md_status', 'smallint', (row) => row.mdStatus],
  ['client_ip_address', 'text', (row) => row.clientIpAddress],
  ['card', 'jsonb', (row) => JSON.stringify(row.card)],
  ['details', 'jsonb', (row) => JSON.stringify(row.details)],
  ['security_code_of', 'bytea', (row) => row.securityCodeOf],
  ['created_at', 'timestamptz', (row) => row.createdAt],
  ['send_by', 'timestamptz', (row) => row.sendBy],
  ['first_inquiry_at', 'timestamptz', (row) => row.firstInquiryAt],
]

/**
 * Everything before the bank, in one statement and one commit. Each step goes on only with the rows
 * that won the step before: the pair, the idempotency key, the use of the link, the 3-D Secure
 * session or the PreAuth that is to be captured. The order is written for the rows that won all.
 * The pair stays used whatever the later steps say (decision 2.2).
 *
 * All parts see the same snapshot; what makes a step exact is its unique key or its conditional
 * update, which looks at the row again under its lock.
 */
export const OPEN_PAYMENTS = statement(
  'open-payments',
  `${callerClaims(OPENING_COLUMNS, { subject: 'order_id', endpoint: "'provision'" })},
  used as (
    update link_use u set state = 'Paying', order_id = i.order_id
    from ready i
    where u.merchant_id = i.merchant_id and u.link_id = i.link_id and u.use_id = i.link_use_id
      and u.state = 'Reserved' and u.reserved_until > now()
    returning i.order_id
  ),
  with_use as (
    select i.* from ready i
    where i.link_use_id is null or exists (select from used u where u.order_id = i.order_id)
  ),
  claimed as (
    update threeds_session s set usage = 'Claimed', claimed_by_order_id = i.order_id
    from with_use i
    where s.merchant_id = i.merchant_id and s.session_id = i.session_id
      and s.state = 'VerificationFinished' and s.usage = 'Free'
      and s.md_status between 1 and 4 and s.provision_until > now()
    returning i.order_id
  ),
  held as (
    update payment_order o set held_by = i.order_id
    from with_use i
    where o.merchant_id = i.merchant_id and o.order_id = i.original_order_id
      and o.state = 'PreAuthorized' and o.held_by is null
    returning i.order_id
  ),
  winner as (
    select i.* from with_use i
    where (i.session_id is null or exists (select from claimed c where c.order_id = i.order_id))
      and (i.original_order_id is null or exists (select from held h where h.order_id = i.order_id))
  ),
  code as (
    delete from card_security_code c using winner i
    where c.merchant_id = i.merchant_id and c.token_hash = i.security_code_of
    returning i.order_id, c.code_sealed, c.expires_at
  ),
  opened as (
    insert into payment_order (merchant_id, order_id, state, payment_type, integration_mode,
      original_order_id, terminal_id, bank_order_id, batch_number, amount_minor,
      point_amount_minor, currency, installment_count, commission_minor, session_id, link_id,
      link_use_id, conversation_id, md_status, client_ip_address, card, details, send_by,
      next_inquiry_at, created_at)
    select i.merchant_id, i.order_id, 'Pending', i.payment_type, i.integration_mode,
      i.original_order_id, i.terminal_id, i.bank_order_id, b.batch_number, i.amount_minor,
      i.point_amount_minor, 'TRY', i.installment_count, i.commission_minor, i.session_id,
      i.link_id, i.link_use_id, i.conversation_id, i.md_status, i.client_ip_address, i.card,
      i.details, i.send_by, i.first_inquiry_at, i.created_at
    from winner i
    join terminal_batch b on b.merchant_id = i.merchant_id and b.terminal_id = i.terminal_id
      and b.state = 'Open'
    returning order_id
  )
  select
    exists (select from paired x where x.position = i.position) as pair_won,
    exists (select from ready x where x.position = i.position) as key_won,
    exists (select from with_use x where x.position = i.position) as use_won,
    (i.session_id is null or exists (select from claimed c where c.order_id = i.order_id))
      as session_won,
    (i.original_order_id is null or exists (select from held h where h.order_id = i.order_id))
      as hold_won,
    exists (select from opened o where o.order_id = i.order_id) as opened,
    (select c.code_sealed from code c where c.order_id = i.order_id and c.expires_at > now())
      as code_sealed
  from input i order by i.position`,
)

/** Gives claims back to an opening that wrote no order. Harmless where an order exists. */
export const UNDO_OPENING = statement(
  'undo-opening',
  `with orphan as (
    select $1::uuid as merchant_id, $2::uuid as order_id
    where not exists (select from payment_order where merchant_id = $1 and order_id = $2)
  ),
  key as (
    delete from idempotency_key k using orphan o
    where k.merchant_id = o.merchant_id and k.subject_id = o.order_id
  ),
  use as (
    update link_use u set state = 'Reserved', order_id = null from orphan o
    where u.merchant_id = o.merchant_id and u.order_id = o.order_id and u.state = 'Paying'
      and u.link_id = $3 and u.use_id = $4
  ),
  session as (
    update threeds_session s set usage = 'Free', claimed_by_order_id = null from orphan o
    where s.merchant_id = o.merchant_id and s.session_id = $5
      and s.claimed_by_order_id = o.order_id
  )
  update payment_order p set held_by = null from orphan o
  where p.merchant_id = o.merchant_id and p.order_id = $6 and p.held_by = o.order_id`,
)
