import { amountToDecimal } from '../../kernel/index.ts'
import { type LinkStanding, PAYER_FIELDS, type PaymentLink } from '../../links/index.ts'
import type { Page } from '../document.tsx'
import { isSameBrowser, newBrowserCookie } from './browser.ts'
import { renderLinkForm } from './form.tsx'
import type { KeptCard } from './kept-card.ts'
import { renderLinkNotice } from './notice.tsx'
import { renderLinkReceipt } from './receipt.tsx'
import {
  frameOf,
  type LinkPagePorts,
  type LinkVisit,
  newPageUrl,
  pageUrl,
  seeOther,
  standingFor,
} from './request.ts'
import type { LinkField } from './texts.ts'
import { errorOfCode, refusalInWords } from './words.ts'

type OpenLink = Extract<LinkStanding, { kind: 'open' }>

export type FormProblem = Readonly<{
  message?: string
  wrong?: readonly LinkField[]
  values?: Readonly<Record<string, string>>
  /** A card that need not be typed again. */
  kept?: KeptCard | null
}>

/** The link as it stands for this page: form, receipt, or why there is neither. */
export async function showLink(ports: LinkPagePorts, visit: LinkVisit): Promise<Page> {
  const { isKnownPage, languageCode, request } = visit
  const standing = await standingFor(ports, visit)
  // The page gets an address of its own, so that reload and back button find what became of its try.
  if (standing.kind === 'open' && !isKnownPage) return seeOther(ports, visit)
  if (standing.kind !== 'open') return showStanding(visit, standing)
  const error = errorOfCode(request.query.get('e'))
  if (error === null) return showForm(ports, visit, { standing, problem: {} })
  const values = await typedBefore(ports, visit, standing.link)
  const problem = { message: refusalInWords(error, languageCode), values }
  return showForm(ports, visit, { standing, problem })
}

/** What the customer said about themselves in the try of this page and browser that has just failed. */
async function typedBefore(
  { seal, links }: LinkPagePorts,
  { addressToken, pageId, request, browser }: LinkVisit,
  link: PaymentLink,
): Promise<Readonly<Record<string, string>>> {
  const retry = seal.open('retry', addressToken, request.query.get('u') ?? '')
  const use = retry === null ? null : await links.links.findUse(link, retry.useId)
  if (use?.pageId !== pageId) return {}
  if (!isSameBrowser(use.browserHash, link.linkId, browser)) return {}
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
    return renderLinkNotice(frameOf(visit, null), 'notFound', { url: '?' })
  }
  const frame = frameOf(visit, standing.merchant.name)
  if (standing.kind === 'paid') {
    const { link, use } = standing
    const isOwn = isSameBrowser(use.browserHash, link.linkId, visit.browser)
    return isOwn
      ? renderLinkReceipt(frame, standing)
      : renderLinkNotice(frame, 'paidElsewhere', { url: pageUrl(visit) })
  }
  if (standing.kind === 'closed') {
    const { why, link } = standing
    const isPaid = why === 'usedUp' && link.linkType === 'SingleUse'
    return renderLinkNotice(frame, isPaid ? 'paidBefore' : why, { url: pageUrl(visit) })
  }
  // The way on from a try that was taken over is a page of its own.
  const isOvertaken = standing.kind === 'overtaken'
  const url = isOvertaken ? newPageUrl(visit) : pageUrl(visit)
  return renderLinkNotice(frame, standing.kind, { url, looks: looksOf(visit) })
}

/** The browser's to forge, and its own to count: any other text is the first look. */
function looksOf({ request }: LinkVisit): number {
  const text = request.query.get('looks') ?? ''
  return /^\d{1,3}$/.test(text) ? Number(text) : 0
}

/**
 * Answers whoever has just paid: by the address of the page, so that a reload repeats nothing. A browser
 * that keeps no cookie would not be known there; it gets its receipt in this answer, and in no other.
 */
export async function showPaid(ports: LinkPagePorts, visit: LinkVisit): Promise<Page> {
  const standing = await standingFor(ports, visit)
  if (standing.kind !== 'paid' || standing.use.browserHash !== null) return seeOther(ports, visit)
  const frame = { ...frameOf(visit, standing.merchant.name), otherLanguageUrl: null }
  return renderLinkReceipt(frame, standing)
}

/** The form. A browser that has no cookie yet gets one, for its receipt. */
export function showForm(
  ports: LinkPagePorts,
  visit: LinkVisit,
  { standing, problem }: Readonly<{ standing: OpenLink; problem: FormProblem }>,
): Page {
  const { languageCode, pageToken } = visit
  const { link, counts, takesOver } = standing
  const { message = null, wrong = [], values = {}, kept = null } = problem
  const state = { languageCode, wrong, values }
  const frame = frameOf(visit, standing.merchant.name)
  const form = renderLinkForm({ frame, link, counts, takesOver, pageToken, state, message, kept })
  if (visit.browser !== null) return form
  return { ...form, headers: { ...form.headers, 'set-cookie': newBrowserCookie(ports.links) } }
}
