import {
  CALLBACK_NAMES_MAXIMUM,
  type SealedTerminal,
  type TerminalStore,
} from '../merchants/index.ts'
import {
  asFields,
  change,
  type Queryable,
  readFirst,
  readRows,
  statement,
} from './postgres/index.ts'

type TerminalRow = Omit<SealedTerminal, 'environment' | 'address'> &
  Readonly<{ environment: 'sandbox' | 'live'; apiUrl: string | null; gateUrl: string | null }>

type ChangedNames = NonNullable<Awaited<ReturnType<TerminalStore['changeCallbackNames']>>>

const FIELDS =
  asFields(`merchant_id, terminal_id, state, alias, is_default, connector, bank_code, environment,
  api_url, gate_url, client_id, user_name, password_sealed, store_key_sealed, data_key_id, half_secure_accepted,
  capture_maximum_percent, callback_names`)

const TERMINALS_OF = statement(
  'terminals-of',
  `select ${FIELDS} from terminal where merchant_id = $1
   order by is_default desc, state = 'Removed', alias`,
)

const INSERT_TERMINAL = `
  insert into terminal (merchant_id, terminal_id, alias, is_default, connector, bank_code,
    environment, api_url, gate_url, client_id, user_name, password_sealed, store_key_sealed, data_key_id,
    half_secure_accepted, capture_maximum_percent, callback_names, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
  on conflict do nothing`

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
      const values = [...columnsOf(terminal), createdAt]
      return (await change(pool, INSERT_TERMINAL, values)) === 1
    },
    changeCallbackNames: ({ merchantId, alias, add, remove }) => {
      const values = [merchantId, alias, add, remove, CALLBACK_NAMES_MAXIMUM]
      return readFirst<ChangedNames>(pool, CHANGE_CALLBACK_NAMES, values)
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

function terminalOf({ environment, apiUrl, gateUrl, ...facts }: TerminalRow): SealedTerminal {
  if (environment === 'sandbox') return { ...facts, environment, address: null }
  // The table's check gives every live terminal both.
  if (apiUrl === null || gateUrl === null) {
    throw new Error(`terminal ${facts.terminalId} is live but has no bank address`)
  }
  return { ...facts, environment, address: { apiUrl, gateUrl } }
}
