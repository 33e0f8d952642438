import { uuidV7 } from '../../kernel/index.ts'
import { type LinkPorts, type LinkStanding, linkUrl, openLink } from '../../links/index.ts'
import { PAGES, securityHeaders } from '../../page-catalogue/index.ts'
import type { LinkTryGuard } from '../../velocity/index.ts'
import type { Page } from '../document.tsx'
import type { Surroundings } from '../sheet.tsx'
import { browserHash, browserSecretIn } from './browser.ts'
import type { LinkFrame } from './layout.tsx'
import type { PageSeal } from './seal.ts'
import type { LinkLanguage } from './texts.ts'

/** What the browser of a customer asks for. */
export type LinkPageRequest = Readonly<{
  /** `addressToken`: the secret part of the address. */
  params: Readonly<Record<string, string>>
  /** Fields of a posted form. */
  pairs: readonly (readonly [name: string, value: string])[]
  query: URLSearchParams
  acceptLanguage: string | undefined
  /** The header of that name, as it came. */
  cookie: string | undefined
  clientIpAddress: string
  /** Whether only the headers are asked for: nothing may be done for that. */
  isHead?: boolean
}>

export type LinkPagePorts = Surroundings &
  Readonly<{
    links: LinkPorts
    /** Asked before a submitted form is looked at (decision 1.7). */
    tries: LinkTryGuard
    seal: PageSeal
  }>

/** A request with what every page of it needs. */
export type LinkVisit = Surroundings &
  Readonly<{
    request: LinkPageRequest
    addressToken: string
    languageCode: LinkLanguage
    pageId: string
    pageToken: string
    /** Whether the page had been opened before, by this browser or one that was given its address. */
    isKnownPage: boolean
    textOf: (field: string) => string
    /** What this browser is known by; null where it keeps no cookie. */
    browser: string | null
  }>

export function visitOf(ports: LinkPagePorts, request: LinkPageRequest): LinkVisit {
  const addressToken = request.params['addressToken'] ?? ''
  const textOf = (field: string): string =>
    request.pairs.find(([name]) => name === field)?.[1] ?? ''
  const sealed = textOf('page') || (request.query.get('p') ?? '')
  const known = ports.seal.open('page', addressToken, sealed)
  const pageId = known?.pageId ?? uuidV7(ports.links.clock.now())
  const isKnownPage = known !== null
  const chosen = textOf('switchTo') || textOf('lang') || (request.query.get('lang') ?? '')
  return {
    request,
    addressToken,
    languageCode: languageOf(chosen, request),
    pageId,
    pageToken: isKnownPage ? sealed : ports.seal.seal('page', addressToken, { pageId }),
    isKnownPage,
    textOf,
    browser: browserSecretIn(request.cookie, ports.links),
    isSandbox: ports.isSandbox,
  }
}

/** The link as it stands for this page and this browser. */
export function standingFor(
  { links }: LinkPagePorts,
  { addressToken, pageId, browser }: LinkVisit,
): Promise<LinkStanding> {
  const browserHashFor = (linkId: string): Buffer | null =>
    browser === null ? null : browserHash(linkId, browser)
  return openLink(links, { addressToken, pageId, browserHashFor })
}

/** What was chosen, else the browser's first language that there are texts in, else Turkish. */
function languageOf(chosen: string, { acceptLanguage = '' }: LinkPageRequest): LinkLanguage {
  const codes = [chosen, ...acceptLanguage.split(',')].map((code) =>
    code.trim().slice(0, 2).toLowerCase(),
  )
  return codes.find((code) => code === 'tr' || code === 'en') ?? 'tr'
}

/** The page's own address: reading it again shows how things stand, and pays nothing. */
export function pageUrl(visit: LinkVisit, more: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({ p: visit.pageToken, lang: visit.languageCode, ...more })
  return `?${query.toString()}`
}

/** Where a page begins anew, with nothing of the present one. */
export function newPageUrl({ languageCode }: LinkVisit): string {
  return `?${new URLSearchParams({ lang: languageCode }).toString()}`
}

export function frameOf(visit: LinkVisit, merchantName: string | null): LinkFrame {
  const { languageCode, isSandbox } = visit
  const lang = languageCode === 'tr' ? 'en' : 'tr'
  return { languageCode, merchantName, isSandbox, otherLanguageUrl: pageUrl(visit, { lang }) }
}

/** The visit of a page that something else than the request's own fields names. */
export function visitOfPage(ports: LinkPagePorts, visit: LinkVisit, pageId: string): LinkVisit {
  const pageToken = ports.seal.seal('page', visit.addressToken, { pageId })
  return { ...visit, pageId, pageToken, isKnownPage: true }
}

/** Answers a form by the address of the page, so that a reload repeats nothing. */
export function seeOther(
  ports: LinkPagePorts,
  visit: LinkVisit,
  more: Readonly<Record<string, string>> = {},
): Page {
  const base = linkUrl(ports.links.publicUrl, visit)
  const location = `${new URL(base).pathname}${pageUrl(visit, more)}`
  return {
    status: 303,
    headers: { location, ...securityHeaders(PAGES.linkOnward) },
    body: '',
  }
}
