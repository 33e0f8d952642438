import { LINK_STATUSES } from '@vezne/protocol'
import type { JSX } from 'preact'
import {
  type CreatedLink,
  type CreateLinkCall,
  type CreateLinkRequest,
  type LinkFunnel,
  type LinkKey,
  type LinkList,
  type LinkPage,
  type LinkStatusView,
  type LinkWrites,
  linkStatus,
  type PaymentLink,
} from '../../../payment/links/index.ts'
import {
  Badge,
  ButtonLink,
  ChoiceEntry,
  countText,
  EmptyState,
  FilterBar,
  type Language,
  moneyText,
  Pager,
  Sheet,
  stateText,
  Table,
  TextEntry,
} from '../../design/index.ts'
import { type FramePorts, headedPage, type PanelAnswer, type Visit } from '../frame/index.ts'
import { addressOf, chosenMerchant, FileMenu } from '../parts/index.ts'
import {
  filteredPath,
  LINK_FILTER_FIELDS,
  type LinkFilterField,
  type LinkFilterReading,
  linkCursorIn,
  readLinkFilter,
} from './read-filter.ts'
import { LINK_TEXTS } from './texts.ts'

/** What the pages of payment links need. */
export type LinksPorts = Pick<FramePorts, 'clock' | 'newId'> &
  Readonly<{
    linkList: LinkList
    /** Null also for another merchant's link. */
    findLink: (merchantId: string, linkId: string) => Promise<LinkStatusView | null>
    /** The use cases of the API, with the writes of `visit.acts.tryLink`. */
    createLink: (
      links: LinkWrites,
    ) => (call: CreateLinkCall, request: CreateLinkRequest) => Promise<CreatedLink>
    endLink: (links: LinkWrites, link: LinkKey) => Promise<boolean>
    /** The installment counts that the merchant's commission plans offer. */
    countsOffered: (merchantId: string) => Promise<readonly number[]>
    /** How this gateway can send a link. */
    noticeChannels: ReadonlySet<'Email' | 'Sms'>
  }>

const LINKS_PER_PAGE = 50

/** The list of payment links. Its whole choice stands in the address. */
export async function listPage(ports: LinksPorts, visit: Visit): Promise<PanelAnswer> {
  const reading = readLinkFilter(visit.query, visit.merchantId)
  const { filter } = reading
  const now = ports.clock.now()
  const cursor = linkCursorIn(visit.query)
  const [page, funnel] = await Promise.all([
    ports.linkList.page({ filter, now, cursor, maximum: LINKS_PER_PAGE }),
    cursor === null ? ports.linkList.funnel({ filter, now }) : null,
  ])
  const texts = LINK_TEXTS[visit.language]
  const merchant = chosenMerchant(visit)
  const beside = (
    <>
      <FileMenu
        language={visit.language}
        href={(below) => filteredPath(`/panel/links${below}`, visit.query)}
      />
      {visit.may('links.make') ? (
        <ButtonLink kind="primary" href={addressOf('/panel/links/new', visit, { merchant })}>
          {texts.make}
        </ButtonLink>
      ) : null}
    </>
  )
  const { title, purpose } = texts
  const view = { visit, reading, page, now, funnel: cursor === null ? { counted: funnel } : null }
  const children = <List {...view} />
  return headedPage(visit, { title, purpose }, { beside, at: '/panel/links', children })
}

type ListView = Readonly<{
  visit: Visit
  reading: LinkFilterReading
  page: LinkPage
  now: Date
  /** The funnel is counted for the first page of the list only. */
  funnel: Readonly<{ counted: LinkFunnel | null }> | null
}>

function List({ visit, reading, page, now, funnel }: ListView): JSX.Element {
  const { language, query } = visit
  const texts = LINK_TEXTS[language]
  const isNarrowed = LINK_FILTER_FIELDS.some((field) => field !== 'merchant' && query.get(field))
  return (
    <>
      <section class="sheet">
        <Filter visit={visit} reading={reading} isNarrowed={isNarrowed} />
        {page.links.length === 0 ? (
          <EmptyState title={isNarrowed ? texts.nothing : texts.none}>
            {isNarrowed ? texts.nothingHint : texts.noneHint}
          </EmptyState>
        ) : (
          <LinkTable visit={visit} links={page.links} now={now} />
        )}
        <Pager
          language={language}
          newer={placeHref(query, page.newer)}
          older={placeHref(query, page.older)}
        />
      </section>
      {funnel === null || page.links.length === 0 ? null : (
        <Sheet title={texts.funnel.title}>
          <Funnel funnel={funnel.counted} language={language} />
        </Sheet>
      )}
    </>
  )
}

function placeHref(query: URLSearchParams, cursor: LinkPage['newer']): string | null {
  if (cursor === null) return null
  return filteredPath('/panel/links', query, { [cursor.towards]: cursor.linkId })
}

type FilterView = Pick<ListView, 'visit' | 'reading'> & Readonly<{ isNarrowed: boolean }>

function Filter({ visit, reading, isNarrowed }: FilterView): JSX.Element {
  const { language, query } = visit
  const texts = LINK_TEXTS[language]
  const merchant = chosenMerchant(visit)
  const shared = (name: LinkFilterField) => ({
    name,
    label: texts.filter[name],
    value: query.get(name) ?? '',
    wrong: reading.wrong.has(name) ? texts.wrong[name] : undefined,
  })
  const states = LINK_STATUSES.map((state) => [state, stateText(state, language)] as const)
  return (
    <FilterBar
      label={texts.filters}
      language={language}
      kept={[['merchant', query.get('merchant')]]}
      clearHref={isNarrowed ? addressOf('/panel/links', visit, { merchant }) : null}
    >
      <TextEntry {...shared('text')} type="search" />
      <TextEntry {...shared('from')} type="date" />
      <TextEntry {...shared('until')} type="date" />
      <ChoiceEntry {...shared('state')} options={[['', texts.all], ...states]} />
      <TextEntry {...shared('min')} />
      <TextEntry {...shared('max')} />
    </FilterBar>
  )
}

type TableView = Readonly<{ visit: Visit; links: readonly PaymentLink[]; now: Date }>

function LinkTable({ visit, links, now }: TableView): JSX.Element {
  const { language, merchants, merchantId } = visit
  const texts = LINK_TEXTS[language]
  const merchantOf = (link: PaymentLink) =>
    merchants.find((each) => each.merchantId === link.merchantId)
  return (
    <Table
      caption={texts.title}
      language={language}
      rows={links}
      keyOf={({ linkId }) => linkId}
      columns={[
        {
          title: texts.columns.what,
          show: (link) => (
            <>
              <a href={`/panel/m/${merchantOf(link)?.merchantNumber}/links/${link.linkId}`}>
                {nameOf(link, texts.unnamed)}
              </a>
              {merchantId === null ? (
                <span class="quiet block">{merchantOf(link)?.name}</span>
              ) : null}
            </>
          ),
        },
        {
          title: texts.columns.state,
          show: (link) => <Badge state={linkStatus(link, now)} language={language} />,
        },
        {
          title: texts.columns.amount,
          kind: 'amount',
          show: ({ amountMinor }) =>
            amountMinor === null ? texts.customersAmount : moneyText(amountMinor, language),
        },
        {
          title: texts.columns.uses,
          kind: 'wide',
          show: ({ usedCount, maximumUses }) => `${usedCount} / ${maximumUses}`,
        },
        { title: texts.columns.made, kind: 'wide', at: ({ createdAt }) => createdAt },
        { title: texts.columns.ends, kind: 'wide', at: ({ expiresAt }) => expiresAt },
      ]}
    />
  )
}

/** What people call a link: its product, else the merchant's order, else nothing. */
export function nameOf({ content, merchantOrderId }: PaymentLink, unnamed: string): string {
  return content.productName ?? merchantOrderId ?? unnamed
}

type Props = Readonly<{ funnel: LinkFunnel | null; language: Language; isOfOneLink?: boolean }>

/** How far customers came, step by step, with what each number counts. */
export function Funnel({ funnel, language, isOfOneLink = false }: Props): JSX.Element {
  const texts = LINK_TEXTS[language].funnel
  if (funnel === null) return <p class="quiet">{texts.tooMany}</p>
  const steps = [
    ...(isOfOneLink ? [] : [['links', funnel.links] as const]),
    ['opened', funnel.opened],
    ['pages', funnel.pages],
    ['tries', funnel.tries],
    ['verified', funnel.verified],
    ['sent', funnel.sent],
    ['paid', funnel.paid],
  ] as const
  const most = Math.max(1, ...steps.map(([, count]) => count))
  return (
    <>
      <ol class="funnel">
        {steps.map(([name, count]) => (
          <li key={name}>
            <span class="funnel-name">{texts.steps[name]}</span>
            <strong>{countText(count, language)}</strong>
            <meter min={0} max={most} value={count} aria-label={texts.steps[name]} />
            <span class="quiet">{texts.means[name]}</span>
          </li>
        ))}
      </ol>
      <p>
        {texts.sum} <strong>{moneyText(funnel.paidMinor, language)}</strong>
      </p>
      <p class="quiet">{texts.opened}</p>
    </>
  )
}
