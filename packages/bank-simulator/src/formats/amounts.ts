/** ISO 4217 numeric codes that the terminal is opened for, with the code shown to card holders. */
export const CURRENCIES: ReadonlyMap<string, string> = new Map([
  ['949', 'TRY'],
  ['840', 'USD'],
  ['978', 'EUR'],
])

export const LIRA = '949'

const AMOUNT_SHAPE = /^(\d{1,10})(?:\.(\d{1,2}))?$/

/** Decimal text with a dot (`1.01`, `100`) to kuruş, without a double; null for any other text. */
export function parseAmount(text: string): number | null {
  const match = AMOUNT_SHAPE.exec(text)
  if (match === null) return null
  return Number(`${match[1] ?? ''}${(match[2] ?? '').padEnd(2, '0')}`)
}

/** Decimal text with exactly two decimals, above zero. */
export function parseFullAmount(text: string): number | null {
  return (/^\d+\.\d{2}$/.test(text) && parseAmount(text)) || null
}

/** A whole number of kuruş above zero. */
export function parseMinor(text: string): number | null {
  return /^[1-9]\d{0,11}$/.test(text) ? Number(text) : null
}

/** The count of installments as the books have it, empty for what a bank writes of a `single` payment; null for any other text. */
export function parseInstallments(text: string, single: string | RegExp): string | null {
  if (typeof single === 'string' ? text === single : single.test(text)) return ''
  return /^([2-9]|1[0-8])$/.test(text) ? text : null
}

/** Whether the text can name an order: letters of ASCII without blanks. */
export function isOrderId(text: string, lettersMaximum: number): boolean {
  return /^[\x21-\x7e]+$/.test(text) && text.length <= lettersMaximum
}

/** Kuruş to the decimal text of the wire: 101 becomes `1.01`. */
export function formatAmount(amountMinor: number): string {
  const digits = String(amountMinor).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
