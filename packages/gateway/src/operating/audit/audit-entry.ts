/** The acts of operators; and batches of cards that were handed to browsers. */
export const CHAINS = ['operator', 'hand-over'] as const
export type ChainName = (typeof CHAINS)[number]

/** The acts, as the table names them. */
export type AuditAct =
  | `merchant.${'create' | 'suspend' | 'resume'}`
  | `merchant.${'permissions' | 'contact' | 'look' | 'category' | 'consents'}`
  | `key.${'issue' | 'roll' | 'revoke'}`
  | 'limit.import'
  | `plan.${'add' | 'end' | 'import'}`
  | `terminal.${'add' | 'update' | 'remove' | 'default' | 'pause' | 'resume'}`
  | `terminal.${'callback-names' | 'test-payment'}`
  | 'routing.rules'
  | `statement.${'import' | 'mapping' | 'mapping-remove'}`
  | `chargeback.${'open' | 'add' | 'answer' | 'accept' | 'win' | 'lose'}`
  | `difference.${'confirm' | 'note' | 'claim'}`
  | `chargeback.${'evidence' | 'evidence-remove'}`
  | 'bins.import'
  | `vault.${'rotate-master-key' | 'rotate-data-key'}`
  | 'day.close'
  | 'database.restored'
  | 'notice.retry'
  | `webhook.${'resend' | 'create' | 'update' | 'roll' | 'remove'}`
  | 'payments.export'
  | 'search.rebuild'
  | 'figures.rebuild'
  | `link.${'create' | 'end'}`
  | `period.${'archive' | 'restore'}`
  | `card.${'hand-over' | 'hand-over-erase'}`
  | `payer.${'export' | 'erase'}`
  | `payment.${'return' | 'reverse' | 'capture'}`
  | 'outcome.conclude'
  | `consent.${'ask' | 'give' | 'refuse'}`
  | `user.${'invite' | 'join' | 'role' | 'reset' | 'remove' | 'end-sessions'}`
  | `user.${'sign-in' | 'sign-in-refused' | 'sign-out'}`
  | `user.passkey-${'add' | 'rename' | 'remove'}`
  | `user.password-${'set' | 'remove'}`
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
