import { LOCALES } from '@vezne/protocol'
import {
  approvalOf,
  approvedCount,
  type Bucket,
  type BucketSize,
  countOf,
  rowsIn,
  type Summary,
  type Sums,
  summaryOf,
  type Tally,
} from '../../../operating/statistics/index.ts'
import { TOTAL_WORDS } from '../../../operating/totals/index.ts'
import type { ChartColumn, ChartData } from '../../design/charts/index.ts'
import { countText, type Language, moneyShort, moneyText, rateText } from '../../design/index.ts'
import type { StatisticsTexts } from './texts.ts'

export type Drawn = Readonly<{
  sums: Sums
  buckets: readonly Bucket[]
  size: BucketSize
  language: Language
  zone: string
  texts: StatisticsTexts
  /** The payments of the days of a column. */
  pathOf: (bucket: Bucket) => string
}>

/** What was taken, column by column. */
export function volumeChart(drawn: Drawn): ChartData {
  const { texts, size, language } = drawn
  const series = { name: TOTAL_WORDS.taken[language], look: 'solid' } as const
  return {
    ...common(drawn, 'volume', texts.volume[size]),
    ...amounts(drawn, series, ({ takenMinor }) => takenMinor),
  }
}

/** What was returned or reversed, column by column. */
export function givenBackChart(drawn: Drawn): ChartData {
  const { texts, language } = drawn
  const series = { name: TOTAL_WORDS.givenBack[language], look: 'quiet' } as const
  return {
    ...common(drawn, 'given-back', texts.givenBackChart),
    ...amounts(drawn, series, ({ givenBackMinor }) => givenBackMinor),
  }
}

function amounts(
  drawn: Drawn,
  series: ChartData['series'][number],
  amountOf: (summary: Summary) => bigint,
): Pick<ChartData, 'series' | 'columns' | 'tick'> {
  const { sums, buckets, language } = drawn
  const postings = rowsIn(buckets, sums.postings)
  const columns = columnsOf(drawn, (index) => {
    const amountMinor = amountOf(summaryOf({ tallies: [], postings: postings[index] ?? [] }))
    return { values: [Number(amountMinor)], texts: [moneyText(amountMinor, language)] }
  })
  return { series: [series], columns, tick: (value) => moneyShort(value, language) }
}

/** How many payments had which outcome, column by column. */
export function outcomesChart(drawn: Drawn): ChartData {
  const tallies = rowsIn(drawn.buckets, drawn.sums.tallies)
  return {
    ...common(drawn, 'outcomes', drawn.texts.outcomes),
    series: outcomeSeries(drawn.texts),
    columns: columnsOf(drawn, (index) => outcomeValues(tallies[index] ?? [], drawn.language)),
    tick: (value) => countText(value, drawn.language),
  }
}

/** The approval rate, column by column; the line has no point where no bank answered. */
export function rateChart(drawn: Drawn): ChartData {
  const { language, texts } = drawn
  const rates = rowsIn(drawn.buckets, drawn.sums.tallies).map(approvalOf)
  const columns = columnsOf(drawn, (index) => ({
    values: [rates[index] ?? null],
    texts: [rateText(rates[index] ?? null, language)],
  }))
  return {
    ...common(drawn, 'rate', texts.rate),
    series: [{ name: texts.approval, look: 'solid' }],
    columns,
    tick: (value) => rateText(value, language, 0),
  }
}

const HOUR_MILLISECONDS = 60 * 60 * 1_000
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** The payments of all days together, by the hour of the day. */
export function hourOfDayChart(drawn: Drawn): ChartData {
  const { sums, buckets, language, texts, zone } = drawn
  const hourOf = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  })
  const first = buckets[0]?.span.from ?? new Date(0)
  // A day in Europe/Istanbul has 24 hours, so one formatted hour places all others.
  const offset = Number(hourOf.format(first)) - Math.floor(first.getTime() / HOUR_MILLISECONDS)
  const placeOf = ({ hour }: Readonly<{ hour: Date }>) =>
    (((Math.floor(hour.getTime() / HOUR_MILLISECONDS) + offset) % 24) + 24) % 24
  const places = HOURS.map((at) => sums.tallies.filter((tally) => placeOf(tally) === at))
  return {
    ...common(drawn, 'hours', texts.hourOfDay),
    series: outcomeSeries(texts),
    columns: places.map((tallies, at) => ({
      label: String(at).padStart(2, '0'),
      longLabel: `${String(at).padStart(2, '0')}:00–${String(at + 1).padStart(2, '0')}:00`,
      ...outcomeValues(tallies, language),
    })),
    tick: (value) => countText(value, language),
  }
}

function common({ texts }: Drawn, name: string, title: string) {
  return { name: `chart-${name}`, title, showTable: texts.showTable }
}

function columnsOf(
  drawn: Drawn,
  valuesOf: (index: number) => Pick<ChartColumn, 'values' | 'texts'>,
): readonly ChartColumn[] {
  const { buckets, pathOf } = drawn
  const names = columnNames(buckets, drawn)
  return buckets.map((bucket, index) => ({
    label: '',
    ...names[index],
    href: pathOf(bucket),
    ...valuesOf(index),
  }))
}

function outcomeSeries({ outcome }: StatisticsTexts): ChartData['series'] {
  return [
    { name: outcome.Approved, look: 'solid' },
    { name: outcome.Declined, look: 'hatched' },
    { name: outcome.other, look: 'dotted' },
  ]
}

function outcomeValues(tallies: readonly Tally[], language: Language) {
  const values = [
    approvedCount(tallies),
    countOf(tallies, 'Declined'),
    countOf(tallies, 'Failed') + countOf(tallies, 'Unknown'),
  ]
  return { values, texts: values.map((value) => countText(value, language)) }
}

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
