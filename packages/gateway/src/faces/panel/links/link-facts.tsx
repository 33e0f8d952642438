import type { ComponentChildren, JSX } from 'preact'
import { type LinkStatusView, labelsOf, PAYER_FIELDS } from '../../../payment/links/index.ts'
import { Copyable, Facts, Moment, moneyText } from '../../design/index.ts'
import type { MerchantVisit } from '../frame/index.ts'
import { LINK_TEXTS } from './texts.ts'

type Row = readonly [name: string, value: ComponentChildren]
type Props = Readonly<{ visit: MerchantVisit; view: LinkStatusView }>

/** What the link is, as it was made. It never changes. */
export function LinkFacts({ visit, view }: Props): JSX.Element {
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
