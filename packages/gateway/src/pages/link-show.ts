import { amountToDecimal } from '../kernel/index.ts'
import { type LinkStanding, openLink, PAYER_FIELDS, type PaymentLink } from '../links/index.ts'
import { renderLinkForm } from './link-form.tsx'
import { renderLinkNotice } from './link-notice.tsx'
import {
  frameOf,
  type LinkPagePorts,
  type LinkVisit,
  pageUrl,
  seeOther,
} from './link-page-request.ts'
import { renderLinkReceipt } from './link-receipt.tsx'
import type { LinkField } from './link-texts.ts'
import { errorOfCode, refusalInWords } from './link-words.ts'
import type { Page } from './page.ts'

type OpenLink = Extract<LinkStanding, { kind: 'open' }>

export type FormProblem = Readonly<{
  message?: string
  wrong?: readonly LinkField[]
  values?: Readonly<Record<string, string>>
}>

/** The link as it stands for this page: form, receipt, or why there is neither. */
export async function showLink(ports: LinkPagePorts, visit: LinkVisit): Promise<Page> {
  const { addressToken, pageId, isKnownPage, languageCode, request } = visit
  const standing = await openLink(ports.links, { addressToken, pageId })
  // The page gets an address of its own, so that reload and back button find what became of its try.
  if (standing.kind === 'open' && !isKnownPage) return seeOther(ports, visit)
  if (standing.kind !== 'open') return showStanding(visit, standing)
  const error = errorOfCode(request.query.get('e'))
  if (error === null) return showForm(visit, { standing, problem: {} })
  const values = await typedBefore(ports, visit, standing.link)
  const problem = { message: refusalInWords(error, languageCode), values }
  return showForm(visit, { standing, problem })
}

/** What the customer said about themselves in the try of this page that has just failed. */
async function typedBefore(
  { seal, links }: LinkPagePorts,
  { addressToken, pageId, request }: LinkVisit,
  link: PaymentLink,
): Promise<Readonly<Record<string, string>>> {
  const retry = seal.open('retry', addressToken, request.query.get('u') ?? '')
  const use = retry === null ? null : await links.links.findUse(link, retry.useId)
  if (use?.pageId !== pageId) return {}
  const payer = PAYER_FIELDS.map((field) => [field, use.payer[field] ?? ''] as const)
  return { ...Object.fromEntries(payer), amount: typedAmount(link, use.amountMinor) }
}

/** Empty where a commission of the customer's is part of what was to be paid. */
function typedAmount({ content }: PaymentLink, paidMinor: bigint): string {
  const { commissionFromCustomer, commissionFromCustomerSingleInstallment } = content
  const isPlain = !commissionFromCustomer && !commissionFromCustomerSingleInstallment
  return isPlain ? amountToDecimal(paidMinor).replace('.', ',') : ''
}

export function showStanding(visit: LinkVisit, standing: Exclude<LinkStanding, OpenLink>): Page {
  if (standing.kind === 'notFound') {
    return renderLinkNotice(frameOf(visit, null), 'notFound', '?')
  }
  const frame = frameOf(visit, standing.merchant.name)
  if (standing.kind === 'paid') return renderLinkReceipt(frame, standing)
  const kind = standing.kind === 'underway' ? 'underway' : standing.why
  return renderLinkNotice(frame, kind, pageUrl(visit))
}

export function showForm(
  visit: LinkVisit,
  { standing, problem }: Readonly<{ standing: OpenLink; problem: FormProblem }>,
): Page {
  const { languageCode, pageToken } = visit
  const { message = null, wrong = [], values = {} } = problem
  const state = { languageCode, wrong, values }
  const frame = frameOf(visit, standing.merchant.name)
  return renderLinkForm({ frame, link: standing.link, pageToken, state, message })
}
