import { amountMinorFromText, amountToDecimal } from '../../kernel/index.ts'

/** The protocol writes amounts in two ways: requests in lira (`100.25`), answers often in kuruş (`10025`). */
export function toNestpayAmount(amountMinor: bigint): string {
  return amountToDecimal(amountMinor)
}

/** Kuruş of a decimal text such as `100`, `100.2` or `100.25`; null for anything else. */
export function minorFromDecimal(text: string): bigint | null {
  if (/^0+(\.0{1,2})?$/.test(text)) return 0n
  const reading = amountMinorFromText(text)
  return reading.ok ? reading.amountMinor : null
}

/** Kuruş of an integer text, zeros in front allowed; null for anything else. Empty is not zero. */
export function minorFromKurus(text: string): bigint | null {
  return /^\d{1,15}$/.test(text) ? BigInt(text) : null
}

/** Points come as twelve digits of kuruş or as a decimal, by bank and field: the point decides. */
export function minorFromPoints(text: string): bigint | null {
  return text.includes('.') ? minorFromDecimal(text) : minorFromKurus(text)
}
