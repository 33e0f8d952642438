/** The acts of operators; and batches of cards that were handed to browsers. */
export const CHAINS = ['operator', 'hand-over'] as const
export type ChainName = (typeof CHAINS)[number]

/** The acts, as the table names them. */
export type AuditAct =
  | 'merchant.create'
  | 'merchant.suspend'
  | 'merchant.resume'
  | 'merchant.permissions'
  | 'merchant.contact'
  | 'merchant.look'
  | 'key.issue'
  | 'key.roll'
  | 'key.revoke'
  | 'limit.import'
  | 'merchant.category'
  | 'plan.add'
  | 'plan.end'
  | 'plan.import'
  | 'terminal.update'
  | 'routing.rules'
  | 'terminal.default'
  | 'terminal.pause'
  | 'terminal.resume'
  | 'terminal.remove'
  | 'terminal.add'
  | 'terminal.callback-names'
  | 'terminal.test-payment'
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
  | 'payments.export'
  | 'search.rebuild'
  | 'figures.rebuild'
  | 'link.create'
  | 'link.end'
  | 'period.archive'
  | 'period.restore'
  | 'card.hand-over'
  | 'card.hand-over-erase'
  | 'payer.export'
  | 'payer.erase'
  | 'payment.return'
  | 'payment.reverse'
  | 'payment.capture'
  | 'consent.ask'
  | 'consent.give'
  | 'consent.refuse'
  | 'merchant.consents'
  | 'user.invite'
  | 'user.join'
  | 'user.role'
  | 'user.reset'
  | 'user.end-sessions'
  | 'user.remove'
  | 'user.sign-in'
  | 'user.sign-in-refused'
  | 'user.sign-out'
  | 'user.passkey-add'
  | 'user.passkey-rename'
  | 'user.passkey-remove'
  | 'user.password-set'
  | 'user.password-remove'
  | 'user.recovery-codes'

type DetailValue = string | number | boolean | null | readonly (string | number)[]

/** Never a secret: auditors read the table, and it is kept for years. */
export type AuditDetails = Readonly<Record<string, DetailValue>>

/** An act before it has a place in the chain. */
export type AuditReport = Readonly<{
  /** Who acted, such as `cli:ayse` or `admin-api@10.0.0.7`. */
  actor: string
  act: AuditAct
  /** What the act changed: the id of a merchant, terminal, plan row or batch, or a PublicKey. */
  subject: string
  details: AuditDetails
  happenedAt: Date
}>

/** A row of the chain as it is stored. A row that somebody changed may hold any text or JSON. */
export type AuditEntry = Pick<AuditReport, 'actor' | 'subject'> &
  Readonly<{
    chain: string
    /** From 1, without a gap. */
    sequence: bigint
    previousHash: Buffer
    hash: Buffer
    act: string
    details: unknown
    /** UTC with the six decimals of the database, so that a change below a millisecond shows. */
    happenedAt: string
  }>

/** The end of a chain. It is stored apart from the rows, to show when rows were cut off the end. */
export type ChainHead = Readonly<{ sequence: bigint; hash: Buffer }>

/** `signature`: null until the chain first grows under a version that signs. */
export type SignedHead = ChainHead & Readonly<{ signature: Buffer | null }>

/** Reads a chain. The transaction of an act appends the act's row. */
export type AuditStore = Readonly<{
  chain: ChainName
  /** Null only if somebody deleted the head: a chain is made with one. */
  head: () => Promise<SignedHead | null>
  /** At most `count` rows after a sequence, in order. */
  entriesAfter: (sequence: bigint, count: number) => Promise<readonly AuditEntry[]>
}>

/** This node's newest checkpoints, outside the database. */
export type CheckpointStore = Readonly<{
  read: () => Promise<readonly string[]>
  replace: (checkpoints: readonly string[]) => Promise<void>
}>

export type AuditTrail = Readonly<{
  chains: readonly AuditStore[]
  /** The rows of `card_hand_over` that one entry of the chain `hand-over` covers. */
  handOversOf: (batchId: string) => Promise<readonly HandedOver[]>
  /** The newest entry that covers a batch: the first one, or that of the last erasure of addresses in it. */
  lastCoverOf: (batchId: string) => Promise<AuditEntry | null>
  checkpoints: CheckpointStore
}>

/** A row of `card_hand_over`, without `repeat_count`, which may still grow. */
export type HandedOver = Readonly<{
  merchantId: string
  sessionId: string
  attempt: number
  /** One of the two is null. */
  publicKey: string | null
  linkId: string | null
  cardBin: string
  cardLastFour: string
  /** Empty once it was erased. */
  payerAddress: string
  /** UTC with six decimals, as in `AuditEntry`. */
  handedOverAt: string
}>
