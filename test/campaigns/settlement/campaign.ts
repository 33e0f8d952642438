import type pg from 'pg'
import { systemClock } from '../../../packages/gateway/src/base/kernel/index.ts'
import type { OperatorActs } from '../../../packages/gateway/src/operating/acts/index.ts'
import {
  keepDifferences,
  keepPayouts,
} from '../../../packages/gateway/src/operating/settlement/index.ts'
import {
  createPayoutStore,
  createReconciliationStore,
} from '../../../packages/gateway/src/storage/settlement/index.ts'
import type { TestDatabase } from '../../../packages/gateway/src/storage/testing/index.ts'
import { createRandom } from '../../support/random.ts'
import { actsOn } from './acts.ts'
import { type BankSays, banksSay } from './bank-says.ts'
import { type Planted, plantFaults } from './faults.ts'
import { type History, historyOf } from './history.ts'
import { type Payment, paymentsOf } from './oracle.ts'
import { MERCHANT, TERMINALS } from './shop.ts'
import { filesOf } from './statement-files.ts'
import { writeHistory } from './write-history.ts'
import { writeShop } from './write-shop.ts'

export type SettlementOptions = Readonly<{
  database: Pick<TestDatabase, 'pool'>
  orders: number
  days: number
  seed: number
  /** How often each fault is planted. */
  times: number
  say: (line: string) => void
}>

export type SettlementReport = Readonly<{
  parts: number
  statements: number
  lines: number
  /** How often each kind was planted, and found as itself. */
  found: Readonly<Record<string, number>>
  /** Milliseconds of the job over all months, of the longest comparison of a month, and of a month's sums. */
  slowest: Readonly<Record<'job' | 'compare' | 'month', number>>
  problems: readonly string[]
}>

const FROM = '2026-01-01'

/** A year of a shop with several banks: what is expected, what the banks say, and every fault among it. */
export async function runSettlement(options: SettlementOptions): Promise<SettlementReport> {
  const { database, seed, say } = options
  const { pool } = database
  const history = historyOf({ ...options, from: FROM })
  await writeShop(pool)
  await keepInTwoPieces(pool, history, say)
  const payments = paymentsOf(history)
  const problems = [...(await partsThatDiffer(pool, payments))]
  say(`${payments.length} parts are expected, ${problems.length} differ`)
  const until = new Date(history.end).toISOString().slice(0, 10)
  const banks = banksSay(payments, until)
  const month = { until, acts: actsOn(pool, systemClock) }
  const clean = await said(pool, banks, month)
  problems.push(...clean.found.map((told) => `a false alarm: ${JSON.stringify(told)}`))
  problems.push(...(await daysThatDiffer(pool, until)))
  say(`${clean.lines} lines of ${clean.statements} statements: ${clean.found.length} differences`)
  const { banks: faulty, planted } = plantFaults(banks, {
    random: createRandom(seed, 5),
    times: options.times,
    until,
  })
  await pool.query('truncate settlement_line, settlement_statement, settlement_difference')
  const wrong = await said(pool, faulty, month)
  problems.push(...whatDiffers(planted, wrong.found))
  say(`${planted.length} faults were planted, ${wrong.found.length} differences found`)
  const slowest = {
    job: Math.max(clean.slowest.job, wrong.slowest.job),
    compare: Math.max(clean.slowest.compare, wrong.slowest.compare),
    month: Math.max(clean.slowest.month, wrong.slowest.month),
  }
  const { statements, lines } = clean
  const found: Record<string, number> = {}
  for (const { kind } of planted) found[kind] = (found[kind] ?? 0) + 1
  return { parts: payments.length, statements, lines, found, slowest, problems }
}

/** Half of the history is there before the job's first step, and is read by ids; the rest is read by its events. */
async function keepInTwoPieces(
  pool: pg.Pool,
  history: History,
  say: (line: string) => void,
): Promise<void> {
  const first = history.orders[0]?.createdAt ?? 0
  const half = Math.floor((first + history.end) / 2)
  for (const span of [
    { from: 0, until: half },
    { from: half, until: history.end },
  ]) {
    await writeHistory(pool, history, span)
    const startedAt = performance.now()
    await keepAll(pool)
    say(`half of the year was kept in ${Math.round(performance.now() - startedAt)} ms`)
  }
}

async function keepAll(pool: pg.Pool): Promise<void> {
  const store = createPayoutStore(pool)
  for (let changes = 1; changes > 0; ) {
    changes = 0
    await keepPayouts({
      step: async (partsOf) => {
        const changed = await store.step(partsOf)
        changes += changed
        return changed
      },
    })
  }
}

const PARTS = `
  select source_id::text || ' ' || part as key, concat_ws(' ', kind, parts, terminal_id, bank_day, due_on, gross_minor,
    fee_minor) as facts
  from settlement_part where merchant_id = $1`

/** What the product expects and the oracle does not, or the other way round. */
async function partsThatDiffer(
  pool: pg.Pool,
  payments: readonly Payment[],
): Promise<readonly string[]> {
  const { rows } = await pool.query<{ key: string; facts: string }>(PARTS, [MERCHANT.merchantId])
  const stored = new Map(rows.map(({ key, facts }) => [key, facts]))
  const differing = payments.flatMap((payment) => {
    const { order, sourceId, part, kind, parts, bankDay, dueOn, gross, fee } = payment
    const key = `${sourceId} ${part}`
    const facts = [kind, parts, order.terminal.terminalId, bankDay, dueOn, gross, fee].join(' ')
    const found = stored.get(key)
    stored.delete(key)
    return found === facts ? [] : [`${key}: ${facts} by the documents, ${found} by the product`]
  })
  return [
    ...differing,
    ...[...stored].map(([key, facts]) => `${key}: ${facts} by the product alone`),
  ]
}

type Told = Readonly<{ kind: string; bank: string; amount: number; text: string }>

type Said = Readonly<{
  statements: number
  lines: number
  found: readonly Told[]
  slowest: SettlementReport['slowest']
}>

/** Imports what the banks say, and compares each month of value dates as an accountant does. */
async function said(
  pool: pg.Pool,
  banks: readonly BankSays[],
  { acts, until }: Readonly<{ acts: OperatorActs; until: string }>,
): Promise<Said> {
  let statements = 0
  for (const says of banks) {
    for (const file of await filesOf(says)) {
      await importFile(acts, says, file)
      statements += 1
    }
  }
  await pool.query('analyze settlement_line, settlement_part')
  const found: Told[] = []
  const slowest = { job: 0, compare: 0, month: 0 }
  const timed = async <Result>(what: keyof typeof slowest, work: () => Promise<Result>) => {
    const startedAt = performance.now()
    const result = await work()
    slowest[what] = Math.max(slowest[what], Math.round(performance.now() - startedAt))
    return result
  }
  await timed('job', () => compareAll(pool))
  const { rows } = await pool.query<Told>(DIFFERENCES, [MERCHANT.merchantId, FROM, until])
  const cases = await pool.query<Told>(CASES, [MERCHANT.merchantId])
  found.push(...rows, ...cases.rows.map((told) => ({ ...told, bank: bankOf(told.bank) })))
  let compared = 0
  for (const { from, to } of monthsUntil(until)) {
    const range = { from, until: to }
    const { differences, terminalsUnsaid } = await timed('compare', () =>
      acts.compareStatements(MERCHANT.merchantId, range),
    )
    compared += differences.length
    for (const terminal of terminalsUnsaid) {
      found.push({ kind: 'unsaid', bank: '', amount: 0, text: `${terminal} in ${from}` })
    }
    await timed('month', () => acts.payouts(MERCHANT.merchantId, { from, to }))
  }
  if (compared !== rows.length) {
    const text = `the job stored ${rows.length} differences, the act finds ${compared}`
    found.push({ kind: 'act', bank: '', amount: 0, text })
  }
  const counted = await pool.query<{ count: number }>(
    'select count(*)::int as count from settlement_line',
  )
  return { statements, lines: counted.rows[0]?.count ?? 0, found, slowest }
}

const DIFFERENCES = `
  select kind, bank, amount_minor::float8 as amount, sentence ->> 'en' as text from settlement_difference
  where merchant_id = $1 and state <> 'gone' and due_on between $2 and $3`

/** A chargeback of a known payment is no difference but a case, which the import opens. */
const CASES = `
  select 'chargeback' as kind, t.alias as bank, -c.amount_minor::float8 as amount, c.state as text
  from chargeback c join payment_order o on o.merchant_id = c.merchant_id and o.order_id = c.order_id
  join terminal t on t.merchant_id = o.merchant_id and t.terminal_id = o.terminal_id
  where c.merchant_id = $1`

function bankOf(terminalAlias: string): string {
  return TERMINALS.find(({ alias }) => alias === terminalAlias)?.bank ?? terminalAlias
}

async function compareAll(pool: pg.Pool): Promise<void> {
  const store = createReconciliationStore(pool)
  for (let isMore = true; isMore; ) {
    await keepDifferences({
      step: async (reconcile) => {
        isMore = await store.step(reconcile)
        return isMore
      },
    })
  }
}

/** Where banks paid what was due: days of which something lacks, and days whose books say otherwise. */
const WRONG_DAYS = `
  select d.due_on::text as day, d.terminal_id::text as terminal from settlement_day d
  cross join lateral (select
    coalesce(sum(amount_minor) filter (where debit_account = 'bank account'), 0)
      - coalesce(sum(amount_minor) filter (where credit_account = 'bank account'), 0) as came,
    coalesce(sum(amount_minor) filter (where debit_account = 'bank receivable'), 0)
      - coalesce(sum(amount_minor) filter (where credit_account = 'bank receivable'), 0) as receivable
    from settlement_transfer t where t.merchant_id = d.merchant_id and t.terminal_id = d.terminal_id
      and t.due_on = d.due_on) books
  where d.merchant_id = $1 and d.due_on <= $2 and (d.received_minor <> d.sale_minor + d.back_minor - d.fee_minor
    or books.came <> d.received_minor or books.receivable <> 0)`

async function daysThatDiffer(pool: pg.Pool, until: string): Promise<readonly string[]> {
  const { rows } = await pool.query<{ day: string; terminal: string }>(WRONG_DAYS, [
    MERCHANT.merchantId,
    until,
  ])
  return rows.map(({ day, terminal }) => `not all of ${day} came to ${terminal} in the books`)
}

function monthsUntil(until: string): readonly Readonly<{ from: string; to: string }>[] {
  const months: { from: string; to: string }[] = []
  for (let from = FROM; from <= until; ) {
    const [year = 0, month = 0] = from.split('-').map(Number)
    const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
    months.push({ from, to: last < until ? last : until })
    from = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
  }
  return months
}

/** By the mapping that is guessed from the bank's first file, and kept. */
async function importFile(
  acts: OperatorActs,
  { bank }: BankSays,
  { name, bytes }: Readonly<{ name: string; bytes: Uint8Array }>,
): Promise<void> {
  const merchant = await acts.findMerchant(MERCHANT.merchantNumber)
  if (merchant === null) throw new Error('There is no merchant.')
  const file = {
    ...{ merchant, bank: bank.bank, name, bytes },
    ...{ mapping: null, terminalAlias: bank.chosen },
  }
  const { isGuessed, mapping } = await acts.previewStatement(file)
  if (isGuessed) {
    const { merchantId } = MERCHANT
    await acts.saveStatementMapping({ merchantId, bank: bank.bank, name: mapping.format, mapping })
  }
  const done = await acts.importStatement(file)
  if (done.kind !== 'Imported') throw new Error(`${name}: ${JSON.stringify(done)}`)
}

/** Each fault is found once, by its kind, bank and amount, and nothing else is said. */
function whatDiffers(planted: readonly Planted[], found: readonly Told[]): readonly string[] {
  const keyOf = ({ kind, bank, amount }: Omit<Told, 'text'>) => `${kind} at ${bank} of ${amount}`
  const left = [...found]
  const unfound = planted.flatMap((fault) => {
    const at = left.findIndex((told) => keyOf(told) === keyOf(fault))
    if (at >= 0) left.splice(at, 1)
    return at >= 0 ? [] : [`not found: ${keyOf(fault)}, ${fault.told}`]
  })
  return [...unfound, ...left.map((told) => `made up: ${keyOf(told)}: ${told.text}`)]
}
