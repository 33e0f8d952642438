import { type FormTarget, type PageEntry, sourceOf } from './page-entry.ts'
import { type Directive, policyText } from './policy-text.ts'

/** What `{bank}` and `{gateway}` stand for in one answer. */
export type FormOrigins = Readonly<{ bank?: string; gateway?: string }>

/** `ancestors`: who may frame the page, where the merchant of a checkout says so. */
export type PageOrigins = FormOrigins & Readonly<{ ancestors?: readonly string[] }>

const TYPES = {
  html: { 'content-type': 'text/html; charset=utf-8' },
  json: { 'content-type': 'application/json; charset=utf-8' },
  svg: { 'content-type': 'image/svg+xml; charset=utf-8' },
  png: { 'content-type': 'image/png' },
  css: { 'content-type': 'text/css; charset=utf-8' },
  nothing: {},
} as const

/** A picture never changes as long as its address exists, and only the link's payers know the address. */
const CACHING = {
  html: 'no-store',
  json: 'no-store',
  nothing: 'no-store',
  svg: 'private, max-age=86400',
  png: 'private, max-age=86400',
  css: 'private, max-age=86400',
} as const

/** Browser features that none of our pages uses. */
const FEATURES = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']

/**
 * The headers of an entry. They allow nothing but what the entry lists, and keep the page out of caches, search
 * engines and the referrers of other sites. No cookie keeps the state of a payment: a browser that comes back
 * from a bank would not send it (decision 4.5).
 *
 * @throws Error where the caller did not pass an origin that the entry's forms lead to, or passed something else.
 */
export function securityHeaders(
  entry: PageEntry,
  { ancestors = [], ...origins }: PageOrigins = {},
): Readonly<Record<string, string>> {
  const formAction = entry.formTargets.map((target) => formSource(target, origins))
  return {
    ...TYPES[entry.content],
    'content-security-policy': contentSecurityPolicy(entry, formAction, ancestors),
    'cache-control': CACHING[entry.content],
    'permissions-policy': FEATURES.map((feature) => `${feature}=()`).join(', '),
    'referrer-policy': entry.namesItsOrigin === true ? 'same-origin' : 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  }
}

function contentSecurityPolicy(
  entry: PageEntry,
  formAction: readonly string[],
  ancestors: readonly string[],
): string {
  const { scripts, styles, images, connections, framing } = entry
  const own = entry.hasLook === true ? ["'self'"] : []
  const directives: readonly Directive[] = [
    ['default-src', []],
    ['script-src', [...new Set(scripts.map(sourceOf))]],
    ['style-src', [...new Set([...styles.map(sourceOf), ...own])]],
    ['img-src', [...own, ...images]],
    ['connect-src', connections],
    ['form-action', formAction],
    ['base-uri', []],
    // Without the directive any page may frame this one; `*` would exclude the pages of apps (file:, capacitor:).
    ...(framing.by === 'anyone' ? [] : [framedBy(entry, ancestors)]),
    // A drawing that somebody opens alone is a document, and must be one of no origin.
    ...(entry.content === 'svg' ? ([['sandbox', []]] as const) : []),
  ]
  return policyText(directives)
}

function framedBy({ framing }: PageEntry, ancestors: readonly string[]) {
  return ['frame-ancestors', framing.by === 'checkout' ? ancestors : []] as const
}

function formSource(target: FormTarget, { bank, gateway }: FormOrigins): string {
  if (target !== '{bank}' && target !== '{gateway}') return target
  const origin = target === '{bank}' ? bank : gateway
  if (origin === undefined) throw new Error(`The page's forms lead to ${target}: pass its origin.`)
  return origin
}
