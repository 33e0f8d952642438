import type { JSX } from 'preact'
import type {
  DayList,
  ListedBatch,
  ListedDay,
  OpenBatchRow,
} from '../../../operating/reconciliation/index.ts'
import { businessDayOf, endOfBusinessDay } from '../../../payment/payments/index.ts'
import {
  dateText,
  EmptyState,
  type Language,
  MarkedWord,
  type MarkKind,
  Pager,
  Sheet,
  Table,
} from '../../design/index.ts'
import { type FramePorts, headedPage, type PanelAnswer, type Visit } from '../frame/index.ts'
import { AskedAct, addressOf, chosenMerchant, withField } from '../parts/index.ts'
import { dayPath } from './addresses.ts'
import { DAY_TEXTS } from './texts.ts'

/** How many batches are closed now, were not confirmed by the bank, and wait for payments that are at the bank. */
export type DayClosing = Readonly<{ closed: number; open: number; busy: number }>

/** What the pages of business days need. */
export type DayPorts = Pick<FramePorts, 'clock' | 'isSandbox'> &
  Readonly<{
    dayList: DayList
    /** When a business day ends, in minutes after midnight of Europe/Istanbul. */
    dayEndMinutes: number
    /** Closes a merchant's batches at the bank: in live mode those whose day is over, in a sandbox all. */
    closeDay: (merchantId: string) => Promise<DayClosing>
  }>

const DAYS_PER_PAGE = 30

/** The open batches, and the past business days. */
export async function daysPage(ports: DayPorts, visit: Visit): Promise<PanelAnswer> {
  const { language, merchantId, query } = visit
  const texts = DAY_TEXTS[language]
  const before = businessDayOf(query.get('before') ?? '', ports.dayEndMinutes)?.date ?? null
  const [open, found] = await Promise.all([
    ports.dayList.openBatches(merchantId),
    ports.dayList.days({ merchantId, before, maximum: DAYS_PER_PAGE + 1 }),
  ])
  const days = found.slice(0, DAYS_PER_PAGE)
  const last = found.length > DAYS_PER_PAGE ? days.at(-1) : undefined
  const newest = addressOf('/panel/days', visit, { merchant: chosenMerchant(visit) })
  const children = (
    <>
      {before === null ? (
        <Sheet title={texts.open.title}>
          <OpenBatches ports={ports} visit={visit} batches={open} />
        </Sheet>
      ) : null}
      <Sheet title={texts.days.title}>
        <DayTable visit={visit} days={days} />
        <Pager
          language={language}
          newest={before === null ? null : newest}
          older={last === undefined ? null : withField(newest, 'before', last.businessDate)}
        />
      </Sheet>
    </>
  )
  return headedPage(visit, texts, { at: '/panel/days', children })
}

type OpenView = Readonly<{ ports: DayPorts; visit: Visit; batches: readonly OpenBatchRow[] }>

function OpenBatches({ ports, visit, batches }: OpenView): JSX.Element {
  const { language, merchantId } = visit
  const { open: texts, columns } = DAY_TEXTS[language]
  if (batches.length === 0) return <EmptyState title={texts.none}>{texts.noneHint}</EmptyState>
  return (
    <>
      <Table
        caption={texts.title}
        language={language}
        rows={batches}
        keyOf={(batch) => `${batch.merchantNumber} ${batch.terminalAlias} ${batch.batchNumber}`}
        columns={[
          {
            title: columns.terminal,
            show: (batch) => (
              <>
                {batch.terminalAlias}
                {merchantId === null ? <span class="quiet block">{batch.merchantName}</span> : null}
              </>
            ),
          },
          {
            title: columns.state,
            show: ({ state }) => <BatchState state={state} language={language} />,
          },
          { title: columns.opened, kind: 'wide', at: ({ openedAt }) => openedAt },
          {
            title: columns.ends,
            at: ({ openedAt, dayEndMinutes }) =>
              endOfBusinessDay(openedAt, dayEndMinutes ?? ports.dayEndMinutes),
          },
          { title: columns.batch, kind: 'wide', show: ({ batchNumber }) => String(batchNumber) },
        ]}
      />
      <p class="quiet after">{texts.explain}</p>
      <CloseDay ports={ports} visit={visit} />
    </>
  )
}

/** Closing belongs to one merchant: the reader chooses it first. */
function CloseDay({ ports, visit }: Pick<OpenView, 'ports' | 'visit'>): JSX.Element | null {
  const { language } = visit
  const { close: texts } = DAY_TEXTS[language]
  const merchant = chosenMerchant(visit)
  if (!visit.may('days.close')) return null
  if (merchant === null) return <p class="quiet">{texts.chooseFirst}</p>
  return (
    <AskedAct
      ask={texts.ask}
      warning={ports.isSandbox ? texts.warningSandbox : texts.warning}
      action={`/panel/m/${merchant.merchantNumber}/days/close`}
      label={texts.act}
    />
  )
}

function DayTable({
  visit,
  days,
}: Readonly<{ visit: Visit; days: readonly ListedDay[] }>): JSX.Element {
  const { language } = visit
  const { days: texts, columns } = DAY_TEXTS[language]
  return (
    <Table
      caption={texts.title}
      language={language}
      rows={days}
      keyOf={({ businessDate }) => businessDate}
      empty={[texts.none, texts.noneHint]}
      columns={[
        {
          title: columns.day,
          show: ({ businessDate }) => (
            <a href={dayPath(visit, businessDate)}>{dateText(businessDate, language, 'full')}</a>
          ),
        },
        {
          title: columns.closed,
          kind: 'amount',
          show: ({ closed, batches }) => `${closed} / ${batches}`,
        },
        {
          title: columns.terminals,
          kind: 'amount',
          show: ({ terminals }) => String(terminals),
        },
        { title: columns.lastClosed, kind: 'wide', at: ({ lastClosedAt }) => lastClosedAt },
      ]}
    />
  )
}

const MARKS: Readonly<Record<ListedBatch['state'], MarkKind>> = {
  Open: 'lock',
  Closing: 'waiting',
  Closed: 'done',
}

type Props = Readonly<{ state: ListedBatch['state']; language: Language }>

/** The state of a batch in words, with its drawing. */
export function BatchState({ state, language }: Props): JSX.Element {
  return (
    <MarkedWord kind={MARKS[state]} title={state}>
      {DAY_TEXTS[language].batch[state]}
    </MarkedWord>
  )
}
