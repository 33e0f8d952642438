/**
 * The bank's mdStatus as one of 0–8. Other values exist: 9, 50 and 51 speak of a verification that is
 * not finished (as good as "could not verify"), 95 and 96 of a card that no directory knows, the rest
 * of the nineties of systems that failed. None, or one that nobody knows, is a system error; without
 * any, a card number that the gate could not read is "unknown card".
 */
export function normalizeMdStatus(text: string | null, errorCode: string): number {
  if (text === null || text === '') return isCardNumberError(errorCode) ? 8 : 7
  if (/^[0-8]$/.test(text)) return Number(text)
  if (['9', '50', '51'].includes(text)) return 5
  if (['95', '96'].includes(text)) return 3
  return 7
}

/** HPP-1001: the payment page could not read the card number. */
function isCardNumberError(errorCode: string): boolean {
  return errorCode === 'HPP-1001'
}
