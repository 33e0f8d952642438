import type { ComponentChildren, JSX } from 'preact'
import {
  bucketsOf,
  type DayComparison,
  type Sums,
  summaryOf,
  takenByHour,
} from '../../../operating/statistics/index.ts'
import { mayDo } from '../../../operating/users/index.ts'
import {
  inEachLanguage,
  type Language,
  LineChart,
  moneyShort,
  moneyText,
} from '../../design/index.ts'
import type { Visit } from '../frame/index.ts'
import { columnNames, figuresPath, ZONE } from '../statistics/index.ts'
import { OVERVIEW_TEXTS } from './texts.ts'
import { TodayTiles } from './tiles.tsx'

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
          {mayDo(visit.person.role, 'figures.see') ? (
            <p class="onward">
              <a href={figuresPath(visit)}>{texts.charts}</a>
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
