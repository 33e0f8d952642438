import type { Language } from '@vezne/protocol'
import { amountMinorFromText } from './money.ts'
import { asTyped } from './typed-text.ts'

type Reading = Readonly<{
  /**
   * The language whose signs for decimals and thousands count, for amounts of money that moves: any other writing is
   * refused.
   */
  language?: Language
  /** Whether zero is an amount, as a bound of a filter may be. */
  hasZero?: boolean
}>

/** Digits, perhaps in groups of three by one sign, perhaps one or two decimals after another sign. */
const WRITTEN =
  /^(?<whole>\d+|\d{1,3}(?<group>[., ])\d{3}(?:\k<group>\d{3})*)(?:(?<point>[.,])(?<decimals>\d{1,2}))?$/

/** `1.249` is a thousand in Turkish, and no amount in English; `12.50` is understood in both. */
const SIGNS = {
  tr: { group: /^[. ]?$/, point: /^[.,]?$/ },
  en: { group: /^[, ]?$/, point: /^\.?$/ },
} as const

/**
 * An amount as people of either language write it, in kuruş: the last sign is the decimal one if one or two digits
 * follow it, and every other one divides thousands. Null for what is no amount.
 */
export function amountIn(text: string, { language, hasZero = false }: Reading = {}): bigint | null {
  const written = asTyped(text)
    .replaceAll(/₺|TL|TRY/gi, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const { whole = '', group = '', point = '', decimals = '' } = WRITTEN.exec(written)?.groups ?? {}
  if (whole === '' || (group !== '' && group === point)) return null
  if (language !== undefined) {
    const signs = SIGNS[language]
    if (!signs.group.test(group) || !signs.point.test(point)) return null
  }
  const digits = whole.replace(/\D/g, '')
  if (hasZero && /^0+$/.test(digits + decimals)) return 0n
  const reading = amountMinorFromText(decimals === '' ? digits : `${digits}.${decimals}`)
  return reading.ok ? reading.amountMinor : null
}
