import type { FormTarget, PageEntry } from './page-entry.ts'
import { sourceOf } from './page-entry.ts'

/** What `{bank}` and `{gateway}` stand for in one answer. */
export type FormOrigins = Readonly<{ bank?: string; gateway?: string }>

const NOTHING = ["'none'"] as const

const TYPES = {
  html: { 'content-type': 'text/html; charset=utf-8' },
  json: { 'content-type': 'application/json; charset=utf-8' },
  svg: { 'content-type': 'image/svg+xml; charset=utf-8' },
  png: { 'content-type': 'image/png' },
  nothing: {},
} as const

/** Browser features that none of our pages uses. */
const FEATURES = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']

/**
 * The headers of an entry: nothing is loaded but what the catalogue lists, nothing is kept, and no address
 * of ours travels on. No state of a payment is kept in a cookie: a browser that comes back from a bank would
 * not send it (decision 4.5).
 *
 * @throws Error where an origin is missing that the entry's forms lead to: a mistake in the code.
 */
export function securityHeaders(
  entry: PageEntry,
  origins: FormOrigins = {},
): Readonly<Record<string, string>> {
  const formAction = entry.formTargets.map((target) => formSource(target, origins))
  return headersWith(entry, formAction)
}

/** The same with `{bank}` and `{gateway}` left as they are: for the inventory. */
export function headerTemplates(entry: PageEntry): Readonly<Record<string, string>> {
  return headersWith(entry, entry.formTargets)
}

function headersWith(
  entry: PageEntry,
  formAction: readonly string[],
): Readonly<Record<string, string>> {
  return {
    ...TYPES[entry.content],
    'content-security-policy': contentSecurityPolicy(entry, formAction),
    'cache-control': isImage(entry) ? 'private, max-age=86400' : 'no-store',
    'permissions-policy': FEATURES.map((feature) => `${feature}=()`).join(', '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  }
}

/** An image is the same for as long as its address exists; the address itself is a secret of few. */
function isImage({ content }: PageEntry): boolean {
  return content === 'svg' || content === 'png'
}

function contentSecurityPolicy(entry: PageEntry, formAction: readonly string[]): string {
  const { scripts, styles, images, connections, framing } = entry
  const lists: readonly (readonly [string, readonly string[]])[] = [
    ['default-src', NOTHING],
    ['script-src', unique(scripts.map(sourceOf))],
    ['style-src', unique(styles.map(sourceOf))],
    ['img-src', images],
    ['connect-src', connections],
    ['form-action', formAction],
    ['base-uri', NOTHING],
    // No directive means "anywhere": `*` leaves out the pages of apps (file:, capacitor:).
    ...(framing.by === 'nobody' ? [['frame-ancestors', NOTHING] as const] : []),
  ]
  return lists
    .map(([name, sources]) => `${name} ${(sources.length === 0 ? NOTHING : sources).join(' ')}`)
    .join('; ')
}

function unique(sources: readonly string[]): readonly string[] {
  return [...new Set(sources)]
}

function formSource(target: FormTarget, { bank, gateway }: FormOrigins): string {
  const source = { '{bank}': bank, '{gateway}': gateway }
  if (target !== '{bank}' && target !== '{gateway}') return target
  const origin = source[target]
  if (origin === undefined) throw new Error(`The page's forms lead to ${target}: pass its origin.`)
  return origin
}
