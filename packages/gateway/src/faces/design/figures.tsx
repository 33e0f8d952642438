import { LOCALES } from '@vezne/protocol'
import type { JSX } from 'preact'

import { amountToDecimal } from '../../base/kernel/index.ts'
import type { Language } from './language.ts'

/** Formatters are made once: making one takes longer than a hundred uses of it. */
export const inEachLanguage = <Formatter,>(make: (locale: string) => Formatter) =>
  ({ tr: make(LOCALES.tr), en: make(LOCALES.en) }) satisfies Record<Language, Formatter>

const LIRA = { style: 'currency', currency: 'TRY', currencyDisplay: 'narrowSymbol' } as const
const MONEY = inEachLanguage((locale) => new Intl.NumberFormat(locale, LIRA))
const SHORT = { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 1 } as const
const SHORT_MONEY = inEachLanguage((locale) => new Intl.NumberFormat(locale, { ...LIRA, ...SHORT }))
const COUNT = inEachLanguage((locale) => new Intl.NumberFormat(locale))
const SECONDS = inEachLanguage(
  (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }),
)

/**
 * `₺1.249,90` in Turkish, `₺1,249.90` in English. Exact for every amount, because the formatter takes the decimal text
 * and not a double.
 */
export function moneyText(amountMinor: bigint, language: Language): string {
  return MONEY[language].format(amountToDecimal(amountMinor) as `${number}`)
}

/** The same in few letters, for the edge of a drawing: `₺1,2 Mn`, `₺1.2M`. */
export function moneyShort(amountMinor: number, language: Language): string {
  return SHORT_MONEY[language].format(amountMinor / 100)
}

export function countText(count: number, language: Language): string {
  return COUNT[language].format(count)
}

const ratesWith = (decimals: number) => {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return inEachLanguage((locale) => new Intl.NumberFormat(locale, { style: 'percent', ...digits }))
}
const RATES = [ratesWith(0), ratesWith(1)] as const

/** A share of hundredths of a percent: `%98,5` in Turkish, `98.5%` in English. A dash where there is nothing to share. */
export function rateText(
  basisPoints: number | null,
  language: Language,
  decimals: 0 | 1 = 1,
): string {
  return basisPoints === null ? '–' : RATES[decimals][language].format(basisPoints / 10_000)
}

const SECOND_NAMES = { tr: 'sn', en: 's' } as const

/** Whole milliseconds below a second: `850 ms`; else seconds: `1,25 sn` in Turkish, `1.25 s` in English. */
export function durationText(milliseconds: number, language: Language): string {
  if (milliseconds < 1_000) return `${Math.round(milliseconds)} ms`
  return `${SECONDS[language].format(milliseconds / 1_000)} ${SECOND_NAMES[language]}`
}

const TO_THE_SECOND = {
  day: '2-digit',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'Europe/Istanbul',
} as const
const MOMENT = inEachLanguage((locale) => new Intl.DateTimeFormat(locale, TO_THE_SECOND))
const WITH_YEAR = { ...TO_THE_SECOND, year: 'numeric' } as const
const MOMENT_OF_YEAR = inEachLanguage((locale) => new Intl.DateTimeFormat(locale, WITH_YEAR))

const daysIn = (options: Intl.DateTimeFormatOptions) =>
  inEachLanguage((locale) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }))

const DAYS = {
  short: daysIn({ dateStyle: 'short' }),
  long: daysIn({ dateStyle: 'long' }),
  full: daysIn({ dateStyle: 'full' }),
  /** Without the year, which the page says. */
  inMonth: daysIn({ day: 'numeric', month: 'short', weekday: 'short' }),
  month: daysIn({ month: 'long', year: 'numeric' }),
}

/** A date such as `2026-11-25`, as `full` in words: `25 Kasım 2026 Çarşamba`. */
export function dateText(date: string, language: Language, style: keyof typeof DAYS): string {
  return DAYS[style][language].format(new Date(`${date}T00:00:00Z`))
}

type MomentProps = Readonly<{
  at: Date
  language: Language
  /** For moments that may lie years away. */
  hasYear?: boolean
}>

/** Date and time in Europe/Istanbul, to the second; the zone and the time in UTC are shown on hover. */
export function Moment({ at, language, hasYear = false }: MomentProps): JSX.Element {
  const text = (hasYear ? MOMENT_OF_YEAR : MOMENT)[language].format(at)
  const instant = at.toISOString()
  return (
    <time
      dateTime={instant}
      title={`${instant.slice(0, 19).replace('T', ' ')} UTC · Europe/Istanbul`}
    >
      {text}
    </time>
  )
}
