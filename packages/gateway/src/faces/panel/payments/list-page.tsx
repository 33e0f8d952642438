import type { JSX } from 'preact'
import { isUuid } from '../../../base/kernel/index.ts'
import {
  type FilterTerminal,
  type PageCursor,
  type PaymentPage,
  type PaymentTotals,
  type SavedView,
  type TotalsReach,
  VIEW_NAME_CHARACTERS_MAXIMUM,
} from '../../../operating/search/index.ts'
import {
  Ask,
  Badge,
  Button,
  ButtonLink,
  countText,
  EmptyState,
  LinkTabs,
  Notice,
  Pager,
  TextEntry,
} from '../../design/index.ts'
import {
  type FramePorts,
  headedPage,
  type PanelAnswer,
  seeOther,
  type Visit,
} from '../frame/index.ts'
import { FileMenu, ListTotals } from '../parts/index.ts'
import { ArchiveNote } from './archive-note.tsx'
import { ActiveChips, PeriodChips } from './filter-chips.tsx'
import { FILTER_FIELDS, listPath, pathWithoutCard } from './filter-fields.ts'
import { FilterForm } from './filter-form.tsx'
import { filterOptions } from './filter-options.ts'
import { PaymentTable } from './payment-table.tsx'
import { type FilterReading, readFilter } from './read-filter.ts'
import { PAYMENTS_TEXTS } from './texts.ts'
import type { PaymentsPorts } from './views.ts'

const PAYMENTS_PER_PAGE = 50

type Ports = PaymentsPorts & Pick<FramePorts, 'clock'>

type ListView = Readonly<{
  visit: Visit
  reading: FilterReading
  terminals: readonly FilterTerminal[]
  page: PaymentPage
  totals: PaymentTotals | null
  views: readonly SavedView[]
  isIncomplete: boolean
  /** The end of the latest archived quarter; null where the list has payments, or none is archived. */
  archivedUntil: Date | null
}>

/** The list of payments. Its whole choice stands in the address. */
export async function showPayments(ports: Ports, visit: Visit): Promise<PanelAnswer> {
  const { search, views, clock } = ports
  const { query, merchantId } = visit
  const withoutCard = pathWithoutCard(query)
  if (withoutCard !== null) return seeOther(withoutCard)
  const terminals = await search.terminals(merchantId)
  const reading = readFilter(query, { terminals, now: clock.now() })
  const request = { merchantId, filter: reading.filter, maximum: PAYMENTS_PER_PAGE }
  const cursor = cursorIn(query)
  const isIncomplete = await search.isIncomplete(merchantId)
  const [page, totals, saved] = await Promise.all([
    search.page({ ...request, cursor }),
    // A count that lacks payments would mislead, and is the most expensive part of a page at a busy time.
    cursor === null && !isIncomplete ? search.totals(request, reachIn(query)) : null,
    views.list(visit.person.userId),
  ])
  const archivedUntil = page.payments.length === 0 ? await search.archivedUntil() : null
  const found = { page, totals, isIncomplete, archivedUntil }
  const view = { visit, reading, terminals, views: saved, ...found }
  const { title } = PAYMENTS_TEXTS[visit.language]
  const beside = visit.may('payments.export') ? (
    <FileMenu
      language={visit.language}
      href={(below) => listPath(query).replace('/panel/payments', `/panel/payments${below}`)}
    />
  ) : null
  const children = <List {...view} />
  return headedPage(visit, { title }, { beside, at: '/panel/payments', children })
}

/** Where a link of the pager leads to; a wrong id is as no id. */
function cursorIn(query: URLSearchParams): PageCursor | null {
  for (const towards of ['older', 'newer'] as const) {
    const orderId = (query.get(towards) ?? '').toLowerCase()
    if (isUuid(orderId)) return { towards, orderId }
  }
  return null
}

function List(view: ListView): JSX.Element {
  const { visit, reading, terminals, page, isIncomplete } = view
  const { language, query } = visit
  const texts = PAYMENTS_TEXTS[language]
  const choice = { language, query, reading, options: filterOptions(language, terminals) }
  return (
    <>
      <Done {...view} />
      <ViewTabs {...view} />
      <div class="choosing">
        <PeriodChips {...choice} />
        <ActiveChips {...choice} />
        <FilterForm {...choice} />
      </div>
      {isIncomplete && isNarrowed(reading) ? (
        <Notice kind="info" title={texts.incomplete.title}>
          <p>{texts.incomplete.body}</p>
        </Notice>
      ) : null}
      <section class="sheet">
        <Totals {...view} />
        {page.payments.length === 0 ? (
          <Empty {...view} />
        ) : (
          <PaymentTable visit={visit} payments={page.payments} />
        )}
        <Steps {...view} />
      </section>
      <SaveView {...view} />
      <States {...view} />
    </>
  )
}

/** Whether anything but the time and the merchant narrows the list. */
function isNarrowed({ filter }: FilterReading): boolean {
  return Object.entries(filter).some(
    ([name, value]) => name !== 'from' && name !== 'until' && value !== null,
  )
}

function Done({ visit: { query, language } }: ListView): JSX.Element | null {
  const { done, cardNumber } = PAYMENTS_TEXTS[language]
  if (query.get('card') === '1') return <Notice kind="info">{cardNumber}</Notice>
  const key = (['saved', 'removed', 'name', 'full'] as const).find(
    (each) => each === query.get('done'),
  )
  if (key === undefined) return null
  const isGood = key === 'saved' || key === 'removed'
  return <Notice kind={isGood ? 'done' : 'error'}>{done[key]}</Notice>
}

function ViewTabs({ visit, views }: ListView): JSX.Element | null {
  if (views.length === 0) return null
  const { language, query } = visit
  const texts = PAYMENTS_TEXTS[language]
  const here = listPath(query)
  const tabs = views.map(({ viewId, name, query: kept }) => {
    const href = listPath(new URLSearchParams(kept))
    const beside = (
      <form method="post" action="/panel/payments/views/remove">
        <input type="hidden" name="view" value={viewId} />
        <button type="submit" aria-label={texts.remove(name)} title={texts.remove(name)}>
          ×
        </button>
      </form>
    )
    return { href, title: name, isCurrent: href === here, beside }
  })
  const all = { href: '/panel/payments', title: texts.all, isCurrent: here === '/panel/payments' }
  return <LinkTabs label={texts.views} tabs={[all, ...tabs]} />
}

/** Adding up a long list takes seconds: only who asks for it waits for it. */
function reachIn(query: URLSearchParams): TotalsReach {
  return query.get('totals') === 'all' ? 'All' : 'Page'
}

function Totals({ visit: { language, query }, totals }: ListView): JSX.Element | null {
  const texts = PAYMENTS_TEXTS[language]
  const isAll = reachIn(query) === 'All'
  if (totals === null) return isAll ? <p class="totals">{texts.tooLong}</p> : null
  if ('moreThan' in totals) {
    const path = listPath(query)
    return (
      <p class="totals">
        <strong>{texts.moreThan(countText(totals.moreThan, language))}</strong>{' '}
        {isAll ? (
          texts.tooLong
        ) : (
          <a href={`${path}${path.includes('?') ? '&' : '?'}totals=all`}>{texts.addUp}</a>
        )}
      </p>
    )
  }
  if (totals.count === 0) return null
  return (
    <>
      <p class="totals">
        <strong>{texts.count(countText(totals.count, language))}</strong> {texts.sums}
      </p>
      <ListTotals totals={totals} language={language} />
    </>
  )
}

function Empty(view: ListView): JSX.Element {
  return (
    <>
      <Nothing {...view} />
      <ArchiveNote language={view.visit.language} archivedUntil={view.archivedUntil} />
    </>
  )
}

function Nothing({ visit: { language, query }, reading }: ListView): JSX.Element {
  const texts = PAYMENTS_TEXTS[language]
  const { from, until } = reading.filter
  if (isNarrowed(reading) || from !== null || until !== null || query.has('older')) {
    return (
      <EmptyState title={texts.nothing}>
        <p>{texts.nothingHint}</p>
        <ButtonLink href="/panel/payments">{texts.clear}</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <EmptyState title={texts.none}>
      <p>{texts.noneHint}</p>
    </EmptyState>
  )
}

function Steps({ visit: { language, query }, page }: ListView): JSX.Element | null {
  if (page.newer === null && page.older === null) return null
  const href = (cursor: PageCursor | null): string | null =>
    cursor === null ? null : listPath(query, { [cursor.towards]: cursor.orderId })
  return <Pager language={language} newer={href(page.newer)} older={href(page.older)} />
}

function SaveView({ visit: { language, query } }: ListView): JSX.Element | null {
  const texts = PAYMENTS_TEXTS[language]
  if (!FILTER_FIELDS.some((field) => (query.get(field) ?? '') !== '')) return null
  return (
    <Ask act={texts.save}>
      <form method="post" action="/panel/payments/views">
        <input type="hidden" name="query" value={listPath(query).split('?')[1] ?? ''} />
        <TextEntry
          name="name"
          label={texts.viewName}
          hint={texts.saveHint}
          maxLength={VIEW_NAME_CHARACTERS_MAXIMUM}
          isRequired
        />
        <Button>{texts.saveButton}</Button>
      </form>
    </Ask>
  )
}

function States({ visit: { language } }: ListView): JSX.Element {
  const { explain, states } = PAYMENTS_TEXTS[language]
  const names = Object.keys(states) as (keyof typeof states)[]
  return (
    <Ask act={explain}>
      <dl class="facts">
        {names.map((state) => (
          <div key={state}>
            <dt>
              <Badge state={state} language={language} />
            </dt>
            <dd>{states[state]}</dd>
          </div>
        ))}
      </dl>
    </Ask>
  )
}
