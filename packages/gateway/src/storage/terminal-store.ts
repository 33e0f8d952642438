import {
  type BankAddress,
  CALLBACK_NAMES_MAXIMUM,
  type SealedTerminal,
  type TerminalState,
  type TerminalStore,
} from '../merchants/index.ts'
import { type Queryable, statement } from './postgres/index.ts'

type TerminalRow = Readonly<{
  merchant_id: string
  terminal_id: string
  state: TerminalState
  alias: string
  is_default: boolean
  connector: 'nestpay'
  environment: 'sandbox' | 'live'
  api_url: string | null
  gate_url: string | null
  client_id: string
  user_name: string
  password_sealed: Buffer
  store_key_sealed: Buffer
  data_key_id: string
  half_secure_accepted: readonly number[]
  capture_maximum_percent: number
  callback_names: readonly string[]
}>

type NamesRow = Pick<TerminalRow, 'terminal_id'> &
  Readonly<{ before: readonly string[]; after: readonly string[] }>

const TERMINALS_OF = statement(
  'terminals-of',
  `select merchant_id, terminal_id, state, alias, is_default, connector, environment, api_url, gate_url,
     client_id, user_name, password_sealed, store_key_sealed, data_key_id, half_secure_accepted,
     capture_maximum_percent, callback_names
   from terminal where merchant_id = $1 order by is_default desc, state = 'Removed', alias`,
)

const INSERT_TERMINAL = `
  insert into terminal (merchant_id, terminal_id, alias, is_default, connector, environment, api_url,
    gate_url, client_id, user_name, password_sealed, store_key_sealed, data_key_id,
    half_secure_accepted, capture_maximum_percent, callback_names, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
  on conflict do nothing`

// One statement, and the row is locked first: two operators at once lose no name of each other's.
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
  returning t.terminal_id, w.before, w.after`

/** The merchants' terminals at the banks in PostgreSQL. */
export function createTerminalStore(pool: Queryable): TerminalStore {
  return {
    terminalsOf: async (merchantId) => {
      const found = await pool.query<TerminalRow>({ ...TERMINALS_OF, values: [merchantId] })
      return found.rows.map(terminalOf)
    },
    insertTerminal: async (terminal, createdAt) => {
      const values = [...columnsOf(terminal), createdAt]
      return (await pool.query(INSERT_TERMINAL, values)).rowCount === 1
    },
    changeCallbackNames: async ({ merchantId, alias, add, remove }) => {
      const values = [merchantId, alias, add, remove, CALLBACK_NAMES_MAXIMUM]
      const { rows } = await pool.query<NamesRow>(CHANGE_CALLBACK_NAMES, values)
      const [row] = rows
      if (row === undefined) return null
      return { terminalId: row.terminal_id, before: row.before, after: row.after }
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
    terminal.environment,
    terminal.address?.apiUrl ?? null,
    terminal.address?.gateUrl ?? null,
    terminal.clientId,
    terminal.userName,
    terminal.passwordSealed,
    terminal.storeKeySealed,
    terminal.dataKeyId,
    terminal.halfSecureAccepted,
    terminal.captureMaximumPercent,
    terminal.callbackNames,
  ]
}

function terminalOf(row: TerminalRow): SealedTerminal {
  const facts = {
    merchantId: row.merchant_id,
    terminalId: row.terminal_id,
    state: row.state,
    alias: row.alias,
    isDefault: row.is_default,
    connector: row.connector,
    clientId: row.client_id,
    userName: row.user_name,
    passwordSealed: row.password_sealed,
    storeKeySealed: row.store_key_sealed,
    dataKeyId: row.data_key_id,
    halfSecureAccepted: row.half_secure_accepted,
    captureMaximumPercent: row.capture_maximum_percent,
    callbackNames: row.callback_names,
  }
  if (row.environment === 'sandbox') return { ...facts, environment: 'sandbox', address: null }
  return { ...facts, environment: 'live', address: addressOf(row) }
}

/** The table's own check gives every live terminal both. */
function addressOf({ terminal_id, api_url, gate_url }: TerminalRow): BankAddress {
  if (api_url === null || gate_url === null) {
    throw new Error(`terminal ${terminal_id} is live but has no bank address`)
  }
  return { apiUrl: api_url, gateUrl: gate_url }
}
