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

/**
 * Kuruş of an amount as some banks write it: `1,01`, `320`, `1.056,2`, also `100.25`. A point before three
 * digits parts thousands, because no amount has three decimals. Null for anything else.
 */
export function minorFromComma(text: string): bigint | null {
  if (/^\d{1,12}\.\d{1,2}$/.test(text)) return minorFromDecimal(text)
  const isNumber = /^(\d{1,12}|\d{1,3}(\.\d{3}){1,3})(,\d{1,2})?$/.test(text)
  return isNumber ? minorFromDecimal(text.replaceAll('.', '').replace(',', '.')) : null
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

/** As `bankTimeToIso`, of `20240809104034`. */
export function compactTimeToIso(text: string): string | null {
  const parts = /^(20\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(text)
  if (parts === null) return null
  const [, year, month, day, hour, minute, second] = parts
  return `${year}-${month}-${day}T${hour}:${minute}:${second}+03:00`
}

/** As `bankTimeToIso`, of `09.08.2024 10:40:34`; null also for `1.1.0001 00:00:00`, which banks write for no time. */
export function dottedTimeToIso(text: string | null): string | null {
  const [, day = '', month = '', year = '', time = ''] =
    /^(\d{1,2})\.(\d{1,2})\.(20\d{2}) (\d{2}:\d{2}:\d{2})$/.exec(text ?? '') ?? []
  if (year === '') return null
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T${time}+03:00`
}

/** The count of installments; null where it is not said. Banks write a single payment as nothing, 0 or 1. */
export function countOf(text: string | null): number | null {
  if (text === null) return null
  return /^\d{0,3}$/.test(text.trim()) ? Math.max(1, Number(text)) : null
}
