import type { JSX } from 'preact'
import type { Summary } from '../../../operating/statistics/index.ts'
import {
  countText,
  inEachLanguage,
  type Language,
  moneyText,
  rateText,
  Tiles,
  Trend,
} from '../../design/index.ts'
import type { Visit } from '../frame/index.ts'
import { APPROVED_STATES, rowsPath } from '../statistics/index.ts'
import { OVERVIEW_TEXTS, type OverviewTexts } from './texts.ts'

type TilesProps = Readonly<{
  visit: Visit
  today: string
  weekday: string
  now: Summary
  /** Of the same weekday last week, up to the same time of the day. */
  before: Summary
}>

/** Today in four numbers, each beside that of the same weekday last week. */
export function TodayTiles({ visit, today, weekday, now, before }: TilesProps): JSX.Element {
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
          name: texts.taken,
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
          name: texts.givenBack,
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
