import type {
  RemovalObstacle,
  TerminalChange,
  TerminalChangeStore,
  TerminalName,
  TerminalUpdate,
} from '../operator/index.ts'
import type { Queryable } from './postgres/index.ts'
import { REMOVE_TERMINAL } from './terminal-removal.ts'

/**
 * Conflicts with the reference that an added terminal holds on its merchant, and with no payment's lock. Each
 * statement after it sees what the others before it have committed.
 */
const LOCK_MERCHANT = 'select 1 from merchant where merchant_id = $1 for update'

const UPDATE = `
  with known as (
    select *, (alias, api_url, gate_url, half_secure_accepted, capture_maximum_percent)
        is distinct from (coalesce($3, alias), coalesce($4, api_url), coalesce($5, gate_url),
          coalesce($6::smallint[], half_secure_accepted), coalesce($7, capture_maximum_percent))
        or $8::text is not null as is_change,
      $4::text is not null and environment = 'sandbox' as is_at_simulator,
      exists (select from terminal o where o.merchant_id = $1 and o.alias = $3
        and o.terminal_id <> k.terminal_id and o.state <> 'Removed') as is_taken
    from terminal k where merchant_id = $1 and alias = $2 and state <> 'Removed'
      and ($12::uuid is null or terminal_id = $12)
  ),
  changed as (
    update terminal t set alias = coalesce($3, t.alias), api_url = coalesce($4, t.api_url),
      gate_url = coalesce($5, t.gate_url),
      half_secure_accepted = coalesce($6::smallint[], t.half_secure_accepted),
      capture_maximum_percent = coalesce($7, t.capture_maximum_percent),
      user_name = coalesce($8, t.user_name), password_sealed = coalesce($9, t.password_sealed),
      store_key_sealed = coalesce($10, t.store_key_sealed),
      data_key_id = coalesce($11, t.data_key_id)
    from known k
    where t.merchant_id = $1 and t.terminal_id = k.terminal_id
      and k.is_change and not k.is_at_simulator and not k.is_taken
  )
  select terminal_id, case when is_at_simulator then 'AtSimulator' when is_taken then 'AliasTaken'
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
  select terminal_id, case when is_default then 'Unchanged' else 'Changed' end as outcome from known`

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
  select terminal_id, case when state = $3 then 'Unchanged' else 'Changed' end as outcome from known`

type ChangeRow<Refusal extends string> = Readonly<{
  terminal_id: string
  outcome: 'Changed' | 'Unchanged' | Refusal
}>

/** Changes of terminals in PostgreSQL, on the connection of a transaction. */
export function createTerminalChangeStore(database: Queryable): TerminalChangeStore {
  async function change<Refusal extends string = never>(
    { merchantId, alias }: TerminalName,
    sql: string,
    more: readonly unknown[] = [],
  ): Promise<TerminalChange<Refusal>> {
    const values = [merchantId, alias, ...more]
    const { rows } = await database.query<ChangeRow<Refusal>>(sql, values)
    const [row] = rows
    if (row === undefined) return { terminalId: null, outcome: 'NotFound' }
    return { terminalId: row.terminal_id, outcome: row.outcome }
  }
  const lock = async (merchantId: string): Promise<void> => {
    await database.query(LOCK_MERCHANT, [merchantId])
  }
  return {
    lock,
    update: async (name, update) => {
      await lock(name.merchantId)
      return change<'AliasTaken' | 'AtSimulator'>(name, UPDATE, updateValues(update))
    },
    makeDefault: async (name) => {
      await lock(name.merchantId)
      // Two statements: a unique index looks at every row as it is written.
      await database.query(CLEAR_DEFAULT, [name.merchantId, name.alias])
      return change(name, SET_DEFAULT)
    },
    setState: async (name, state) => {
      await lock(name.merchantId)
      return change(name, SET_STATE, [state])
    },
    remove: async (name) => {
      await lock(name.merchantId)
      return change<RemovalObstacle>(name, REMOVE_TERMINAL)
    },
  }
}

function updateValues(update: TerminalUpdate): readonly unknown[] {
  const { newAlias, address, halfSecureAccepted, captureMaximumPercent, credentials } = update
  return [
    newAlias,
    address?.apiUrl ?? null,
    address?.gateUrl ?? null,
    halfSecureAccepted,
    captureMaximumPercent,
    credentials?.userName ?? null,
    credentials?.passwordSealed ?? null,
    credentials?.storeKeySealed ?? null,
    credentials?.dataKeyId ?? null,
    credentials?.terminalId ?? null,
  ]
}
