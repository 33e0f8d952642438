import type { JSX } from 'preact'
import type {
  BusinessDay,
  DayPosting,
  DayReconciliation,
  ListedBatch,
  TerminalLeg,
} from '../../../operating/reconciliation/index.ts'
import { bookedBy } from '../../../operating/totals/index.ts'
import { dateText, EmptyState, Moment, Notice, Sheet, Table } from '../../design/index.ts'
import { headedPage, type PanelAnswer, type Visit } from '../frame/index.ts'
import { addressOf, BookedTotals, chosenMerchant, FileMenu, withField } from '../parts/index.ts'
import { dayPath, placeIn, placeText } from './addresses.ts'
import { BatchState, type DayPorts } from './list-page.tsx'
import { CompareForm, Comparison } from './reconciliation.tsx'
import { DAY_TEXTS } from './texts.ts'

const POSTINGS_PER_PAGE = 50

type Shown = Readonly<{
  day: BusinessDay
  /** The comparison that a statement was just sent for. */
  comparison?: DayReconciliation
  /** Why the statement could not be read. */
  wrong?: string
  status?: number
}>

/** A business day: batches, what the ledger took at each terminal, its postings, and the comparison with a bank. */
export async function dayPage(ports: DayPorts, visit: Visit, shown: Shown): Promise<PanelAnswer> {
  const { language, merchantId, query } = visit
  const { day, comparison, wrong, status = 200 } = shown
  const texts = DAY_TEXTS[language]
  const after = placeIn(query.get('after') ?? '')
  const question = { merchantId, after, maximum: POSTINGS_PER_PAGE + 1 }
  const [batches, legs, postings, archives] = await Promise.all([
    ports.dayList.batchesOf(day, merchantId),
    ports.dayList.legsOf(day, merchantId),
    ports.dayList.postingsOf(day, question),
    ports.dayList.archivesOf(day),
  ])
  const title = dateText(day.date, language, 'full')
  const merchant = chosenMerchant(visit)
  const view = { visit, day, batches, legs, postings }
  const children =
    archives.length === 0 ? (
      <>
        {comparison === undefined ? null : <Comparison visit={visit} comparison={comparison} />}
        <Totals {...view} />
        <Batches {...view} />
        {visit.may('days.reconcile') ? <CompareForm visit={visit} day={day} wrong={wrong} /> : null}
        <Postings {...view} />
      </>
    ) : (
      <Notice kind="info" title={texts.archived}>
        <p>{archives.map(({ name }) => name).join(', ')}</p>
      </Notice>
    )
  const words = { title, purpose: <Span day={day} visit={visit} /> }
  const beside = (
    <>
      {archives.length === 0 ? (
        <FileMenu language={language} href={(below) => dayPath(visit, day.date, below)} />
      ) : null}
      <a href={addressOf('/panel/days', visit, { merchant })}>{texts.toList}</a>
    </>
  )
  return headedPage(visit, words, { beside, status, at: '/panel/days', children })
}

type View = Readonly<{
  visit: Visit
  day: BusinessDay
  batches: readonly ListedBatch[]
  legs: readonly TerminalLeg[]
  postings: readonly DayPosting[]
}>

function Span({ day, visit }: Pick<View, 'day' | 'visit'>): JSX.Element {
  const { language } = visit
  return (
    <>
      <Moment at={day.from} language={language} /> – <Moment at={day.until} language={language} />
    </>
  )
}

function Batches({ visit, batches }: View): JSX.Element {
  const { language } = visit
  const texts = DAY_TEXTS[language]
  return (
    <Sheet title={texts.batches.title}>
      <Table
        caption={texts.batches.title}
        language={language}
        rows={batches}
        keyOf={(batch) => `${batch.merchantNumber} ${batch.terminalAlias} ${batch.batchNumber}`}
        columns={[
          { title: texts.columns.terminal, show: (batch) => placeOf(visit, batch) },
          {
            title: texts.columns.state,
            show: ({ state }) => <BatchState state={state} language={language} />,
          },
          {
            title: texts.columns.batch,
            kind: 'amount',
            show: ({ batchNumber }) => String(batchNumber),
          },
          { title: texts.columns.opened, kind: 'wide', at: ({ openedAt }) => openedAt },
          { title: texts.columns.closedAt, kind: 'wide', at: ({ closedAt }) => closedAt },
        ]}
        empty={[texts.batches.none, texts.batches.noneHint]}
      />
    </Sheet>
  )
}

/** The merchant is named where the page is about several. */
function placeOf(
  { merchants, merchantId }: Visit,
  { merchantNumber, terminalAlias }: Pick<TerminalLeg, 'merchantNumber' | 'terminalAlias'>,
): JSX.Element {
  const name = merchants.find((each) => each.merchantNumber === merchantNumber)?.name
  return (
    <>
      {terminalAlias}
      {merchantId === null ? <span class="quiet block">{name ?? merchantNumber}</span> : null}
    </>
  )
}

function Totals({ visit, legs }: View): JSX.Element {
  const { language } = visit
  const texts = DAY_TEXTS[language]
  const names: Readonly<Record<string, string>> = texts.legs
  const accounts: Readonly<Record<string, string>> = texts.accounts
  return (
    <Sheet title={texts.totals.title}>
      {legs.length === 0 ? (
        <EmptyState title={texts.totals.none}>{texts.totals.noneHint}</EmptyState>
      ) : (
        <>
          <BookedTotals booked={bookedBy(legs)} language={language} />
          <Table
            caption={texts.totals.title}
            language={language}
            rows={legs}
            keyOf={(leg) =>
              `${leg.merchantNumber} ${leg.terminalAlias} ${leg.leg} ${leg.debit} ${leg.credit}`
            }
            columns={[
              { title: texts.columns.terminal, show: (leg) => placeOf(visit, leg) },
              { title: texts.columns.leg, show: ({ leg }) => names[leg] ?? leg },
              {
                title: texts.columns.count,
                kind: 'amount wide',
                show: ({ count }) => String(count),
              },
              {
                title: texts.columns.amount,
                kind: 'amount',
                amountMinor: ({ amountMinor }) => amountMinor,
              },
            ]}
          />
          <h3>{texts.totals.accounts}</h3>
          <Table
            caption={texts.totals.accounts}
            language={language}
            rows={accountSums(legs)}
            keyOf={({ merchantNumber, terminalAlias, account }) =>
              `${merchantNumber} ${terminalAlias} ${account}`
            }
            columns={[
              { title: texts.columns.terminal, show: (sum) => placeOf(visit, sum) },
              { title: texts.columns.account, show: ({ account }) => accounts[account] ?? account },
              { title: texts.columns.net, kind: 'amount', amountMinor: ({ netMinor }) => netMinor },
            ]}
          />
          <p class="quiet after">{texts.totals.explain}</p>
        </>
      )}
    </Sheet>
  )
}

function Postings({ visit, day, postings }: View): JSX.Element | null {
  const { language } = visit
  const texts = DAY_TEXTS[language]
  const names: Readonly<Record<string, string>> = texts.legs
  const shown = postings.slice(0, POSTINGS_PER_PAGE)
  const last = shown.at(-1)
  if (last === undefined) return null
  const more = `${withField(dayPath(visit, day.date), 'after', placeText(last))}#postings`
  return (
    <Sheet title={texts.postings.title} id="postings">
      <Table
        caption={texts.postings.title}
        language={language}
        rows={shown}
        keyOf={({ orderId, sourceId, leg }) => `${orderId} ${sourceId} ${leg}`}
        columns={[
          {
            title: texts.columns.posting,
            show: ({ merchantNumber, orderId, leg }) => (
              <a href={`/panel/m/${merchantNumber}/payments/${orderId}`}>{names[leg] ?? leg}</a>
            ),
          },
          {
            title: texts.columns.amount,
            kind: 'amount',
            amountMinor: ({ amountMinor }) => amountMinor,
          },
          {
            title: texts.columns.terminal,
            kind: 'wide',
            show: (posting) => placeOf(visit, posting),
          },
          {
            title: texts.columns.reference,
            kind: 'wide',
            show: ({ merchantReference, conversationId }) => merchantReference ?? conversationId,
          },
          { title: texts.columns.time, at: ({ postedAt }) => postedAt },
        ]}
      />
      {postings.length > shown.length ? (
        <p class="after">
          <a class="button quiet" href={more}>
            {texts.postings.more}
          </a>
        </p>
      ) : null}
    </Sheet>
  )
}

/** Credits less debits of an account at a terminal, in kuruş. Over all accounts of a terminal the sum is zero. */
type AccountNet = Pick<TerminalLeg, 'merchantNumber' | 'terminalAlias'> &
  Readonly<{ account: string; netMinor: bigint }>

function accountSums(legs: readonly TerminalLeg[]): readonly AccountNet[] {
  const sums = new Map<string, AccountNet>()
  for (const { merchantNumber, terminalAlias, debit, credit, amountMinor } of legs) {
    for (const [account, minor] of [
      [debit, -amountMinor],
      [credit, amountMinor],
    ] as const) {
      const key = JSON.stringify([merchantNumber, terminalAlias, account])
      const netMinor = (sums.get(key)?.netMinor ?? 0n) + minor
      sums.set(key, { merchantNumber, terminalAlias, account, netMinor })
    }
  }
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum)
}
