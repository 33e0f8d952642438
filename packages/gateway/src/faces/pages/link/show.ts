import { amountToDecimal } from '../../../base/kernel/index.ts'
import {
  type LinkState,
  PAYER_FIELDS,
  type PaymentLink,
  returnAddress,
} from '../../../payment/links/index.ts'
import type { Page } from '../document.tsx'
import { isSameBrowser, newBrowserCookie } from './browser.ts'
import { renderCheckoutReturn } from './checkout-return.tsx'
import { renderLinkForm } from './form.tsx'
import type { KeptCard } from './kept-card.ts'
import type { LinkFrame } from './layout.tsx'
import { renderLinkNotice } from './notice.tsx'
import { renderLinkReceipt } from './receipt.tsx'
import {
  frameOf,
  type LinkVisit,
  linkStateFor,
  type OpenLink,
  pageUrl,
  seeOther,
} from './request.ts'
import type { LinkField } from './texts.ts'
import { errorOfCode, refusalInWords } from './words.ts'

type PaidLink = Extract<LinkState, { kind: 'paid' }>

export type FormProblem = Readonly<{
  message?: string
  wrong?: readonly LinkField[]
  values?: Readonly<Record<string, string>>
  /** A card that the customer need not type again. */
  kept?: KeptCard | null
}>

/** The page of the link: the form, the receipt, or the reason why there is neither. */
export async function showLink(visit: LinkVisit): Promise<Page> {
  const { isKnownPage, languageCode, request } = visit
  const linkState = await linkStateFor(visit)
  if (linkState.kind !== 'open') return showLinkState(visit, linkState)
  // The page gets an address of its own, so that reload and back button show the result of its try.
  // The cookie comes with the redirect, so that the page knows a browser that keeps it.
  if (!isKnownPage) return withCookie(visit, seeOther(visit))
  const error = errorOfCode(request.query.get('e'))
  if (error === null) return showForm(visit, linkState, {})
  const values = await typedBefore(visit, linkState.link)
  return showForm(visit, linkState, { message: refusalInWords(error, languageCode), values })
}

/** The payer's details from the try of this page and browser that has just failed. */
async function typedBefore(
  { ports, addressToken, pageId, request, browser }: LinkVisit,
  link: PaymentLink,
): Promise<Readonly<Record<string, string>>> {
  const retry = ports.seal.open('retry', addressToken, request.query.get('u') ?? '')
  const use = retry === null ? null : await ports.links.links.findUse(link, retry.useId)
  if (use?.pageId !== pageId || !isSameBrowser(use.browserHash, link.linkId, browser)) return {}
  const payer = PAYER_FIELDS.map((field) => [field, use.payer[field] ?? ''] as const)
  return { ...Object.fromEntries(payer), amount: typedAmount(link, use.amountMinor) }
}

/** Empty where the paid amount may include a commission that the customer bears. */
function typedAmount({ content }: PaymentLink, paidMinor: bigint): string {
  const { commissionFromCustomer, commissionFromCustomerSingleInstallment } = content
  const isPlain = !commissionFromCustomer && !commissionFromCustomerSingleInstallment
  return isPlain ? amountToDecimal(paidMinor).replace('.', ',') : ''
}

export async function showLinkState(
  visit: LinkVisit,
  linkState: Exclude<LinkState, OpenLink>,
): Promise<Page> {
  if (linkState.kind === 'notFound') {
    return renderLinkNotice(frameOf(visit, null), 'notFound', { url: '?' })
  }
  const frame = frameOf(visit, linkState)
  const url = pageUrl(visit)
  if (linkState.kind === 'paid') {
    const { link, use } = linkState
    const isOwn = isSameBrowser(use.browserHash, link.linkId, visit.browser)
    return isOwn
      ? showReceipt(visit, frame, linkState)
      : renderLinkNotice(frame, 'paidElsewhere', { url })
  }
  if (linkState.kind === 'closed') {
    const { why, link } = linkState
    const isPaid = why === 'usedUp' && link.linkType === 'SingleUse'
    return renderLinkNotice(frame, isPaid ? 'paidBefore' : why, { url })
  }
  if (linkState.kind === 'underway') {
    return renderLinkNotice(frame, 'underway', { url, reloads: reloadsOf(visit) })
  }
  // After a try that another page took over, the customer goes on with a new page.
  const newPage = `?${new URLSearchParams({ lang: visit.languageCode }).toString()}`
  return renderLinkNotice(frame, 'overtaken', { url: newPage })
}

/** How often this browser has reloaded the page by itself. Any text that is no number counts as 0. */
function reloadsOf({ request }: LinkVisit): number {
  const text = request.query.get('looks') ?? ''
  return /^\d{1,3}$/.test(text) ? Number(text) : 0
}

/**
 * Answers the browser that has just paid by a redirect to the page's address, so that a reload pays nothing. A
 * browser that keeps no cookie would not be recognised there: it gets its receipt in this answer only.
 */
export async function showPaid(visit: LinkVisit): Promise<Page> {
  const linkState = await linkStateFor(visit)
  if (linkState.kind !== 'paid' || linkState.use.browserHash !== null) return seeOther(visit)
  return showReceipt(visit, { ...frameOf(visit, linkState), otherLanguageUrl: null }, linkState)
}

/** The receipt of a link; a checkout leads back to its shop instead. */
async function showReceipt(visit: LinkVisit, frame: LinkFrame, paid: PaidLink): Promise<Page> {
  const url = await returnAddress(visit.ports.links.returns, paid)
  const { checkout } = frame
  if (checkout === null || url === null) return renderLinkReceipt(frame, paid, url)
  return renderCheckoutReturn({ ...frame, checkout }, paid, url)
}

/** The form. A browser without a cookie gets one, by which it will get its receipt. */
export function showForm(visit: LinkVisit, linkState: OpenLink, problem: FormProblem): Page {
  const { languageCode, pageToken } = visit
  const { link, counts, takesOver } = linkState
  const { message = null, wrong = [], values = {}, kept = null } = problem
  const state = { languageCode, wrong, values }
  const frame = frameOf(visit, linkState)
  const form = renderLinkForm({ frame, link, counts, takesOver, pageToken, state, message, kept })
  return withCookie(visit, form)
}

function withCookie({ browser, ports }: LinkVisit, page: Page): Page {
  if (browser !== null) return page
  return { ...page, headers: { ...page.headers, 'set-cookie': newBrowserCookie(ports.links) } }
}
