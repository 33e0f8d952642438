import type { JSX } from 'preact'

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

/** The same in few letters, for the edge of a drawing: `₺1,2 Mn`, `₺1.2M`. */
export function moneyShort(amountMinor: number, language: Language): string {
  return new Intl.NumberFormat(LOCALES[language], {
    style: 'currency',
    currency: 'TRY',
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  }).format(amountMinor / 100)
}

export function countText(count: number, language: Language): string {
  return new Intl.NumberFormat(LOCALES[language]).format(count)
}

/** A share of hundredths of a percent: `%98,5` in Turkish, `98.5%` in English. A dash where there is nothing to share. */
export function rateText(basisPoints: number | null, language: Language, decimals = 1): string {
  if (basisPoints === null) return '–'
  const format = new Intl.NumberFormat(LOCALES[language], {
    style: 'percent',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  return format.format(basisPoints / 10_000)
}

const SECOND_NAMES = { tr: 'sn', en: 's' } as const

/** Whole milliseconds below a second: `850 ms`; else seconds: `1,25 sn` in Turkish, `1.25 s` in English. */
export function durationText(milliseconds: number, language: Language): string {
  if (milliseconds < 1_000) return `${Math.round(milliseconds)} ms`
  const format = new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: 2 })
  return `${format.format(milliseconds / 1_000)} ${SECOND_NAMES[language]}`
}

type MomentProps = Readonly<{
  at: Date
  language: Language
  /** For moments that may lie years away. */
  hasYear?: boolean
}>

/** Date and time in Europe/Istanbul, to the second; the zone and the time in UTC are shown on hover. */
export function Moment({ at, language, hasYear = false }: MomentProps): JSX.Element {
  const text = new Intl.DateTimeFormat(LOCALES[language], {
    day: '2-digit',
    month: 'short',
    ...(hasYear ? { year: 'numeric' } : {}),
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZone: 'Europe/Istanbul',
  }).format(at)
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
