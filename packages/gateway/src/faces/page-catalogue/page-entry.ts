import { createHash } from 'node:crypto'

/**
 * A script or a style of ours. Its text never depends on a request, so that its hash can stand in the content
 * security policy and in the inventory.
 */
export type PageAsset = Readonly<{
  name: string
  kind: 'script' | 'style'
  /** Where the browser loads it from; null where the text stands within the page. */
  path: `/${string}` | null
  content: () => string | Buffer
  purpose: string
  /** Why the page needs it (PCI DSS 4.0.1, 6.4.3: a written justification for each script). */
  justification: string
  /** Who decided that it may run, which is not necessarily its author. */
  authorisedBy: string
}>

export function sha256Of(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64')
}

/** The source expression that allows the asset in a content security policy. */
export function sourceOf(asset: PageAsset): string {
  return asset.path === null ? `'sha256-${sha256Of(asset.content())}'` : "'self'"
}

/**
 * Where a form may lead, redirects included. `{bank}` is the origin of the bank's 3-D Secure page and `{gateway}`
 * the origin of PUBLIC_URL: both are known when an answer is made, not before.
 */
export type FormTarget = "'self'" | 'http:' | 'https:' | '{bank}' | '{gateway}'

export type PageAddress = Readonly<{
  methods: readonly ('GET' | 'POST')[]
  /** Parts that begin with a colon are variable, as in the router. */
  path: `/${string}`
}>

export type PageProbe = Readonly<{
  method: 'GET' | 'POST'
  path: `/${string}`
  status: number
  /** True where a setting may hide the page: then a JSON answer 404 is right as well. */
  mayBeAbsent?: true
}>

/** One kind of answer that a browser gets from this gateway, with everything that it may load or lead to. */
export type PageEntry = Readonly<{
  title: string
  purpose: string
  /** Empty where the answer has no address of its own. */
  addresses: readonly PageAddress[]
  /** Empty where a merchant's server sends the page, with its own headers. */
  statuses: readonly number[]
  content: 'html' | 'json' | 'svg' | 'png' | 'css' | 'nothing'
  /** Whether a card holder gets the page on the way to a payment, so that PCI DSS 6.4.3 and 11.6.1 apply. */
  isOnPaymentWay: boolean
  /** `checkout`: the sites that the merchant named for a checkout; nobody where the page is that of a link. */
  framing: Readonly<{ by: 'anyone' | 'checkout' | 'nobody'; why: string }>
  scripts: readonly PageAsset[]
  styles: readonly PageAsset[]
  images: readonly ("'self'" | 'data:')[]
  connections: readonly "'self'"[]
  formTargets: readonly FormTarget[]
  /** Whether a browser without script reloads the page by itself (meta refresh). */
  looksAgain?: true
  /** Whether the page may load a merchant's colour and logo: a style and a picture of this gateway (decision 6.15). */
  hasLook?: true
  /** The names of the cookies that the answer may set; absent: none. */
  cookies?: readonly string[]
  /**
   * Whether the page's forms must name their origin: browsers leave it out where a page tells nobody where its readers
   * come from.
   */
  namesItsOrigin?: true
  /** The request by which `vezne pages verify` gets the page without a payment; null: there is none. */
  probe: PageProbe | null
}>

/** What an entry has of each list until it says otherwise: the page may load nothing and lead nowhere. */
export const NOTHING = {
  addresses: [],
  scripts: [],
  styles: [],
  images: [],
  connections: [],
  formTargets: [],
  probe: null,
} as const
