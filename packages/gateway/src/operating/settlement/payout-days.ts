import { addDays } from './calendar/index.ts'
import type { Day } from './movement.ts'

/** What a bank pays for a terminal on a value date, in kuruş. */
export type PayoutDay = Readonly<{
  dueOn: Day
  terminalId: string
  terminalAlias: string
  bankCode: string | null
  parts: number
  saleMinor: bigint
  /** Returns and chargebacks: not positive. */
  backMinor: bigint
  feeMinor: bigint
  receivedMinor: bigint
  /** The merchant was told that nothing came: `payout.late`. */
  isToldLate: boolean
}>

export type PayoutSums = Readonly<
  Record<'saleMinor' | 'backMinor' | 'feeMinor' | 'netMinor' | 'receivedMinor', bigint> & {
    parts: number
  }
>

export type PayoutDayStore = Readonly<{
  /** The sums of value dates, both included, in their order. */
  days: (merchantId: string, from: Day, to: Day) => Promise<readonly PayoutDay[]>
}>

export function sumsOf(days: readonly PayoutDay[]): PayoutSums {
  const sum = (of: (day: PayoutDay) => bigint): bigint =>
    days.reduce((all, day) => all + of(day), 0n)
  return {
    parts: days.reduce((all, { parts }) => all + parts, 0),
    saleMinor: sum(({ saleMinor }) => saleMinor),
    backMinor: sum(({ backMinor }) => backMinor),
    feeMinor: sum(({ feeMinor }) => feeMinor),
    netMinor: sum(netOfDay),
    receivedMinor: sum(({ receivedMinor }) => receivedMinor),
  }
}

/** What reaches the account. */
export function netOfDay({ saleMinor, backMinor, feeMinor }: PayoutDay): bigint {
  return saleMinor + backMinor - feeMinor
}

/** `late`: nothing came, and the merchant was told so. `unsaid`: the day is over, and no statement reaches it yet. */
export type PayoutState = 'expected' | 'received' | 'other' | 'late' | 'unsaid'

export function payoutStateOf(day: PayoutDay, today: Day): PayoutState {
  if (day.receivedMinor === netOfDay(day)) return 'received'
  if (day.receivedMinor !== 0n) return 'other'
  if (day.isToldLate) return 'late'
  return day.dueOn >= today ? 'expected' : 'unsaid'
}

/** The first and the last day of a month such as `2026-11`; null: no such month. */
export function daysOfMonth(month: string): Readonly<{ from: Day; to: Day }> | null {
  if (!/^[12]\d{3}-(0[1-9]|1[0-2])$/.test(month)) return null
  const next = addDays(`${month}-28`, 4).slice(0, 7)
  return { from: `${month}-01`, to: addDays(`${next}-01`, -1) }
}

/** The sums of each terminal over some days, and of all together. */
export function byTerminal(
  days: readonly PayoutDay[],
): readonly Readonly<{ terminalAlias: string; sums: PayoutSums }>[] {
  const aliases = [...new Set(days.map(({ terminalAlias }) => terminalAlias))].toSorted()
  return aliases.map((terminalAlias) => ({
    terminalAlias,
    sums: sumsOf(days.filter((day) => day.terminalAlias === terminalAlias)),
  }))
}
