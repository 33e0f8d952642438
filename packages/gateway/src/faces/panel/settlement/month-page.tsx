import type { JSX } from 'preact'
import { groupedBy } from '../../../base/kernel/index.ts'
import { sumsOf } from '../../../operating/settlement/index.ts'
import { dateText, Moment, Sheet, Table } from '../../design/index.ts'
import type { MerchantVisit, PanelAnswer, Visit } from '../frame/index.ts'
import { MonthFiles, MonthSteps, MonthSums, moneyColumns } from './payout-parts.tsx'
import { type Payout, payerOf, payoutsOf } from './payouts.ts'
import { type Month, monthOf, roomPage, type SettlementPorts, todayOf } from './room.tsx'
import { SETTLEMENT_TEXTS } from './texts.ts'

/** The month on one page, as an accountant files it. */
export function monthPage(ports: SettlementPorts, visit: Visit): Promise<PanelAnswer> {
  const texts = SETTLEMENT_TEXTS[visit.language]
  const month = monthOf(ports, visit)
  const view = {
    tab: 'month',
    title: `${texts.title}, ${dateText(month.from, visit.language, 'month')}`,
    purpose: texts.month.purpose,
    beside: <MonthFiles visit={visit} month={month} />,
  } as const
  return roomPage(visit, view, async (own) => {
    const payouts = await payoutsOf(ports, own, month)
    return (
      <div class="printed">
        <section class="sheet">
          <MonthSteps visit={visit} tab="month" month={month} />
          <Head ports={ports} visit={own} month={month} payouts={payouts} />
          {payouts.length === 0 ? (
            <p>{texts.none}</p>
          ) : (
            <MonthSums payouts={payouts} language={visit.language} />
          )}
        </section>
        {payouts.length === 0 ? null : <Tables visit={visit} payouts={payouts} />}
      </div>
    )
  })
}

type HeadProps = Readonly<{
  ports: SettlementPorts
  visit: MerchantVisit
  month: Month
  payouts: readonly Payout[]
}>

function Head({ ports, visit, payouts }: HeadProps): JSX.Element {
  const { language, merchant } = visit
  const texts = SETTLEMENT_TEXTS[language].month
  const today = todayOf(ports)
  return (
    <p>
      <strong>{merchant.name}</strong> · {merchant.merchantNumber} · {texts.printed}{' '}
      <Moment at={ports.clock.now()} language={language} hasYear />
      {payouts.some(({ dueOn }) => dueOn >= today) ? (
        <> · {texts.open(dateText(today, language, 'inMonth'))}</>
      ) : null}
    </p>
  )
}

type Row = Omit<Payout, 'state'> & Readonly<{ label: string | JSX.Element }>

/** The sums of some payouts as one row. */
function rowOf(label: Row['label'], payouts: readonly Payout[]): Row {
  const [first] = payouts
  if (first === undefined) throw new Error('A row has at least one payout.')
  return { ...first, ...sumsOf(payouts), label }
}

function Tables({
  visit: { language },
  payouts,
}: Readonly<{ visit: Visit; payouts: readonly Payout[] }>): JSX.Element {
  const texts = SETTLEMENT_TEXTS[language]
  const sum = rowOf(<strong>{texts.month.sum}</strong>, payouts)
  const banks = [...groupedBy(payouts, ({ terminalId }) => terminalId).values()]
  const ofBanks = banks.map((ofBank) => {
    const [first] = ofBank
    const title = first === undefined ? '' : payerOf(first, language)
    return rowOf(`${title} · ${first?.terminalAlias ?? ''}`, ofBank)
  })
  const days = [...groupedBy(payouts, ({ dueOn }) => dueOn)]
  const ofDays = days.map(([day, ofDay]) => rowOf(dateText(day, language, 'inMonth'), ofDay))
  return (
    <>
      <Sheet title={texts.month.byBank}>
        <Rows title={texts.columns.bank} rows={[...ofBanks, sum]} language={language} />
      </Sheet>
      <Sheet title={texts.month.byDay}>
        <Rows title={texts.columns.day} rows={[...ofDays, sum]} language={language} />
      </Sheet>
    </>
  )
}

type RowsProps = Readonly<{ title: string; rows: readonly Row[]; language: Visit['language'] }>

function Rows({ title, rows, language }: RowsProps): JSX.Element {
  const keys = new Map(rows.map((row, at) => [row, String(at)]))
  return (
    <Table
      caption={title}
      language={language}
      rows={rows}
      keyOf={(row) => keys.get(row) ?? ''}
      columns={[{ title, show: ({ label }) => label }, ...moneyColumns(language)]}
    />
  )
}
