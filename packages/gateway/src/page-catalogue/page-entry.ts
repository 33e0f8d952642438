import type { PageAsset } from './page-asset.ts'

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
