/** 1 January 2025: the seeded orders are older than any that the load makes. */
const FIRST_MILLISECOND = 1_735_689_600_000

/**
 * Ids of the seeded orders: UUIDs of version 7, one a millisecond, so that number and id tell each other
 * and lie in the index as a year of real payments would.
 */
export function oldOrderId(number: number): string {
  const time = (FIRST_MILLISECOND + number).toString(16).padStart(12, '0')
  const tail = number.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${tail}`
}

/** The same in SQL, of the expression for the number. */
export function oldOrderIdSql(number: string): string {
  const hex = (value: string) => `lpad(to_hex((${value})::bigint), 12, '0')`
  return `(${hex(`${FIRST_MILLISECOND} + ${number}`)} || '70008000' || ${hex(number)})::uuid`
}

export function oldOrderTimeSql(number: string): string {
  return `to_timestamp((${FIRST_MILLISECOND} + ${number}) / 1000.0)`
}
