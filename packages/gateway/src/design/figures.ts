import { amountToDecimal } from '../kernel/index.ts'
import type { Language } from './language.ts'

const LOCALES = { tr: 'tr-TR', en: 'en-GB' } as const

/**
 * `₺1.249,90` in Turkish, `₺1,249.90` in English. Exact for every amount, because the formatter takes the decimal text
 * and not a double.
 */
export function moneyText(amountMinor: bigint, language: Language): string {
  const format = new Intl.NumberFormat(LOCALES[language], {
    style: 'currency',
    currency: 'TRY',
    currencyDisplay: 'narrowSymbol',
  })
  return format.format(amountToDecimal(amountMinor) as `${number}`)
}

/** Date and time in Europe/Istanbul, to the second. */
export function momentText(at: Date, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], {
    day: '2-digit',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZone: 'Europe/Istanbul',
  }).format(at)
}
