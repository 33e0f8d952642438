import type { ComponentChildren, JSX } from 'preact'
import { isUuid } from '../../../base/kernel/index.ts'
import {
  type LinkFunnel,
  type LinkStatusView,
  type ListedNotice,
  type ListedUse,
  labelsOf,
  PAYER_FIELDS,
} from '../../../payment/links/index.ts'
import { maskRecipient } from '../../../payment/notices/index.ts'
import {
  Badge,
  ButtonLink,
  Copyable,
  EmptyState,
  Facts,
  Moment,
  moneyText,
  Notice,
  QrCode,
  Sheet,
  Table,
} from '../../design/index.ts'
import { headedPage, type MerchantVisit, type PanelAnswer } from '../frame/index.ts'
import { AskedAct, addressOf } from '../parts/index.ts'
import { Funnel, type LinksPorts, nameOf } from './list-page.tsx'
import { LINK_TEXTS } from './texts.ts'
import { UseTable } from './uses.tsx'

const USES_PER_PAGE = 50
const NOTICES_MAXIMUM = 50

type Found = Readonly<{
  view: LinkStatusView
  uses: readonly ListedUse[]
  notices: readonly ListedNotice[]
  funnel: LinkFunnel | null
}>

/** All that is known about one link, and its address to hand on. */
export async function linkPage(
  ports: LinksPorts,
  visit: MerchantVisit,
  view: LinkStatusView,
): Promise<PanelAnswer> {
  const { merchant, language, query } = visit
  const key = { merchantId: merchant.merchantId, linkId: view.link.linkId }
  const asked = query.get('before') ?? ''
  const before = isUuid(asked) ? asked : null
  const [uses, notices, funnel] = await Promise.all([
    ports.linkList.usesOf(key, { before, maximum: USES_PER_PAGE + 1 }),
    ports.linkList.noticesOf(key, NOTICES_MAXIMUM),
    ports.linkList.funnelOf(key),
  ])
  const texts = LINK_TEXTS[language]
  const title = nameOf(view.link, texts.unnamed)
  const beside = (
    <>
      <Badge state={view.status} language={language} />
      <a href={addressOf('/panel/links', visit, { merchant })}>{texts.toList}</a>
    </>
  )
  const words = { title, purpose: texts.explain[view.status], done: texts.done }
  const children = <LinkParts visit={visit} found={{ view, uses, notices, funnel }} />
  return headedPage(visit, words, { beside, at: '/panel/links', children })
}

type View = Readonly<{ visit: MerchantVisit; found: Found }>

function LinkParts({ visit, found }: View): JSX.Element {
  const { language, merchant } = visit
  const texts = LINK_TEXTS[language]
  const { view, funnel } = found
  return (
    <div class="columns two">
      <div>
        <Address visit={visit} view={view} />
        <Sheet title={texts.uses.title}>
          <Uses visit={visit} found={found} />
        </Sheet>
        <Sheet title={texts.notices.title}>
          <Notices visit={visit} found={found} />
        </Sheet>
      </div>
      <div>
        <Sheet title={texts.facts.title}>
          <LinkFacts visit={visit} view={view} />
        </Sheet>
        <Sheet title={texts.funnel.title}>
          <Funnel funnel={funnel} language={language} isOfOneLink />
        </Sheet>
        {view.status === 'Active' && visit.may('links.end') ? (
          <section class="sheet">
            <AskedAct
              ask={texts.end}
              label={texts.endNow}
              warning={texts.endWarning}
              action={`/panel/m/${merchant.merchantNumber}/links/${view.link.linkId}/end`}
            />
          </section>
        ) : null}
      </div>
    </div>
  )
}

/** The address as people hand it on: to copy, or as a code to scan. It is of no use once the link has ended. */
function Address({
  visit,
  view,
}: Readonly<{ visit: MerchantVisit; view: LinkStatusView }>): JSX.Element {
  const texts = LINK_TEXTS[visit.language]
  const { linkUrl, status } = view
  return (
    <Sheet title={texts.address.title}>
      {status === 'Active' ? null : (
        <Notice kind="info">
          <p>{texts.address.ended}</p>
        </Notice>
      )}
      <div class="qr-row">
        <QrCode text={linkUrl} label={texts.address.qr} />
        <div>
          <p>{texts.address.hint}</p>
          <p>
            <Copyable value={linkUrl} label={texts.copy} />
          </p>
          <p class="buttons">
            <ButtonLink href={linkUrl}>{texts.address.open}</ButtonLink>
            <ButtonLink href={`${linkUrl}/qr.png`}>{texts.address.png}</ButtonLink>
            <ButtonLink href={`${linkUrl}/qr.svg`}>{texts.address.svg}</ButtonLink>
          </p>
        </div>
      </div>
    </Sheet>
  )
}

function Uses({ visit, found }: View): JSX.Element {
  const texts = LINK_TEXTS[visit.language].uses
  const uses = found.uses.slice(0, USES_PER_PAGE)
  const last = uses.at(-1)
  if (last === undefined) return <EmptyState title={texts.none}>{texts.noneHint}</EmptyState>
  return (
    <>
      <UseTable visit={visit} uses={uses} asks={found.view.link.content.asks} />
      {found.uses.length > USES_PER_PAGE ? (
        <p class="after">
          <a class="button quiet" href={`?before=${last.useId}`}>
            {texts.older}
          </a>
        </p>
      ) : null}
    </>
  )
}

function Notices({ visit, found }: View): JSX.Element {
  const { language } = visit
  const texts = LINK_TEXTS[language].notices
  const kinds: Readonly<Record<string, string>> = texts.kinds
  return (
    <Table
      caption={texts.title}
      language={language}
      rows={found.notices}
      keyOf={({ noticeId }) => noticeId}
      empty={[texts.none, texts.noneHint]}
      columns={[
        {
          title: texts.columns.what,
          show: ({ kind, channel }) => `${kinds[kind] ?? kind} · ${texts.channels[channel]}`,
        },
        {
          title: texts.columns.to,
          show: ({ recipient }) => (recipient === null ? texts.erased : maskRecipient(recipient)),
        },
        {
          title: texts.columns.state,
          show: ({ state }) => {
            const [word, hint] = texts.states[state]
            return (
              <>
                {word}
                {hint === '' ? null : <span class="quiet block">{hint}</span>}
              </>
            )
          },
        },
        {
          title: texts.columns.when,
          kind: 'wide',
          at: ({ createdAt, endedAt }) => endedAt ?? createdAt,
        },
      ]}
    />
  )
}

type Row = readonly [name: string, value: ComponentChildren]
type Props = Readonly<{ visit: MerchantVisit; view: LinkStatusView }>

/** What the link is, as it was made. It never changes. */
function LinkFacts({ visit, view }: Props): JSX.Element {
  return <Facts rows={[...moneyRows({ visit, view }), ...contentRows({ visit, view })]} />
}

function moneyRows({ visit, view }: Props): readonly Row[] {
  const { language } = visit
  const texts = LINK_TEXTS[language]
  const { facts } = texts
  const { link, remainingUsage } = view
  const { content } = link
  const counts = content.installments
    .map((count) => (count === 1 ? facts.single : String(count)))
    .join(', ')
  const payer = [
    ...(content.commissionFromCustomerSingleInstallment ? [facts.commissionSingle] : []),
    ...(content.commissionFromCustomer ? [facts.commissionMore] : []),
  ]
  return [
    [
      facts.amount,
      link.amountMinor === null ? texts.customersAmount : moneyText(link.amountMinor, language),
    ],
    [facts.kind, content.checkout ? facts.checkout : facts.kinds[link.linkType]],
    [facts.uses, facts.usesOf(link.usedCount, link.maximumUses, remainingUsage)],
    [facts.ends, <Moment key="ends" at={link.expiresAt} language={language} />],
    [facts.installments, counts],
    [facts.commission, payer.length === 0 ? facts.commissionMerchant : payer.join(', ')],
    [facts.secure, content.is3dRequired ? facts.secureAlways : facts.secureAsRule],
  ]
}

function contentRows({ visit, view }: Props): readonly Row[] {
  const { language } = visit
  const texts = LINK_TEXTS[language]
  const { facts } = texts
  const { link } = view
  const { content } = link
  const { merchantReference, metadata } = labelsOf(link)
  const asked = PAYER_FIELDS.filter((field) => content.asks[field])
  return [
    [facts.description, content.productDescription],
    [facts.orderId, link.merchantOrderId],
    [facts.reference, merchantReference],
    [facts.metadata, metadata === null ? null : pairsText(metadata)],
    [facts.returnUrl, content.returnUrl],
    [facts.cancelUrl, content.checkout?.cancelUrl ?? null],
    [
      facts.asks,
      asked.length === 0 ? facts.asksNothing : asked.map((field) => texts.payer[field]).join(', '),
    ],
    [facts.made, <Moment key="made" at={link.createdAt} language={language} />],
    [facts.id, <Copyable key="id" value={link.linkId} label={texts.copy} isShort />],
  ]
}

function pairsText(metadata: Readonly<Record<string, string>>): string {
  return Object.entries(metadata)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')
}
