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
