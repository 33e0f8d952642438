import {
  type AmountMinor,
  type AmountReading,
  amountMinorFromText,
  amountMinorFromWire,
  amountOrZeroFromWire,
  amountToWire,
  fieldError,
} from '../../kernel/index.ts'

const RULE = {
  tr: '0’dan büyük, en çok 99999999.99 ve en çok iki ondalıklı bir tutar olmalıdır',
  en: 'must be an amount greater than 0, at most 99999999.99, with at most two decimals',
}

/** The amount of a field that must have one. Throws INVALID_FIELD with the field's name. */
export function amountOf(field: string, value: number): AmountMinor {
  return readOrRefuse(field, amountMinorFromWire(value))
}

/** Points may be 0, or not said at all. */
export function pointsOf(field: string, value: number | undefined): AmountMinor | null {
  return value === undefined ? null : readOrRefuse(field, amountOrZeroFromWire(value))
}

/** The amount in a query string. */
export function amountOfText(field: string, text: string | undefined): AmountMinor | null {
  return text === undefined ? null : readOrRefuse(field, amountMinorFromText(text))
}

export function amountOrNull(amountMinor: AmountMinor | null | undefined): number | null {
  return amountMinor === null || amountMinor === undefined ? null : amountToWire(amountMinor)
}

function readOrRefuse(field: string, reading: AmountReading): AmountMinor {
  if (!reading.ok) throw fieldError(field, RULE)
  return reading.amountMinor
}
