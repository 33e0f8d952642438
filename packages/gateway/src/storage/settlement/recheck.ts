/** A bank may pay so many days early or late, and a statement of before or after says so. */
export const MARGIN_DAYS = 40

/** Marks the months that days and their neighbours lie in as to be compared. `days`: merchants with first and last days. */
export function recheck(days: string): string {
  return `
  insert into settlement_recheck (merchant_id, month)
  select distinct d.merchant_id, m.month::date from (${days}) as d(merchant_id, from_day, until_day)
  cross join lateral generate_series(date_trunc('month', (d.from_day - ${MARGIN_DAYS})::timestamp),
    (d.until_day + ${MARGIN_DAYS})::timestamp, '1 month') as m(month)`
}
