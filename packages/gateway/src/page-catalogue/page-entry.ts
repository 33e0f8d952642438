import { createHash } from 'node:crypto'

/**
 * A script or a style of ours. Its text never depends on a request: that is why its hash can stand in the
 * content security policy and in the inventory, and why nothing else runs or paints.
 */
export type PageAsset = Readonly<{
  name: string
  kind: 'script' | 'style'
  /** The address of a file of its own; null where the text stands within the page. */
  path: `/${string}` | null
  content: () => string | Buffer
  /** What it does. */
  purpose: string
  /** Why the page needs it (PCI DSS 4.0.1, 6.4.3: a written justification for each script). */
  justification: string
  /** Who said that it may run: the licence to be there, not the author. */
  authorisedBy: string
}>

export function sha256Of(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64')
}

/** How a content security policy names a text that may stand within a page. */
export function sourceOf(asset: PageAsset): string {
  return asset.path === null ? `'sha256-${sha256Of(asset.content())}'` : "'self'"
}

/**
 * Where a form may lead, redirects included. `{bank}` is the origin of the bank's 3-D gate and `{gateway}`
 * the one of PUBLIC_URL: both are known per answer only.
 */
export type FormTarget = "'self'" | 'http:' | 'https:' | '{bank}' | '{gateway}'

export type PageAddress = Readonly<{
  methods: readonly ('GET' | 'POST')[]
  /** As the router has it: parts that begin with a colon are variable. */
  path: `/${string}`
}>

export type PageProbe = Readonly<{
  method: 'GET' | 'POST'
  path: `/${string}`
  status: number
  /** Where a setting may keep it from the public: the JSON answer 404 is as good. */
  mayBeAbsent?: true
}>

/** One kind of answer that a browser gets from this gateway, with all that it may load or lead to. */
export type PageEntry = Readonly<{
  title: string
  purpose: string
  /** Empty: no address of its own gives it. */
  addresses: readonly PageAddress[]
  /** Empty: it is no HTTP answer of ours, and its headers are another’s. */
  statuses: readonly number[]
  content: 'html' | 'json' | 'svg' | 'png' | 'nothing'
  /** Whether a card holder gets it on the way to a payment: PCI DSS 6.4.3 and 11.6.1 are about those. */
  isOnPaymentWay: boolean
  framing: Readonly<{ by: 'anyone' | 'nobody'; why: string }>
  scripts: readonly PageAsset[]
  styles: readonly PageAsset[]
  images: readonly ("'self'" | 'data:')[]
  /** What its scripts may ask for. */
  connections: readonly "'self'"[]
  formTargets: readonly FormTarget[]
  /** Whether a browser without script reads it again by itself (meta refresh), at its own address. */
  looksAgain?: true
  /** Names of those that it may set; left out: none. */
  cookies?: readonly string[]
  /** How `vezne pages verify` gets to see it without a payment; null: it cannot. */
  probe: PageProbe | null
}>
