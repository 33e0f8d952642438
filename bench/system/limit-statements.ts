import type pg from 'pg'

/** Its rows are in the product's own tables, under a merchant of their own. */
const MERCHANT_ID = '01900000-0000-7000-8000-0000000000ff'

type Pattern = Readonly<{
  terminal_id: string
  card: string
  details: string
  bank_answer: string
  event_data: string
  amount_minor: bigint
  commission_minor: bigint
}>

export type LimitStatements = Readonly<{ open: string; conclude: string }>

/** pgbench takes a colon before a letter for a variable; none of our texts may hold one. */
function literal(json: string): string {
  return `'${json.replaceAll("'", "''").replaceAll(/:(?=\w)/g, '\\u003a')}'::jsonb`
}

/** By the server where it can (18 and newer), else in the same form by an expression. */
async function newIdSql(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ known: boolean }>(
    `select exists (select from pg_proc where proname = 'uuidv7') as known`,
  )
  if (rows[0]?.known === true) return 'uuidv7()'
  const milliseconds = 'to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint)'
  return `(lpad(${milliseconds}, 12, '0') || '70008' || substr(md5(random()::text), 1, 15))::uuid`
}

async function patternOf(pool: pg.Pool, orderId: string): Promise<Pattern> {
  const { rows } = await pool.query<Pattern>(
    `select o.terminal_id, o.card::text as card, o.details::text as details,
       o.bank_answer::text as bank_answer, e.data::text as event_data, o.amount_minor,
       o.commission_minor
     from payment_order o join recorded_event e on e.merchant_id = o.merchant_id
       and e.subject_id = o.order_id
     where o.order_id = $1 and o.state = 'Approved'`,
    [orderId],
  )
  if (rows[0] === undefined) throw new Error('There is no payment to take the sizes from.')
  return rows[0]
}

/**
 * The writes of a payment alone: pair and order in one commit, then outcome, ledger and event in another, one row
 * at a time. This is the most that clients get from the database without a gateway.
 */
export async function limitStatements(
  pool: pg.Pool,
  patternOrderId: string,
): Promise<LimitStatements> {
  const [pattern, newId] = await Promise.all([patternOf(pool, patternOrderId), newIdSql(pool)])
  return { open: openSql(pattern, newId), conclude: concludeSql(pattern, newId) }
}

function openSql(pattern: Pattern, newId: string): string {
  return `with i as materialized (select ${newId} as id),
    pair as (
      insert into single_use_pair (public_key, mac, nonce_time, merchant_id, nonce, request_id)
      select 'bench', sha256(uuid_send(id)), (extract(epoch from now()) * 1000)::bigint,
        '${MERCHANT_ID}', '1700000000000', id
      from i on conflict do nothing returning request_id)
    insert into payment_order (merchant_id, order_id, state, payment_type, integration_mode,
      terminal_id, bank_order_id, batch_number, amount_minor, point_amount_minor, currency,
      installment_count, commission_minor, conversation_id, client_ip_address, card, details,
      send_by, next_inquiry_at, created_at)
    select '${MERCHANT_ID}', request_id, 'Pending', 'Auth', 'Api', '${pattern.terminal_id}',
      left(replace(request_id::text, '-', ''), 20), 1, ${pattern.amount_minor}, 0, 'TRY', 1,
      ${pattern.commission_minor}, 'bench-1700000000000', '127.0.0.1', ${literal(pattern.card)},
      ${literal(pattern.details)}, now() + interval '30 seconds', now() + interval '1 hour', now()
    from pair returning merchant_id, order_id`
}

function concludeSql(pattern: Pattern, newId: string): string {
  const amount = pattern.amount_minor
  const commission = pattern.commission_minor
  const commissionLeg =
    commission > 0n ? `, ('Commission', 'merchant', 'commission', ${commission})` : ''
  return `with s as (
      update payment_order set state = 'Approved', taken_minor = amount_minor,
        provision_number = '000001', bank_answer = ${literal(pattern.bank_answer)},
        next_inquiry_at = null, finished_at = now()
      where merchant_id = $1::uuid and order_id = $2::uuid and state = 'Pending'
      returning order_id),
    l as (
      insert into ledger_transfer (merchant_id, order_id, source_id, leg, debit_account,
        credit_account, amount_minor, taken_after_minor, returned_after_minor)
      select '${MERCHANT_ID}', s.order_id, s.order_id, v.leg, v.debit, v.credit, v.amount,
        ${amount}, 0
      from s cross join (values ('Sale', 'bank', 'merchant', ${amount}::bigint)${commissionLeg})
        as v(leg, debit, credit, amount))
    insert into event (merchant_id, event_id, type, subject_id, data)
    select '${MERCHANT_ID}', ${newId}, 'payment.approved', s.order_id,
      ${literal(pattern.event_data)} from s`
}

/**
 * Ends the orders that were interrupted half-way: the inquiry job would ask about them, and knows no such
 * terminal.
 */
export async function tidyLimit(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update payment_order set state = 'Failed', next_inquiry_at = null
     where merchant_id = $1 and state = 'Pending' and next_inquiry_at is not null`,
    [MERCHANT_ID],
  )
}
