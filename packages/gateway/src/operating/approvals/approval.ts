/** The acts for which a second person can be asked. */
const APPROVAL_KINDS = ['return', 'outcome', 'keys', 'credentials', 'people', 'rules'] as const
export type ApprovalKind = (typeof APPROVAL_KINDS)[number]

/** Stands for the merchant of a request about people of the gateway. */
export const GATEWAY_APPROVALS = '00000000-0000-0000-0000-000000000000'

/** `Given`: agreed to, and not done yet. `Done`: the act was carried out; `outcome` says how it ended. */
export type ApprovalState = 'Waiting' | 'Given' | 'Refused' | 'Done'

/** Who takes part. `actor` is the name in the audit chain. */
export type ApprovalPerson = Readonly<{ userId: string; actor: string }>

/** The particulars that both people are shown: never a secret, and amounts in kuruş as text. */
export type ApprovalSummary = Readonly<Record<string, string>>

/** What somebody wants to do. */
export type ApprovalInput = Readonly<{
  merchantId: string
  kind: ApprovalKind
  /** The act of the panel's access table that the act needs: the second person's role must allow it as well. */
  access: string
  /** The order, key pair or terminal that the act is about. */
  subject: string
  summary: ApprovalSummary
  /** The secrets of the act; the vault seals them. Null: it has none. */
  payload: string | null
}>

export type Approval = Omit<ApprovalInput, 'payload'> &
  Readonly<{
    approvalId: string
    state: ApprovalState
    hasPayload: boolean
    askedBy: string
    askedByActor: string
    askedAt: Date
    expiresAt: Date
    decidedByActor: string | null
    decidedAt: Date | null
    outcome: string | null
    doneAt: Date | null
  }>

/** Whether the time of an approval is over: nobody can agree any more, and what was agreed to is not done any more. */
export function isOver(
  { state, expiresAt }: Pick<Approval, 'state' | 'expiresAt'>,
  now: Date,
): boolean {
  return (state === 'Waiting' || state === 'Given') && expiresAt <= now
}

/** For which acts a merchant wants two people. */
export type ApprovalRules = Readonly<{
  /** Returns of more than this amount, in kuruş, need two people; null: one person returns any amount. */
  returnsAboveMinor: bigint | null
  /** Making, replacing and ending key pairs. */
  keys: boolean
  /** Changes of a terminal's credentials or address at the bank. */
  credentials: boolean
}>

/** The properties of an act that the rules look at. */
export type ApprovalQuestion =
  | Readonly<{ kind: 'return'; amountMinor: bigint }>
  | Readonly<{ kind: 'keys' | 'credentials' }>

/** Whether a second person must agree. */
export function needsApproval(rules: ApprovalRules, question: ApprovalQuestion): boolean {
  if (question.kind !== 'return') return rules[question.kind]
  return rules.returnsAboveMinor !== null && question.amountMinor > rules.returnsAboveMinor
}
