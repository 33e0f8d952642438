import type { JSX } from 'preact'
import {
  type FoundPayment,
  type Hit,
  readSearchText,
  SEARCH_KINDS,
} from '../../../operating/search/index.ts'
import { ButtonLink, Notice, Sheet, Table } from '../../design/index.ts'
import {
  type FramePorts,
  get,
  PageHead,
  type PanelAnswer,
  type PanelRoute,
  panelPage,
  seeOther,
  type Visit,
} from '../frame/index.ts'
import {
  ArchiveNote,
  listPath,
  type PaymentsPorts,
  PaymentTable,
  paymentPath,
} from '../payments/index.ts'
import { type Asked, ListsOf, LookedFor, pathOfDay } from './looked-for.tsx'
import { SEARCH_TEXTS } from './texts.ts'

/** The search box of every page. */
export function searchRoutes(ports: FramePorts & PaymentsPorts): readonly PanelRoute[] {
  return [get('/panel/search', 'payments.see', (visit) => showSearch(ports, visit))]
}

const HITS_MAXIMUM = 50

/**
 * The results of the search box: a redirect to the only result, a list that says by what each result was found, the list
 * of a day that is no key, or an explanation of what can be searched for. A card number is first taken out of the address.
 */
export async function showSearch({ search }: PaymentsPorts, visit: Visit): Promise<PanelAnswer> {
  const { query, merchantId, language } = visit
  const read = readSearchText(query.get('q') ?? '')
  if (read.kind === 'CardNumber') {
    const kept = new URLSearchParams({ q: read.lastFour, card: '1' })
    const merchant = query.get('merchant') ?? ''
    if (merchant !== '') kept.set('merchant', merchant)
    return seeOther(`/panel/search?${kept}`)
  }
  const { text, ...asked } = read.kind === 'Keys' ? read : NOTHING_ASKED
  const hits = await search.find(merchantId, asked.keys, HITS_MAXIMUM + 1)
  const [only] = hits
  if (hits.length === 1 && only !== undefined) return seeOther(pathOf(visit, only))
  if (hits.length === 0 && asked.day !== null) return seeOther(pathOfDay(visit, asked.day))
  const shown = hits.slice(0, HITS_MAXIMUM)
  const payments = await search.payments(
    shown.flatMap(({ kind, merchantId: of, id }) =>
      kind === 'payment' ? { merchantId: of, orderId: id } : [],
    ),
  )
  const { title } = SEARCH_TEXTS[language]
  const isNothing = hits.length === 0 && text !== ''
  const archivedUntil = isNothing ? await search.archivedUntil() : null
  const view = { visit, text, asked, hits: shown, payments, isMore: hits.length > shown.length }
  const children = (
    <>
      {query.get('card') === '1' ? (
        <Notice kind="info">{SEARCH_TEXTS[language].cardNumber}</Notice>
      ) : null}
      {hits.length === 0 ? (
        <Nothing {...view} archivedUntil={archivedUntil} />
      ) : (
        <Results {...view} />
      )}
    </>
  )
  return panelPage(visit, { title, children })
}

const NOTHING_ASKED = { text: '', keys: [], day: null } as const

/** The page of what was found. */
function pathOf(visit: Visit, { kind, merchantId, id }: Hit): string {
  if (kind === 'payment') return paymentPath(visit, { merchantId, orderId: id })
  const merchant = visit.merchants.find((each) => each.merchantId === merchantId)
  return `/panel/m/${merchant?.merchantNumber ?? ''}/links/${id}`
}

type ResultsView = Readonly<{
  visit: Visit
  text: string
  asked: Asked
  hits: readonly Hit[]
  payments: readonly FoundPayment[]
  isMore: boolean
}>

function Results({ visit, text, asked, hits, payments, isMore }: ResultsView): JSX.Element {
  const texts = SEARCH_TEXTS[visit.language]
  const links = hits.filter(({ kind }) => kind === 'link')
  return (
    <>
      <PageHead title={texts.found(text)} />
      <ListsOf visit={visit} asked={asked} />
      <LookedFor visit={visit} asked={asked} />
      {isMore ? (
        <Notice kind="info" title={texts.most(HITS_MAXIMUM)}>
          <a href={listPath(visit.query, { key: text })}>{texts.all}</a>
        </Notice>
      ) : null}
      {payments.length === 0 ? null : (
        <Sheet title={texts.payments}>
          <PaymentTable visit={visit} payments={payments} last={[foundBy(visit, hits)]} />
        </Sheet>
      )}
      {links.length === 0 ? null : <Links visit={visit} links={links} />}
    </>
  )
}

function foundBy({ language }: Visit, hits: readonly Hit[]) {
  const texts = SEARCH_TEXTS[language]
  const kindsOf = new Map(hits.map(({ merchantId, id, by }) => [`${merchantId} ${id}`, by]))
  return {
    title: texts.by,
    show: ({ merchantId, orderId }: FoundPayment) =>
      (kindsOf.get(`${merchantId} ${orderId}`) ?? []).map((kind) => texts.kinds[kind]).join(', '),
  }
}

function Links({ visit, links }: Readonly<{ visit: Visit; links: readonly Hit[] }>): JSX.Element {
  const texts = SEARCH_TEXTS[visit.language]
  const nameOf = new Map(visit.merchants.map(({ merchantId, name }) => [merchantId, name]))
  return (
    <Sheet title={texts.links}>
      <Table
        caption={texts.links}
        language={visit.language}
        columns={[
          { title: texts.link, show: (hit) => <a href={pathOf(visit, hit)}>{hit.id}</a> },
          { title: texts.merchant, kind: 'wide', show: (hit) => nameOf.get(hit.merchantId) ?? '' },
          { title: texts.by, show: ({ by }) => by.map((kind) => texts.kinds[kind]).join(', ') },
        ]}
        rows={links}
        keyOf={({ merchantId, id }) => `${merchantId} ${id}`}
      />
    </Sheet>
  )
}

type NothingView = Pick<ResultsView, 'visit' | 'text' | 'asked'> &
  Readonly<{ archivedUntil: Date | null }>

/** Says what can be searched for, and from when on. */
function Nothing({ visit, text, asked, archivedUntil }: NothingView): JSX.Element {
  const texts = SEARCH_TEXTS[visit.language]
  return (
    <section class="sheet">
      <h1>{text === '' ? texts.title : texts.nothing(text)}</h1>
      {text === '' ? null : <LookedFor visit={visit} asked={asked} />}
      <ArchiveNote language={visit.language} archivedUntil={archivedUntil} />
      <h2>{texts.empty}</h2>
      <ul>
        {SEARCH_KINDS.map((kind) => (
          <li key={kind}>{texts.kinds[kind]}</li>
        ))}
        <li>{texts.day}</li>
      </ul>
      <p class="quiet">
        {texts.hint} {texts.list}
      </p>
      <ButtonLink href="/panel/payments">{texts.toList}</ButtonLink>
    </section>
  )
}
