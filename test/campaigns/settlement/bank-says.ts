import type { Payment } from './oracle.ts'
import { BANKS, type Bank, TERMINALS, type Terminal } from './shop.ts'

/** A row of a file of single payments, in kuruş. */
export type BankRow = Readonly<{
  terminal: Terminal
  /** The number that the file names, which a fault may change. */
  number: string
  kind: 'sale' | 'return' | 'chargeback' | 'fee'
  bankDay: string
  valueDate: string
  gross: number
  fee: number
  currency: 'TRY' | 'USD'
  order: string | null
  transaction: string | null
  provision: string | null
  lastFour: string | null
  count: number
  programme: string
  part: number
  parts: number
}>

/** A movement of the account. */
export type Movement = Readonly<{
  terminal: Terminal
  number: string
  kind: 'payout' | 'fee' | 'chargeback'
  valueDate: string
  amount: number
}>

/** What one bank says of value dates up to a day. */
export type BankSays = Readonly<{
  bank: Bank
  rows: readonly BankRow[]
  /** Beside the sums of the rows. */
  movements: readonly Movement[]
}>

export const netOf = ({ gross, fee }: Readonly<{ gross: number; fee: number }>): number =>
  gross - fee

/** What banks say that pay all that is due. A bank without a file of payments says its sums only. */
export function banksSay(payments: readonly Payment[], until: string): readonly BankSays[] {
  const due = payments.filter(({ dueOn }) => dueOn <= until)
  return BANKS.map((bank) => {
    const own = TERMINALS.filter((terminal) => terminal.bank === bank.bank)
    const rows = due.filter(({ order }) => own.includes(order.terminal)).map(rowOf)
    return bank.payments === null
      ? { bank, rows: [], movements: payoutsOf(rows) }
      : { bank, rows, movements: [] }
  })
}

function rowOf({ order, kind, ...payment }: Payment): BankRow {
  const { terminal, bankOrderId, transaction, provision, lastFour, count, programme } = order
  const { bankDay, dueOn, gross, fee, part, parts } = payment
  return {
    ...{ terminal, number: terminal.number, kind, bankDay, valueDate: dueOn, gross, fee },
    ...{ currency: 'TRY', order: bankOrderId, transaction, provision, lastFour, count, programme },
    ...{ part, parts },
  }
}

/** The sum of each terminal and day; where it is nothing, nothing moves. */
export function payoutsOf(rows: readonly BankRow[]): readonly Movement[] {
  const sums = new Map<string, Movement>()
  for (const row of rows) {
    const { terminal, number, valueDate } = row
    // What stands in another currency or at another merchant's terminal is not in the sum.
    if (row.currency !== 'TRY' || number !== terminal.number) continue
    const key = `${number} ${valueDate}`
    const amount = (sums.get(key)?.amount ?? 0) + netOf(row)
    sums.set(key, { terminal, number, kind: 'payout', valueDate, amount })
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0)
}
