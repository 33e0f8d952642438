import type { Bucket, BucketSize } from '../../../operating/statistics/index.ts'
import type { Language } from '../../design/index.ts'

const LOCALES = { tr: 'tr-TR', en: 'en-GB' } as const

const SHORT = {
  hour: { hour: '2-digit', minute: '2-digit' },
  day: { day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: '2-digit' },
} as const satisfies Record<BucketSize, Intl.DateTimeFormatOptions>

const LONG = {
  hour: { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  day: { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' },
  week: { day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
} as const satisfies Record<BucketSize, Intl.DateTimeFormatOptions>

/** Names the columns of a chart: short below it, long in its table. */
export function columnNames(
  buckets: readonly Bucket[],
  { size, language, zone }: Readonly<{ size: BucketSize; language: Language; zone: string }>,
): readonly Readonly<{ label: string; longLabel: string }>[] {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(LOCALES[language], { ...options, timeZone: zone })
  const [short, long] = [format(SHORT[size]), format(LONG[size])]
  return buckets.map(({ span }) => ({
    label: short.format(span.from),
    // The last moment of a week is before its end.
    longLabel:
      size === 'week'
        ? long.formatRange(span.from, new Date(span.until.getTime() - 1))
        : long.format(span.from),
  }))
}
