import { amountMinorFromText, amountToDecimal, maskCardNumbersIn } from '../../kernel/index.ts'

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

const TEXT_MAXIMUM_LETTERS = 255

/** A code or number as most fields hold it: one line already, and too short for a card number. */
const SHORT_WORD = /^[!-~]{1,12}$/

/** Control characters, NUL among them, and halves of a pair: PostgreSQL's JSON would refuse the outcome. */
const NOT_OF_A_LINE = /[\p{Cc}\p{Surrogate}]+/gu

/** The half of a pair whose other half was cut off. */
const HALF_AT_END = /\p{Surrogate}$/u

/** A bank's text as it may be stored and shown: short, on one line, without card numbers. */
export function shortText(text: string): string {
  if (SHORT_WORD.test(text)) return text
  const oneLine = text.replace(NOT_OF_A_LINE, ' ').trim()
  return maskCardNumbersIn(oneLine).slice(0, TEXT_MAXIMUM_LETTERS).replace(HALF_AT_END, '')
}

/** As `shortText`; absent and empty are null. */
export function shortTextOrNull(text: string | null): string | null {
  if (text === null) return null
  if (SHORT_WORD.test(text)) return text
  return text.trim() === '' ? null : shortText(text)
}

/**
 * The bank's time as ISO 8601 with the offset of Turkey, which has had one time all year since 2016.
 * Takes `20240103 21:37:57` and `2024-01-03 21:37:57.259`; null for anything else.
 */
export function bankTimeToIso(text: string | null): string | null {
  const parts = /^(\d{4})-?(\d{2})-?(\d{2}) (\d{2}:\d{2}:\d{2})(?:\.\d+)?$/.exec(text ?? '')
  return parts === null ? null : `${parts[1]}-${parts[2]}-${parts[3]}T${parts[4]}+03:00`
}
