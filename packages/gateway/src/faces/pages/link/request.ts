import { uuidV7 } from '../../../base/kernel/index.ts'
import {
  type LinkOfMerchant,
  type LinkOpening,
  type LinkPorts,
  type LinkState,
  linkUrl,
  openLink,
} from '../../../payment/links/index.ts'
import { shownName } from '../../../payment/merchants/index.ts'
import type { LinkTryGuard } from '../../../payment/velocity/index.ts'
import { type Language, languageOf } from '../../design/index.ts'
import { PAGES, securityHeaders } from '../../page-catalogue/index.ts'
import { fieldOf, type Page, type PageRequest } from '../document.tsx'
import type { PageSeal } from '../seal.ts'
import type { Surroundings } from '../sheet.tsx'
import { browserHash, browserSecretIn } from './browser.ts'
import type { LinkFrame } from './layout.tsx'

export type LinkPagePorts = Surroundings &
  Readonly<{
    links: LinkPorts
    /** The content of a logo by its file name; null where no merchant has it. */
    findLogo: (file: string) => Promise<Buffer | null>
    /** Limits the submitted forms, before anything of a form is read (decision 1.7). */
    tries: LinkTryGuard
    seal: PageSeal
    /** Told of each page that could be paid, by a browser that keeps the cookie. */
    opened: (opening: LinkOpening) => void
  }>

/** One request, with the ports and the values that every page needs. */
export type LinkVisit = Readonly<{
  ports: LinkPagePorts
  request: PageRequest
  /** The secret part of the link's address: the request's parameter of this name. */
  addressToken: string
  languageCode: Language
  pageId: string
  pageToken: string
  /** Whether the page was opened before, by this browser or by another that got its address. */
  isKnownPage: boolean
  textOf: (field: string) => string
  /** The secret in the browser's cookie; null where the browser keeps no cookie. */
  browser: string | null
}>

export type OpenLink = Extract<LinkState, { kind: 'open' }>

export function visitOf(ports: LinkPagePorts, request: PageRequest): LinkVisit {
  const addressToken = request.params['addressToken'] ?? ''
  const textOf = (field: string): string => fieldOf(request, field)
  const sealed = textOf('page') || (request.query.get('p') ?? '')
  const known = ports.seal.open('page', addressToken, sealed)
  const pageId = known?.pageId ?? uuidV7(ports.links.clock.now())
  const chosen = textOf('switchTo') || textOf('lang') || (request.query.get('lang') ?? '')
  return {
    ports,
    request,
    addressToken,
    languageCode: languageOf(chosen, request),
    pageId,
    pageToken: known === null ? ports.seal.seal('page', addressToken, { pageId }) : sealed,
    isKnownPage: known !== null,
    textOf,
    browser: browserSecretIn(request.cookie, ports.links),
  }
}

/**
 * The link as this page and this browser see it. What fetches an address for a preview keeps no cookie, and a reload has
 * the cookie of before, so neither is counted as another opening.
 */
export async function linkStateFor(visit: LinkVisit): Promise<LinkState> {
  const { ports, request, addressToken, pageId, browser } = visit
  const browserHashFor = (linkId: string) => browserHash(linkId, browser)
  const linkState = await openLink(ports.links, { addressToken, pageId, browserHashFor })
  if (linkState.kind !== 'open' || request.isHead) return linkState
  const { merchantId, linkId } = linkState.link
  const hash = browserHashFor(linkId)
  const openedAt = ports.links.clock.now()
  if (hash !== null) ports.opened({ merchantId, linkId, browserHash: hash, openedAt })
  return linkState
}

/** The page's own address. Opening it again shows the present state, and pays nothing. */
export function pageUrl(visit: LinkVisit, more: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({ p: visit.pageToken, lang: visit.languageCode, ...more })
  return `?${query.toString()}`
}

/** `shown`: the link of the page; null where there is none. */
export function frameOf(visit: LinkVisit, shown: LinkOfMerchant | null): LinkFrame {
  const { languageCode, ports } = visit
  const merchantName = shown === null ? null : shownName(shown.merchant)
  const branding = shown?.merchant.branding
  const checkout = shown?.link.content.checkout ?? null
  const lang = languageCode === 'tr' ? 'en' : 'tr'
  const otherLanguageUrl = pageUrl(visit, { lang })
  const { isSandbox } = ports
  const url = shown === null ? null : linkUrl(ports.links.publicUrl, shown.link)
  return { languageCode, merchantName, branding, url, checkout, isSandbox, otherLanguageUrl }
}

/** The visit of the page with this id: the sealed card or the return address names the page, not the form. */
export function visitOfPage(visit: LinkVisit, pageId: string): LinkVisit {
  const pageToken = visit.ports.seal.seal('page', visit.addressToken, { pageId })
  return { ...visit, pageId, pageToken, isKnownPage: true }
}

/** Redirects to the page's own address, so that a reload does not post the form again. */
export function seeOther(visit: LinkVisit, more: Readonly<Record<string, string>> = {}): Page {
  const base = linkUrl(visit.ports.links.publicUrl, visit)
  const location = `${new URL(base).pathname}${pageUrl(visit, more)}`
  return { status: 303, headers: { location, ...securityHeaders(PAGES.linkOnward) }, body: '' }
}
