/** Of the id's end: it is random, while orders of one minute begin alike. */
const DIGITS = 8

/**
 * An order id as people read it out: `C431-0963`. These are the last eight digits of the id in upper case,
 * without a meaning of their own: whoever looks an order up compares the end of its id.
 */
export function orderNumber(orderId: string): string {
  const digits = orderId.slice(-DIGITS).toUpperCase()
  return `${digits.slice(0, DIGITS / 2)}-${digits.slice(DIGITS / 2)}`
}
