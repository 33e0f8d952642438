import { MARGINS_IN_DAYS } from '../../operating/settlement/index.ts'

const [WIDEST] = MARGINS_IN_DAYS

/** Marks the months that days and their neighbours lie in as to be compared. `days`: merchants with first and last days. */
export function recheck(days: string): string {
  return `
  insert into settlement_recheck (merchant_id, month)
  select distinct d.merchant_id, m.month::date from (${days}) as d(merchant_id, from_day, until_day)
  cross join lateral generate_series(date_trunc('month', (d.from_day - ${WIDEST})::timestamp),
    (d.until_day + ${WIDEST})::timestamp, '1 month') as m(month)`
}
