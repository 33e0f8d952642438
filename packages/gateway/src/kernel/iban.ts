/** Turkish IBANs in free text: their last sixteen digits are often like a card's. */

/** Two check digits, five of the bank, a zero, and sixteen of the account, as printed or in one piece. */
const DIGITS = /[0-9]{2} ?[0-9]{4} ?[0-9]0[0-9]{2}(?: ?[0-9]{4}){3} ?[0-9]{2}(?![0-9])/y
const COUNTRY = /(?<![\p{L}\p{N}])TR ?$/iu
const COUNTRY_CHARACTERS_MAXIMUM = 4
/** What the letters T and R count as behind the digits. */
const COUNTRY_AS_DIGITS = '2927'

/**
 * Behind the last digit of the Turkish IBAN whose digits begin at `start`; null: there is none. Its check
 * digits must be right (ISO 7064, modulo 97), so one text in a hundred is taken for one by chance.
 */
export function endOfIban(text: string, start: number): number | null {
  if (!COUNTRY.test(text.slice(Math.max(0, start - COUNTRY_CHARACTERS_MAXIMUM), start))) return null
  DIGITS.lastIndex = start
  const [found] = DIGITS.exec(text) ?? []
  if (found === undefined) return null
  const digits = found.replaceAll(' ', '')
  const rest = BigInt(`${digits.slice(2)}${COUNTRY_AS_DIGITS}${digits.slice(0, 2)}`) % 97n
  return rest === 1n ? start + found.length : null
}
