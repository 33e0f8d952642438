import type {
  RemovalObstacle,
  TerminalChange,
  TerminalChangeStore,
  TerminalName,
  TerminalUpdate,
} from '../../operating/acts/index.ts'
import { secretColumns } from '../merchants/index.ts'
import { idAt, type Queryable, readFirst } from '../postgres/index.ts'

/**
 * Waits for transactions that add or change terminals of the merchant, but for no payment. The next statements see what
 * those transactions committed.
 */
const LOCK_MERCHANT = 'select 1 from merchant where merchant_id = $1 for update'

const UPDATE = `
  with known as (
    select *, (alias, api_url, gate_url, half_secure_accepted, capture_maximum_percent, bank_code, programmes,
          day_end_minutes) is distinct from (coalesce($3, alias), coalesce($4, api_url), coalesce($5, gate_url),
          coalesce($6::smallint[], half_secure_accepted), coalesce($7, capture_maximum_percent),
          coalesce($10, bank_code), case when $11 then $12::text[] else programmes end,
          case when $19 then $20::smallint else day_end_minutes end)
        or $8::jsonb is not null as is_change,
      $4::text is not null and environment = 'sandbox' as is_at_simulator,
      exists (select from terminal o where o.merchant_id = $1 and o.alias = $3
        and o.terminal_id <> k.terminal_id and o.state <> 'Removed') as is_taken
    from terminal k where merchant_id = $1 and alias = $2 and state <> 'Removed'
      and ($9::uuid is null or terminal_id = $9)
  ),
  changed as (
    update terminal t set alias = coalesce($3, t.alias), api_url = coalesce($4, t.api_url),
      gate_url = coalesce($5, t.gate_url),
      half_secure_accepted = coalesce($6::smallint[], t.half_secure_accepted),
      capture_maximum_percent = coalesce($7, t.capture_maximum_percent),
      bank_code = coalesce($10, t.bank_code),
      programmes = case when $11 then $12::text[] else t.programmes end,
      day_end_minutes = case when $19 then $20::smallint else t.day_end_minutes end, account = t.account || coalesce($8, '{}')
    from known k
    where t.merchant_id = $1 and t.terminal_id = k.terminal_id
      and k.is_change and not k.is_at_simulator and not k.is_taken
    returning t.merchant_id, t.terminal_id
  ),
  kept as (
    insert into terminal_secret (merchant_id, terminal_id, name, record, secret_sealed, data_key_id, bound_to)
    select changed.merchant_id, changed.terminal_id, secret.*
    from changed, unnest($14::text[], $15::text[], $16::bytea[], $17::uuid[], $18::text[]) as secret
    on conflict (merchant_id, record) do update set secret_sealed = excluded.secret_sealed,
      data_key_id = excluded.data_key_id, bound_to = excluded.bound_to
  ),
  dropped as (
    delete from terminal_secret s using changed c
    where $13 and s.merchant_id = c.merchant_id and s.terminal_id = c.terminal_id and s.name <> all($14::text[])
  )
  select terminal_id as "terminalId", case when is_at_simulator then 'AtSimulator' when is_taken then 'AliasTaken'
    when is_change then 'Changed' else 'Unchanged' end as outcome
  from known`

const CLEAR_DEFAULT = `
  update terminal t set is_default = false
  where merchant_id = $1 and is_default and alias <> $2 and exists (
    select from terminal o where o.merchant_id = $1 and o.alias = $2 and o.state <> 'Removed')`

const SET_DEFAULT = `
  with known as (
    select terminal_id, is_default from terminal
    where merchant_id = $1 and alias = $2 and state <> 'Removed'
  ),
  changed as (
    update terminal t set is_default = true from known k
    where t.merchant_id = $1 and t.terminal_id = k.terminal_id and not k.is_default
  )
  select terminal_id as "terminalId", case when is_default then 'Unchanged' else 'Changed' end as outcome from known`

const SET_STATE = `
  with known as (
    select terminal_id, state from terminal
    where merchant_id = $1 and alias = $2 and state <> 'Removed'
  ),
  changed as (
    update terminal t set state = $3, paused_at = case when $3 = 'Paused' then now() end
    from known k
    where t.merchant_id = $1 and t.terminal_id = k.terminal_id and k.state <> $3
  )
  select terminal_id as "terminalId", case when state = $3 then 'Unchanged' else 'Changed' end as outcome from known`

/** Changes of terminals in PostgreSQL. Wants the connection of a transaction, because each change locks the merchant. */
export function createTerminalChangeStore(database: Queryable): TerminalChangeStore {
  const lock = async (merchantId: string): Promise<void> => {
    await database.query(LOCK_MERCHANT, [merchantId])
  }
  async function change<Refusal extends string = never>(
    { merchantId, alias }: TerminalName,
    sql: string,
    more: readonly unknown[] = [],
  ): Promise<TerminalChange<Refusal>> {
    await lock(merchantId)
    const values = [merchantId, alias, ...more]
    const changed = await readFirst<TerminalChange<Refusal>>(database, sql, values)
    return changed ?? { terminalId: null, outcome: 'NotFound' }
  }
  return {
    lock,
    update: (name, update) =>
      change<'AliasTaken' | 'AtSimulator'>(name, UPDATE, updateValues(update)),
    makeDefault: async (name) => {
      await lock(name.merchantId)
      // Two statements, because the unique index of the default checks each row when it is written.
      await database.query(CLEAR_DEFAULT, [name.merchantId, name.alias])
      return change(name, SET_DEFAULT)
    },
    setState: (name, state) => change(name, SET_STATE, [state]),
    remove: (name) => change<RemovalObstacle>(name, REMOVE_TERMINAL),
  }
}

function updateValues(update: TerminalUpdate): readonly unknown[] {
  const { newAlias, address, halfSecureAccepted, captureMaximumPercent } = update
  const { bankCode, programmes, credentials, dayEndMinutes } = update
  return [
    newAlias,
    address?.apiUrl ?? null,
    address?.gateUrl ?? null,
    halfSecureAccepted,
    captureMaximumPercent,
    credentials?.account ?? null,
    credentials?.terminalId ?? null,
    bankCode,
    programmes !== null,
    programmes === 'any' ? null : programmes,
    credentials?.replacesAll ?? false,
    ...secretColumns(credentials?.secrets ?? []),
    dayEndMinutes != null,
    dayEndMinutes === 'gateway' ? null : (dayEndMinutes ?? null),
  ]
}

/** Includes an hour of tolerance for clocks that differ. */
const FIRST_ID_OF_BATCH = idAt("b.opened_at - interval '1 hour'", '0')

/**
 * Longer than a node remembers a terminal as active (5 seconds) plus the time in which an order that it then opens may
 * be sent (30 seconds). Every payment from before the pause is among the open orders by then.
 */
const PAUSED_BEFORE = "interval '1 minute'"

/**
 * Removes a terminal at which nothing is open, or answers what is open. One statement, so that the checks and the change
 * see the same moment. No payment can begin meanwhile: the terminal has been paused for longer than a payment from
 * before the pause may wait to be sent. A return that begins meanwhile still reaches the bank, because the row and its
 * credentials stay.
 */
const REMOVE_TERMINAL = `
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
  select terminal_id as "terminalId", coalesce(obstacle, 'Changed') as outcome from judged`
