/** What operators do; and the cards that were handed to browsers, in batches. */
export const CHAINS = ['operator', 'hand-over'] as const
export type ChainName = (typeof CHAINS)[number]

/** Everything that is written down in a chain, by its name in the table. */
export type AuditAct =
  | 'merchant.create'
  | 'merchant.suspend'
  | 'merchant.resume'
  | 'merchant.permissions'
  | 'merchant.contact'
  | 'key.issue'
  | 'key.roll'
  | 'key.revoke'
  | 'plan.add'
  | 'plan.end'
  | 'plan.import'
  | 'terminal.update'
  | 'terminal.default'
  | 'terminal.pause'
  | 'terminal.resume'
  | 'terminal.remove'
  | 'terminal.add'
  | 'terminal.callback-names'
  | 'bins.import'
  | 'vault.rotate-master-key'
  | 'vault.rotate-data-key'
  | 'day.close'
  | 'database.restored'
  | 'notice.retry'
  | 'webhook.resend'
  | 'webhook.create'
  | 'webhook.update'
  | 'webhook.roll'
  | 'webhook.remove'
  | 'period.archive'
  | 'period.restore'
  | 'card.hand-over'

type DetailValue = string | number | boolean | null | readonly (string | number)[]

/** Facts of an act. Whoever makes them leaves secrets out: the table is read by auditors and kept for years. */
export type AuditDetails = Readonly<Record<string, DetailValue>>

/** An act as it is reported, before it has a place in the chain. */
export type AuditReport = Readonly<{
  /** Who acted, such as `cli:ayse` or `admin-api@10.0.0.7`. */
  actor: string
  act: AuditAct
  /** What it was done to: the id of a merchant, terminal, plan row or batch, or a PublicKey. */
  subject: string
  details: AuditDetails
  happenedAt: Date
}>

/**
 * A row of the chain as it is stored. It is as wide as what the columns can hold, because a row that was
 * tampered with must be read before it can be named.
 */
export type AuditEntry = Readonly<{
  chain: string
  /** From 1, without a gap. */
  sequence: bigint
  previousHash: Buffer
  hash: Buffer
  actor: string
  act: string
  subject: string
  details: unknown
  /** UTC with six decimals, as the database keeps it: a millisecond would hide a change below it. */
  happenedAt: string
}>

/** Where a chain ends: kept apart from the rows, so that a row cut off its end is missed. */
export type ChainHead = Readonly<{ sequence: bigint; hash: Buffer }>

/** Null until the chain first grows under a version that signs. */
export type SignedHead = ChainHead & Readonly<{ signature: Buffer | null }>

/** How a chain is read. It is written by the transaction of the act that a row reports. */
export type AuditStore = Readonly<{
  chain: ChainName
  /** Null only where somebody deleted it: the chain is made with its head. */
  head: () => Promise<SignedHead | null>
  /** The next rows after a sequence, in their order. */
  entriesAfter: (sequence: bigint, count: number) => Promise<readonly AuditEntry[]>
}>

/** The newest checkpoints that this node has written, outside the database. */
export type CheckpointStore = Readonly<{
  read: () => Promise<readonly string[]>
  replace: (checkpoints: readonly string[]) => Promise<void>
}>

/** All that is kept for the audit. */
export type AuditTrail = Readonly<{
  chains: readonly AuditStore[]
  /** The rows of `card_hand_over` that an entry of the chain `hand-over` covers. */
  handOversOf: (batchId: string) => Promise<readonly HandedOver[]>
  checkpoints: CheckpointStore
}>

/** A card that was handed to a browser, as its row says it. `repeat_count` is no part: it may still grow. */
export type HandedOver = Readonly<{
  merchantId: string
  sessionId: string
  attempt: number
  /** One of the two is null. */
  publicKey: string | null
  linkId: string | null
  cardBin: string
  cardLastFour: string
  payerAddress: string
  /** UTC with six decimals, as in `AuditEntry`. */
  handedOverAt: string
}>
