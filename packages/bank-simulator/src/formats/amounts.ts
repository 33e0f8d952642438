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

/** Kuruş to the decimal text of the wire: 101 becomes `1.01`. */
export function formatAmount(amountMinor: number): string {
  const digits = String(amountMinor).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
