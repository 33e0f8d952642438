import { amountMinorFromText, maskCardNumbersIn } from '../../../base/kernel/index.ts'

/** Kuruş of a decimal text such as `100`, `100.2` or `100.25`; null for anything else. */
export function minorFromDecimal(text: string): bigint | null {
  if (/^0+(\.0{1,2})?$/.test(text)) return 0n
  const reading = amountMinorFromText(text)
  return reading.ok ? reading.amountMinor : null
}

/**
 * Kuruş of a text of digits, with or without leading zeros; null for anything else, also for an empty text.
 */
export function minorFromKurus(text: string): bigint | null {
  return /^\d{1,15}$/.test(text) ? BigInt(text) : null
}

const TEXT_MAXIMUM_LETTERS = 255

/** A short code or number, as in most fields: one line, and too short for a card number. */
const SHORT_WORD = /^[!-~]{1,12}$/

/** Control characters and halves of surrogate pairs. PostgreSQL's JSON refuses NUL and such halves. */
const NOT_OF_A_LINE = /[\p{Cc}\p{Surrogate}]+/gu

/** The half of a surrogate pair whose other half was cut off. */
const HALF_AT_END = /\p{Surrogate}$/u

/** A bank's text for storing and showing: short, on one line, without card numbers. */
export function shortText(text: string): string {
  if (SHORT_WORD.test(text)) return text
  const oneLine = text.replace(NOT_OF_A_LINE, ' ').trim()
  return maskCardNumbersIn(oneLine).slice(0, TEXT_MAXIMUM_LETTERS).replace(HALF_AT_END, '')
}

/** As `shortText`; null for an absent or empty text. */
export function shortTextOrNull(text: string | null): string | null {
  if (text === null) return null
  if (SHORT_WORD.test(text)) return text
  return text.trim() === '' ? null : shortText(text)
}

/**
 * The bank's time as ISO 8601, with the offset of Turkey, which has no summer time since 2016. Reads
 * `20240103 21:37:57` and `2024-01-03 21:37:57.259`; null for anything else.
 */
export function bankTimeToIso(text: string | null): string | null {
  const parts = /^(\d{4})-?(\d{2})-?(\d{2}) (\d{2}:\d{2}:\d{2})(?:\.\d+)?$/.exec(text ?? '')
  return parts === null ? null : `${parts[1]}-${parts[2]}-${parts[3]}T${parts[4]}+03:00`
}

/** The count of installments; null where it is not said. Banks write a single payment as nothing, 0 or 1. */
export function countOf(text: string | null): number | null {
  if (text === null) return null
  return /^\d{0,3}$/.test(text.trim()) ? Math.max(1, Number(text)) : null
}
