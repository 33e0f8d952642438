/** What the first page names because a person should look at it. */
export const ATTENTION_KINDS = [
  'Unknowns',
  'Terminals',
  'Endpoints',
  'PreAuths',
  'Approvals',
  'Notices',
] as const

export type AttentionKind = (typeof ATTENTION_KINDS)[number]

/** `at`: since when the oldest waits; for PreAuths, when the first one ends. */
export type Attention = Readonly<{ kind: AttentionKind; count: number; at: Date }>

/** A payment as the first page lists it. */
export type LatestPayment = Readonly<{
  merchantId: string
  orderId: string
  state: string
  amountMinor: bigint
  cardBrand: string
  lastFour: string
  outcomeCode: string | null
  createdAt: Date
}>

/** What the first page reads beside figures. */
export type OverviewStore = Readonly<{
  /** What needs a person; nothing where all is well. */
  attention: (merchantIds: readonly string[], now: Date) => Promise<readonly Attention[]>
  latest: (merchantIds: readonly string[], count: number) => Promise<readonly LatestPayment[]>
}>
