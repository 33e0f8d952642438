import { businessDayOf } from '../payments/index.ts'
import { bindDayActs, type DayActs } from '../reports/index.ts'
import type { Banks } from './banks.ts'
import type { Foundation } from './foundation.ts'

/** Daily reports, the comparison with the bank, and the list of open outcomes. */
export function bindDays({ stores, clock, configuration }: Foundation, banks: Banks): DayActs {
  const { hour, minute } = configuration.dayEnd
  return bindDayActs({
    store: stores.reports,
    terminalsOf: banks.terminals.terminalsOf,
    bankFor: () => banks.connector,
    listOrders: banks.listOrders,
    clock,
    businessDay: (date) => businessDayOf(date, hour * 60 + minute),
  })
}
