import {
  CALLBACK_NAMES_MAXIMUM,
  type SealedSecret,
  type SealedTerminal,
  type TerminalStore,
} from '../../payment/merchants/index.ts'
import {
  asFields,
  listsFor,
  type Queryable,
  readFirst,
  readRows,
  statement,
} from '../postgres/index.ts'

type TerminalRow = Omit<SealedTerminal, 'environment' | 'address' | 'secrets'> &
  Readonly<{
    environment: 'sandbox' | 'live'
    apiUrl: string | null
    gateUrl: string | null
    secrets: readonly (Omit<SealedSecret, 'sealed'> & Readonly<{ sealed: string }>)[]
  }>

const FIELDS =
  asFields(`merchant_id, terminal_id, state, alias, is_default, connector, bank_code, environment, programmes,
  api_url, gate_url, account, half_secure_accepted, capture_maximum_percent, callback_names,
  day_end_minutes`)

/** The secrets of the terminal `t` as a JSON list; their sealed bytes as Base64. */
const SECRETS = `
  (select coalesce(jsonb_agg(jsonb_build_object('name', s.name, 'record', s.record,
      'sealed', encode(s.secret_sealed, 'base64'), 'dataKeyId', s.data_key_id, 'boundTo', s.bound_to)), '[]')
   from terminal_secret s
   where s.merchant_id = t.merchant_id and s.terminal_id = t.terminal_id) as secrets`

const TERMINALS_OF = statement(
  'terminals-of',
  `select ${FIELDS}, ${SECRETS} from terminal t where merchant_id = $1
   order by is_default desc, state = 'Removed', alias`,
)

const INSERT_TERMINAL = `
  with added as (
    insert into terminal (merchant_id, terminal_id, alias, is_default, connector, bank_code, environment,
      programmes, api_url, gate_url, account, half_secure_accepted, capture_maximum_percent, callback_names,
      day_end_minutes, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
    on conflict do nothing returning merchant_id, terminal_id
  ), kept as (
    insert into terminal_secret (merchant_id, terminal_id, name, record, secret_sealed, data_key_id, bound_to)
    select added.merchant_id, added.terminal_id, secret.*
    from added, unnest($17::text[], $18::text[], $19::bytea[], $20::uuid[], $21::text[]) as secret
  )
  select 1 as added from added`

// One statement that locks the row first: of two operators at once, neither loses the other's change.
const CHANGE_CALLBACK_NAMES = `
  with wanted as (
    select merchant_id, terminal_id, callback_names as before, array(
      select name from (
        (select unnest(callback_names) as name union select unnest($3::text[]))
        except select unnest($4::text[])
      ) names order by name collate "C") as after
    from terminal where merchant_id = $1 and alias = $2 and state <> 'Removed' for update
  )
  update terminal t set callback_names = w.after from wanted w
  where t.merchant_id = w.merchant_id and t.terminal_id = w.terminal_id
    and cardinality(w.after) <= $5
  returning t.terminal_id as "terminalId", w.before, w.after`

/** The merchants' terminals at the banks in PostgreSQL. */
export function createTerminalStore(pool: Queryable): TerminalStore {
  return {
    terminalsOf: async (merchantId) => {
      const rows = await readRows<TerminalRow>(pool, TERMINALS_OF, [merchantId])
      return rows.map(terminalOf)
    },
    insertTerminal: async (terminal, createdAt) => {
      const values = [...columnsOf(terminal), createdAt, ...secretColumns(terminal.secrets)]
      return (await readFirst(pool, INSERT_TERMINAL, values)) !== null
    },
    changeCallbackNames: ({ merchantId, alias, add, remove }) => {
      const values = [merchantId, alias, add, remove, CALLBACK_NAMES_MAXIMUM]
      return readFirst(pool, CHANGE_CALLBACK_NAMES, values)
    },
  }
}

function columnsOf(terminal: SealedTerminal): unknown[] {
  return [
    terminal.merchantId,
    terminal.terminalId,
    terminal.alias,
    terminal.isDefault,
    terminal.connector,
    terminal.bankCode,
    terminal.environment,
    terminal.programmes,
    terminal.address?.apiUrl ?? null,
    terminal.address?.gateUrl ?? null,
    terminal.account,
    terminal.halfSecureAccepted,
    terminal.captureMaximumPercent,
    terminal.callbackNames,
    terminal.dayEndMinutes ?? null,
  ]
}

/** The columns of `unnest`: name, record, sealed bytes, data key, binding. */
export function secretColumns(secrets: readonly SealedSecret[]): readonly (readonly unknown[])[] {
  return listsFor('name, record, sealed, data_key_id, bound_to', secrets)
}

function terminalOf({ environment, apiUrl, gateUrl, ...row }: TerminalRow): SealedTerminal {
  const secrets = row.secrets.map(({ sealed, ...secret }) => ({
    ...secret,
    sealed: Buffer.from(sealed, 'base64'),
  }))
  const facts = { ...row, secrets }
  if (environment === 'sandbox') return { ...facts, environment, address: null }
  // The table's check gives every live terminal both.
  if (apiUrl === null || gateUrl === null) {
    throw new Error(`terminal ${facts.terminalId} is live but has no bank address`)
  }
  return { ...facts, environment, address: { apiUrl, gateUrl } }
}
