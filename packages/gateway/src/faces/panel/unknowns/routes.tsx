import type { OpenUnknown } from '../../../operating/reconciliation/index.ts'
import { type Column, type Language, Moment, Notice, Table } from '../../design/index.ts'
import { get, headedPage, type PanelRoute, type Visit } from '../frame/index.ts'
import { filled, orderPath } from '../order/index.ts'
import { UNKNOWN_TEXTS } from './texts.ts'

const HOUR_MILLISECONDS = 60 * 60_000
/** As many as the act itself reads. */
const LISTED_MAXIMUM = 1_000

/** Outcomes that nobody knows yet: what `vezne unknowns` lists. */
export function unknownRoutes(): readonly PanelRoute[] {
  return [
    get('/panel/unknowns', 'unknowns.see', async (visit) => {
      const { language } = visit
      const texts = UNKNOWN_TEXTS[language]
      const { at, unknowns } = await visit.acts.openUnknowns()
      const own = unknowns.filter(isSeenBy(visit))
      const isOld = own.some(({ since }) => at.getTime() - since.getTime() > HOUR_MILLISECONDS)
      const children = (
        <>
          {isOld ? <Notice kind="warning" title={texts.old} /> : null}
          <section class="sheet" id="unknowns" {...(own.length > 0 ? { 'data-live': true } : {})}>
            <Table
              caption={texts.title}
              language={language}
              columns={columnsFor(visit, at)}
              rows={own}
              keyOf={({ orderId, operationId }) => operationId ?? orderId}
              empty={[texts.empty, texts.emptyHint]}
            />
            {unknowns.length === LISTED_MAXIMUM ? (
              <p class="quiet">{filled(texts.all, { count: LISTED_MAXIMUM })}</p>
            ) : null}
          </section>
        </>
      )
      return headedPage(visit, texts, { at: '/panel/unknowns', children })
    }),
  ]
}

/** All of the person's merchants, or the one that was chosen. */
function isSeenBy({ merchants, merchantId }: Visit): (unknown: OpenUnknown) => boolean {
  const seen = merchants.filter((each) => merchantId === null || each.merchantId === merchantId)
  const numbers = new Set(seen.map(({ merchantNumber }) => merchantNumber))
  return ({ merchantNumber }) => numbers.has(merchantNumber)
}

function columnsFor({ language, merchants }: Visit, at: Date): readonly Column<OpenUnknown>[] {
  const texts = UNKNOWN_TEXTS[language]
  const { columns } = texts
  const nameOf = (number: string) =>
    merchants.find(({ merchantNumber }) => merchantNumber === number)?.name ?? number
  const merchantColumn: Column<OpenUnknown> = {
    title: columns.merchant,
    kind: 'wide',
    show: ({ merchantNumber }) => nameOf(merchantNumber),
  }
  return [
    {
      title: columns.what,
      show: ({ merchantNumber, orderId, kind }) => (
        <a href={orderPath({ merchantNumber }, orderId)}>{kindText(kind, language)}</a>
      ),
    },
    { title: columns.age, show: ({ since }) => ageText(at.getTime() - since.getTime(), language) },
    ...(merchants.length > 1 ? [merchantColumn] : []),
    {
      title: columns.asked,
      kind: 'wide',
      show: ({ inquiryCount: count }) => filled(texts.times, { count }),
    },
    {
      title: columns.next,
      kind: 'wide',
      show: ({ nextInquiryAt }) =>
        nextInquiryAt === null || nextInquiryAt <= at ? (
          texts.soon
        ) : (
          <Moment at={nextInquiryAt} language={language} />
        ),
    },
    { title: columns.amount, kind: 'amount', amountMinor: ({ amountMinor }) => amountMinor },
  ]
}

function kindText(kind: string, language: Language): string {
  const { kinds } = UNKNOWN_TEXTS[language]
  return Object.hasOwn(kinds, kind) ? kinds[kind as keyof typeof kinds] : kind
}

function ageText(milliseconds: number, language: Language): string {
  const texts = UNKNOWN_TEXTS[language]
  const minutes = Math.max(1, Math.floor(milliseconds / 60_000))
  if (minutes < 120) return filled(texts.minutes, { count: minutes })
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return filled(texts.hours, { count: hours })
  return filled(texts.days, { count: Math.floor(hours / 24) })
}
