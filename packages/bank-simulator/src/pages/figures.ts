import type { CardProfile } from '../card-profile.ts'
import { CURRENCIES, formatAmount } from '../formats/index.ts'
import type { Language } from './texts.ts'

const LOCALES = { tr: 'tr-TR', en: 'en-GB' } as const

/** `₺1.249,90` in Turkish, `₺1,249.90` in English. `currency` is the numeric code of ISO 4217. */
export function moneyText(amountMinor: number, currency: string, language: Language): string {
  const format = new Intl.NumberFormat(LOCALES[language], {
    style: 'currency',
    currency: CURRENCIES.get(currency) ?? 'TRY',
    currencyDisplay: 'narrowSymbol',
  })
  return format.format(formatAmount(amountMinor) as `${number}`)
}

/** Date and time in Istanbul. */
export function momentText(at: string, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], {
    day: '2-digit',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZone: 'Europe/Istanbul',
  }).format(new Date(at))
}

export const SCHEME_NAMES: Readonly<Record<CardProfile['scheme'], string>> = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  TROY: 'Troy',
  AMEX: 'American Express',
}
