import type { ComponentChildren, JSX } from 'preact'
import {
  bucketsOf,
  type DayComparison,
  type Summary,
  type Sums,
  summaryOf,
  takenByHour,
} from '../../../operating/statistics/index.ts'
import { TOTAL_WORDS } from '../../../operating/totals/index.ts'
import { LineChart } from '../../design/charts/index.ts'
import {
  countText,
  inEachLanguage,
  type Language,
  moneyShort,
  moneyText,
  rateText,
  Tiles,
  Trend,
} from '../../design/index.ts'
import type { Visit } from '../frame/index.ts'
import {
  APPROVED_STATES,
  columnNames,
  rowsPath,
  statisticsPath,
  ZONE,
} from '../statistics/index.ts'
import { OVERVIEW_TEXTS, type OverviewTexts } from './texts.ts'

type TodayProps = Readonly<{
  visit: Visit
  day: DayComparison
  now: Date
  /** Of today so far, of last week up to the same time, and of last week's whole day. */
  sums: readonly Sums[]
  children: ComponentChildren
}>

const NOTHING: Sums = { tallies: [], postings: [] }

/** Today in numbers and as a line, with what needs a person in between. */
export function Today({ visit, day, now, sums, children }: TodayProps): JSX.Element {
  const { language } = visit
  const texts = OVERVIEW_TEXTS[language]
  const [today = NOTHING, lastWeek = NOTHING, wholeLastWeek = NOTHING] = sums
  const weekday = weekdayOf(now, language)
  return (
    <>
      <TodayTiles
        visit={visit}
        today={day.today}
        weekday={weekday}
        now={summaryOf(today)}
        before={summaryOf(lastWeek)}
      />
      <div class="columns two">
        <section class="sheet">
          <DayChart
            visit={visit}
            day={day}
            now={now}
            weekday={weekday}
            sums={[today, wholeLastWeek]}
          />
          {visit.may('statistics.see') ? (
            <p class="onward">
              <a href={statisticsPath(visit)}>{texts.charts}</a>
            </p>
          ) : null}
        </section>
        {children}
      </div>
    </>
  )
}

const WEEKDAY = inEachLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: ZONE }),
)

/** Turkish writes a weekday with a small letter, except as part of a date. */
function weekdayOf(now: Date, language: Language): string {
  const name = WEEKDAY[language].format(now)
  return language === 'tr' ? name.toLocaleLowerCase('tr-TR') : name
}

type DayChartProps = Omit<TodayProps, 'children' | 'sums'> &
  Readonly<{ weekday: string; sums: readonly [today: Sums, lastWeek: Sums] }>

/** Today's line ends with the present hour; the dashed one is the same weekday of last week. */
function DayChart({ visit, day, now, weekday, sums }: DayChartProps): JSX.Element {
  const { language } = visit
  const texts = OVERVIEW_TEXTS[language]
  const buckets = bucketsOf(day.today, day.today, ZONE)
  const names = columnNames(buckets, { size: 'hour', language, zone: ZONE })
  const ofToday = takenByHour(sums[0], day.today, { zone: ZONE, until: now })
  const until = day.wholeLastWeek.until
  const ofLastWeek = takenByHour(sums[1], day.lastWeek, { zone: ZONE, until })
  return (
    <LineChart
      data={{
        name: 'chart-day',
        title: texts.chart,
        showTable: texts.showTable,
        series: [
          { name: texts.today, look: 'solid' },
          { name: texts.lastWeek(weekday), look: 'quiet' },
        ],
        columns: names.map((name, hour) => ({
          ...name,
          values: [ofToday[hour], ofLastWeek[hour] ?? 0n].map((each) =>
            each === undefined ? null : Number(each),
          ),
          texts: [ofToday[hour], ofLastWeek[hour] ?? 0n].map((each) =>
            each === undefined ? '–' : moneyText(each, language),
          ),
        })),
        tick: (value) => moneyShort(value, language),
      }}
    />
  )
}

type TilesProps = Readonly<{
  visit: Visit
  today: string
  weekday: string
  now: Summary
  /** Of the same weekday last week, up to the same time of the day. */
  before: Summary
}>

/** Today in four numbers, each beside that of the same weekday last week. */
function TodayTiles({ visit, today, weekday, now, before }: TilesProps): JSX.Element {
  const { language } = visit
  const texts = OVERVIEW_TEXTS[language]
  const money = (amountMinor: bigint) => moneyText(amountMinor, language)
  const rows = (states: readonly string[]) => rowsPath(visit, { from: today, until: today, states })
  const note = (trend: JSX.Element | null, value: string) => (
    <>
      {trend} {texts.before(weekday, value)}
    </>
  )
  const changed = (one: bigint | number, other: bigint | number) =>
    relativeTrend(Number(one), Number(other), { texts, language })
  return (
    <Tiles
      tiles={[
        {
          name: texts.ofToday(TOTAL_WORDS.taken[language]),
          value: money(now.takenMinor),
          note: note(changed(now.takenMinor, before.takenMinor), money(before.takenMinor)),
        },
        {
          name: texts.payments,
          value: countText(now.approved, language),
          href: rows(APPROVED_STATES),
          note: note(changed(now.approved, before.approved), countText(before.approved, language)),
        },
        {
          name: texts.approval,
          value: rateText(now.approvalBasisPoints, language),
          href: rows(['Declined']),
          note: note(
            pointsTrend(now.approvalBasisPoints, before.approvalBasisPoints, { texts, language }),
            rateText(before.approvalBasisPoints, language),
          ),
        },
        {
          name: texts.ofToday(TOTAL_WORDS.givenBack[language]),
          value: money(now.givenBackMinor),
          note: note(null, money(before.givenBackMinor)),
        },
      ]}
    />
  )
}

type Words = Readonly<{ texts: OverviewTexts; language: Language }>

/** Null where there is nothing to compare with. */
function relativeTrend(
  now: number,
  before: number,
  { texts, language }: Words,
): JSX.Element | null {
  if (before === 0) return null
  const basisPoints = Math.round(((now - before) * 10_000) / before)
  return trendOf(basisPoints, rateText(Math.abs(basisPoints), language), texts)
}

const POINTS = inEachLanguage(
  (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }),
)

function pointsTrend(
  now: number | null,
  before: number | null,
  { texts, language }: Words,
): JSX.Element | null {
  if (now === null || before === null) return null
  const points = POINTS[language].format(Math.abs(now - before) / 100)
  return trendOf(now - before, texts.points(points), texts)
}

function trendOf(difference: number, text: string, texts: OverviewTexts): JSX.Element {
  const direction = difference === 0 ? 'same' : difference > 0 ? 'up' : 'down'
  const words = direction === 'same' ? '' : texts[direction]
  return <Trend direction={direction} text={text} words={words} />
}
