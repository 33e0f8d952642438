import type { Random } from '../../support/random.ts'
import { type BankRow, type BankSays, type Movement, netOf } from './bank-says.ts'
import { dayAfter, payingDay } from './oracle.ts'
import { OTHER } from './shop.ts'

/** What is to be found, and nothing else: its kind, its bank, its amount in kuruş. */
export type Planted = Readonly<{ kind: string; bank: string; amount: number; told: string }>

/** A fault changes what a bank says; null: it does not fit what was drawn. */
type Changed = Readonly<{ says: BankSays; amount: number }> | null

type Plant = Readonly<{
  random: Random
  /** The last value date of which statements speak. */
  until: string
  /** Whether this terminal's day has no other fault; marks it. */
  isFree: (terminal: string, ...days: readonly string[]) => boolean
}>

type RowFault = (says: BankSays, row: BankRow, plant: Plant) => Changed
type SumFault = (says: BankSays, payout: Movement, plant: Plant) => Changed

const STRANGER = { order: 'X-1', transaction: 'STRANGER1' } as const

const withRows = (says: BankSays, gone: readonly BankRow[], come: readonly BankRow[]) => {
  const out = new Set(gone)
  return { ...says, rows: [...says.rows.filter((row) => !out.has(row)), ...come] }
}
const added = (says: BankSays, row: BankRow): Changed => ({
  says: withRows(says, [], [row]),
  amount: netOf(row),
})

/** The rows of a batch that the bank pays on one day. */
const batchOf = (says: BankSays, row: BankRow): readonly BankRow[] =>
  says.rows.filter(
    ({ terminal, bankDay, valueDate }) =>
      terminal === row.terminal && bankDay === row.bankDay && valueDate === row.valueDate,
  )

function moved(says: BankSays, rows: readonly BankRow[], to: string): Changed {
  const late = rows.map((row) => ({ ...row, valueDate: to }))
  return {
    says: withRows(says, rows, late),
    amount: rows.reduce((sum, row) => sum + netOf(row), 0),
  }
}

/** The twelve faults in a file of single payments. */
export const ROW_FAULTS: Readonly<Record<string, RowFault>> = {
  wrongCommission: (says, row, { random }) => {
    const isAlike = (other: BankRow) =>
      other.kind === 'sale' && other.count === row.count && other.programme === row.programme
    // Of one payment, or of all that have one rate that day.
    const group = random.chance(0.5) ? [row] : batchOf(says, row).filter(isAlike)
    const wrong = group.map((each) => ({
      ...each,
      fee: each.fee + 1 + Math.floor(each.gross / 333),
    }))
    const over = wrong.reduce((sum, each, at) => sum + each.fee - (group[at]?.fee ?? 0), 0)
    return row.kind === 'sale' ? { says: withRows(says, group, wrong), amount: -over } : null
  },
  wrongValueDate: (says, row, { until, isFree }) => {
    const to = payingDay(dayAfter(row.valueDate, 1))
    const batch = batchOf(says, row)
    return to <= until && isFree(row.terminal.alias, to) ? moved(says, batch, to) : null
  },
  missing: (says, row) => ({ says: withRows(says, [row], []), amount: -netOf(row) }),
  double: (says, row) => added(says, { ...row }),
  unknownSale: (says, row) => (row.kind === 'sale' ? added(says, { ...row, ...STRANGER }) : null),
  returnWithoutSale: (says, row, { random }) => {
    const back = { ...row, kind: 'return', gross: -row.gross, fee: -row.fee } as const
    const hasReturns = says.rows.some(({ order, kind }) => order === row.order && kind === 'return')
    if (row.kind !== 'sale' || row.parts > 1 || hasReturns) return null
    return added(says, random.chance(0.5) ? back : { ...back, ...STRANGER })
  },
  wrongSum: (says, row, { random }) => {
    const over = random.chance(0.5) ? -7 : 350
    if (row.gross <= 7) return null
    return { says: withRows(says, [row], [{ ...row, gross: row.gross + over }]), amount: over }
  },
  splitBatch: (says, row, { until, isFree, random }) => {
    const to = payingDay(dayAfter(row.valueDate, 1))
    const batch = batchOf(says, row)
    const late = batch.filter((each) => each !== row && random.chance(0.5))
    if (to > until || late.length === 0 || !isFree(row.terminal.alias, to)) return null
    return moved(says, late, to)
  },
  chargeback: (says, row, { random }) => {
    const isReturned = says.rows.some(({ order, kind }) => order === row.order && kind !== 'sale')
    if (row.kind !== 'sale' || row.parts > 1 || isReturned) return null
    // The bank gives its fee back, and the case has the amount of the payment. Of a stranger there is no case.
    const back = { ...row, kind: 'chargeback', gross: -row.gross, fee: -row.fee } as const
    if (random.chance(0.3)) return added(says, { ...back, ...STRANGER })
    return { says: withRows(says, [], [back]), amount: -row.gross }
  },
  fee: (says, row, { random }) => {
    const nothing = { order: null, transaction: null, provision: null, lastFour: null }
    const amount = -(100 + random.below(50_000))
    return added(says, {
      ...row,
      ...nothing,
      kind: 'fee',
      gross: amount,
      fee: 0,
      count: 1,
      parts: 1,
    })
  },
  currency: (says, row, { random }) => {
    const dollars = { ...row, currency: 'USD' } as const
    if (row.kind !== 'sale') return null
    if (random.chance(0.5)) return added(says, { ...dollars, ...STRANGER })
    return { says: withRows(says, [row], [dollars]), amount: netOf(row) }
  },
  otherTerminal: (says, row, { random }) => {
    const { number } = OTHER
    // A file without a column of the terminal cannot say it.
    if (says.bank.payments === 'english csv' || row.kind !== 'sale') return null
    if (random.chance(0.5)) return added(says, { ...row, ...STRANGER, number })
    return { says: withRows(says, [row], [{ ...row, number }]), amount: netOf(row) }
  },
}

const withMovements = (says: BankSays, gone: readonly Movement[], come: readonly Movement[]) => {
  const out = new Set(gone)
  return { ...says, movements: [...says.movements.filter((each) => !out.has(each)), ...come] }
}

/** Those that the sums of an account can show. */
export const SUM_FAULTS: Readonly<Record<string, SumFault>> = {
  wrongValueDate: (says, payout, { until, isFree }) => {
    const valueDate = payingDay(dayAfter(payout.valueDate, 1))
    if (valueDate > until || !isFree(payout.terminal.alias, valueDate)) return null
    return {
      says: withMovements(says, [payout], [{ ...payout, valueDate }]),
      amount: payout.amount,
    }
  },
  missing: (says, payout) => ({ says: withMovements(says, [payout], []), amount: -payout.amount }),
  double: (says, payout) => ({
    says: withMovements(says, [], [{ ...payout }]),
    amount: payout.amount,
  }),
  wrongSum: (says, payout) => {
    const amount = payout.amount - 1_111
    return amount === 0
      ? null
      : { says: withMovements(says, [payout], [{ ...payout, amount }]), amount: -1_111 }
  },
  splitBatch: (says, payout, { until, isFree }) => {
    const next = payingDay(dayAfter(payout.valueDate, 1))
    const late = Math.floor(payout.amount / 3)
    if (late <= 0 || next > until || !isFree(payout.terminal.alias, next)) return null
    const parts = [
      { ...payout, amount: payout.amount - late },
      { ...payout, amount: late, valueDate: next },
    ]
    return { says: withMovements(says, [payout], parts), amount: late }
  },
  chargeback: (says, payout) => ({
    says: withMovements(says, [], [{ ...payout, kind: 'chargeback', amount: -12_345 }]),
    amount: -12_345,
  }),
  fee: (says, payout) => ({
    says: withMovements(says, [], [{ ...payout, kind: 'fee', amount: -25_000 }]),
    amount: -25_000,
  }),
  otherTerminal: (says, payout) => {
    // A file that names no terminal cannot say it.
    if (says.bank.account !== 'mt940') return null
    const movement = { ...payout, number: OTHER.number, amount: 5_555 }
    return { says: withMovements(says, [], [movement]), amount: 5_555 }
  },
}

/** Plants each fault so many times, each at a terminal's day of its own. */
export function plantFaults(
  banks: readonly BankSays[],
  { random, times, until }: Readonly<{ random: Random; times: number; until: string }>,
): Readonly<{ banks: readonly BankSays[]; planted: readonly Planted[] }> {
  const used = new Set<string>()
  const isFree = (terminal: string, ...days: readonly string[]) => {
    const keys = days.map((day) => `${terminal} ${day}`)
    if (keys.some((key) => used.has(key))) return false
    for (const key of keys) used.add(key)
    return true
  }
  const plant: Plant = { random, until, isFree }
  const planted: Planted[] = []
  const now = [...banks]
  const put = (kind: string, draw: () => readonly [number, Changed, string]) => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const [at, changed, told] = draw()
      const bank = now[at]?.bank.bank
      if (changed === null || bank === undefined) continue
      now[at] = changed.says
      planted.push({ kind, bank, amount: changed.amount, told })
      return
    }
    throw new Error(`No place was found for ${kind}.`)
  }
  const draws = { now, plant }
  for (let time = 0; time < times; time += 1) {
    for (const [kind, fault] of Object.entries(ROW_FAULTS)) put(kind, () => inRows(fault, draws))
    for (const [kind, fault] of Object.entries(SUM_FAULTS)) put(kind, () => inSums(fault, draws))
  }
  return { banks: now, planted }
}

const TRIES = 500

type Draws = Readonly<{ now: readonly BankSays[]; plant: Plant }>

function inRows(fault: RowFault, { now, plant }: Draws): readonly [number, Changed, string] {
  const at = plant.random.pick(
    [...now.keys()].filter((place) => now[place]?.bank.payments !== null),
  )
  const says = now[at]
  const row = says?.rows[plant.random.below(says.rows.length)]
  if (says === undefined || row === undefined) return [at, null, '']
  const { terminal, bankDay, valueDate, order } = row
  // The whole batch is touched, and all that is paid on that day.
  if (!plant.isFree(terminal.alias, `batch ${bankDay}`, valueDate)) return [at, null, '']
  return [at, fault(says, row, plant), `${order} of ${bankDay}, due on ${valueDate}`]
}

function inSums(fault: SumFault, { now, plant }: Draws): readonly [number, Changed, string] {
  const at = plant.random.pick(
    [...now.keys()].filter((place) => now[place]?.bank.payments === null),
  )
  const says = now[at]
  const payout = says?.movements[plant.random.below(says.movements.length)]
  if (says === undefined || payout?.kind !== 'payout') return [at, null, '']
  const { terminal, valueDate } = payout
  if (!plant.isFree(terminal.alias, valueDate)) return [at, null, '']
  return [at, fault(says, payout, plant), `${terminal.alias} on ${valueDate}`]
}
