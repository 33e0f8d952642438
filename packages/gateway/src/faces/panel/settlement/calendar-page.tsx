import type { JSX } from 'preact'
import { groupedBy } from '../../../base/kernel/index.ts'
import {
  addDays,
  type Day,
  isWorkingDay,
  type PayoutState,
} from '../../../operating/settlement/index.ts'
import {
  dateText,
  EmptyState,
  type Language,
  MarkedWord,
  moneyText,
  Pager,
} from '../../design/index.ts'
import type { PanelAnswer, Visit } from '../frame/index.ts'
import { wholeNumberIn, withField } from '../parts/index.ts'
import { MonthFiles, MonthSteps, MonthSums, PayoutBadge, PayoutTable } from './payout-parts.tsx'
import { type Payout, payerOf, payoutsOf, sumOf } from './payouts.ts'
import { type Month, monthOf, monthPath, roomPage, type SettlementPorts, todayOf } from './room.tsx'
import { SETTLEMENT_TEXTS } from './texts.ts'

/** A month at a glance: what comes on which day, by bank. */
export function calendarPage(ports: SettlementPorts, visit: Visit): Promise<PanelAnswer> {
  return monthView(ports, visit, 'calendar', (shown) => (
    <Calendar {...shown} tableOf={monthPath(visit, 'table', shown.month)} />
  ))
}

/** A page has so many rows and stays below 80 kB. */
const ROWS_PER_PAGE = 100
const PAGES_MAXIMUM = 999

/** The table behind the calendar. */
export function tablePage(ports: SettlementPorts, visit: Visit): Promise<PanelAnswer> {
  return monthView(ports, visit, 'table', ({ payouts, month, language }) => {
    const { pages } = SETTLEMENT_TEXTS[language]
    const page = wholeNumberIn(visit.query.get('page') ?? '', [1, PAGES_MAXIMUM]) ?? 1
    const to = (number: number) =>
      withField(monthPath(visit, 'table', month), 'page', String(number))
    const until = page * ROWS_PER_PAGE
    return (
      <div class="dense">
        <PayoutTable payouts={payouts.slice(until - ROWS_PER_PAGE, until)} language={language} />
        <Pager
          language={language}
          newest={page > 1 ? to(page - 1) : null}
          older={until < payouts.length ? to(page + 1) : null}
          texts={pages}
        />
      </div>
    )
  })
}

type Shown = Readonly<{
  payouts: readonly Payout[]
  days: readonly Day[]
  month: Month
  today: Day
  language: Language
}>

function monthView(
  ports: SettlementPorts,
  visit: Visit,
  tab: 'calendar' | 'table',
  content: (shown: Shown) => JSX.Element,
): Promise<PanelAnswer> {
  const { language } = visit
  const texts = SETTLEMENT_TEXTS[language]
  const month = monthOf(ports, visit)
  const { title, purpose } = texts
  const beside = <MonthFiles visit={visit} month={month} />
  return roomPage(visit, { tab, title, purpose, beside }, async (own) => {
    const payouts = await payoutsOf(ports, own, month)
    const days = daysBetween(month)
    const shown = { payouts, days, month, today: todayOf(ports), language }
    return (
      <section class="sheet">
        <MonthSteps visit={visit} tab={tab} month={month} />
        {payouts.length === 0 ? null : <MonthSums payouts={payouts} language={language} />}
        {content(shown)}
        {payouts.some(({ state }) => state === 'unsaid') ? (
          <p class="quiet after">{texts.unsaidHint}</p>
        ) : null}
      </section>
    )
  })
}

function daysBetween({ from, to }: Readonly<{ from: Day; to: Day }>): readonly Day[] {
  const days: Day[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

type CalendarProps = Shown & Readonly<{ tableOf: string }>

function Calendar({ payouts, days, today, language, tableOf }: CalendarProps): JSX.Element {
  const texts = SETTLEMENT_TEXTS[language]
  if (payouts.length === 0) return <EmptyState title={texts.none}>{texts.noneHint}</EmptyState>
  const byDay = groupedBy(payouts, ({ dueOn }) => dueOn)
  const before = (weekdayOf(days[0] ?? '') + 6) % 7
  const after = (7 - ((before + days.length) % 7)) % 7
  const blank = (where: string, count: number) =>
    Array.from({ length: count }, (_, at) => <li key={`${where}${at}`} class="blank" />)
  return (
    <ol class="calendar">
      {blank('before', before)}
      {days.map((day) => (
        <CalendarDay
          key={day}
          {...{ day, language, tableOf }}
          payouts={byDay.get(day) ?? []}
          isToday={day === today}
        />
      ))}
      {blank('after', after)}
    </ol>
  )
}

function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

type DayProps = Pick<CalendarProps, 'language' | 'tableOf'> &
  Readonly<{ day: Day; payouts: readonly Payout[]; isToday: boolean }>

const BANKS_SHOWN = 4

function CalendarDay({ day, payouts, isToday, language, tableOf }: DayProps): JSX.Element {
  const texts = SETTLEMENT_TEXTS[language]
  const banks = [...groupedBy(payouts, (payout) => payerOf(payout, language))]
  const state = stateOfDay(payouts)
  const isHoliday = !isWorkingDay(day) && weekdayOf(day) % 6 !== 0
  const kinds = [
    ...(isWorkingDay(day) ? [] : ['closed']),
    ...(isToday ? ['today'] : []),
    ...(state === 'late' || state === 'other' ? ['late'] : []),
    ...(payouts.length === 0 ? ['nothing'] : []),
  ]
  const date = <time dateTime={day}>{dateText(day, language, 'inMonth')}</time>
  return (
    <li class={kinds.join(' ')}>
      <p>
        {payouts.length === 0 ? date : <a href={`${tableOf}#${day}`}>{date}</a>}
        {isToday ? <span class="tag">{texts.today}</span> : null}
        {isHoliday ? <span class="quiet">{texts.holiday}</span> : null}
      </p>
      {payouts.length === 0 ? null : <strong>{moneyText(sumOf(payouts), language)}</strong>}
      <DayBadge {...{ payouts, language }} />
      <dl>
        {banks.slice(0, BANKS_SHOWN).map(([bank, ofBank]) => (
          <div key={bank}>
            <dt>{bank}</dt>
            <dd>{moneyText(sumOf(ofBank), language)}</dd>
          </div>
        ))}
      </dl>
      {banks.length > BANKS_SHOWN ? (
        <span class="quiet">{texts.otherBanks(banks.length - BANKS_SHOWN)}</span>
      ) : null}
    </li>
  )
}

function DayBadge({ payouts, language }: Pick<DayProps, 'payouts' | 'language'>) {
  const state = stateOfDay(payouts)
  const came = payouts.filter((payout) => payout.state === 'received').length
  if (state !== 'unsaid' || came === 0) {
    return state === null ? null : <PayoutBadge state={state} language={language} />
  }
  const { partly } = SETTLEMENT_TEXTS[language]
  return <MarkedWord kind="waiting">{partly(came, payouts.length)}</MarkedWord>
}

/** What a person must look at goes before what came. Null: the day is still to come, or has no payouts. */
function stateOfDay(payouts: readonly Payout[]): PayoutState | null {
  const states = new Set(payouts.map(({ state }) => state))
  return (['late', 'other', 'unsaid', 'received'] as const).find((each) => states.has(each)) ?? null
}
