import type { StoreTwins } from './store-twins.ts'

type Row = Readonly<Record<string, unknown>>

/** Which memory rows stand for which table, and what identifies a row in both. */
const TABLES = [
  ['payment_order', 'orders', ['orderId']],
  ['order_operation', 'operations', ['operationId']],
  ['ledger_transfer', 'transfers', ['orderId', 'sourceId', 'leg']],
  ['recorded_event', 'events', ['eventId']],
  ['idempotency_key', 'keys', ['endpoint', 'idempotencyKey']],
  ['threeds_session', 'sessions', ['sessionId']],
  ['payment_link', 'links', ['linkId']],
  ['link_use', 'uses', ['useId']],
  ['terminal_batch', 'batches', ['terminalId', 'batchNumber']],
] as const

/** What one side invents, or keeps in another form. */
const LEFT_OUT = new Set(['reservedUntil', 'proofSealed'])

function columnOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** The columns of `like` from a database row, under the domain's names. */
function inWordsOf(like: Row, row: Row): Row {
  const entries = Object.keys(like).map((name) => [name, row[columnOf(name)] ?? null])
  return Object.fromEntries(entries)
}

function comparable(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !LEFT_OUT.has(name)))
}

export type TableRows = Readonly<Record<string, readonly Row[]>>

/** The rows of every table on both sides, in the same words and order: a test expects them equal. */
export async function rowsOfBoth({
  harness,
  database,
}: StoreTwins): Promise<Readonly<{ real: TableRows; memory: TableRows }>> {
  const real: Record<string, readonly Row[]> = {}
  const memory: Record<string, readonly Row[]> = {}
  for (const [table, name, key] of TABLES) {
    const ours: readonly Row[] = [...database[name].values()]
    const business = table === 'terminal_batch' ? ', business_date::text as business_date' : ''
    const { rows } = await harness.pool.query<Row>(`select *${business} from ${table}`)
    const like = ours[0] ?? {}
    const nameOf = (row: Row) => key.map((part) => String(row[part])).join(' ')
    const sorted = (some: readonly Row[]) =>
      some.map(comparable).sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))
    real[table] = sorted(rows.map((row) => inWordsOf(like, row)))
    memory[table] = sorted(ours)
  }
  const pairs = await harness.pool.query<Row>('select mac from single_use_pair')
  real['pairs'] = pairs.rows.map(() => ({}))
  memory['pairs'] = [...database.pairs.keys()].map(() => ({}))
  return { real, memory }
}
