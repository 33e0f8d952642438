import type { ConsentKind } from './consent.ts'

/** For which acts a merchant wants two people. */
export type ConsentRules = Readonly<{
  /** Returns of more than this amount, in kuruş, need two people; null: one person returns any amount. */
  returnsAboveMinor: bigint | null
  /** Making, replacing and ending key pairs. */
  keys: boolean
  /** Changes of a terminal's credentials or address at the bank. */
  credentials: boolean
}>

/** The properties of an act that the rules look at. */
export type ConsentQuestion =
  | Readonly<{ kind: 'return'; amountMinor: bigint }>
  | Readonly<{ kind: Exclude<ConsentKind, 'return'> }>

/** Whether a second person must agree. */
export function needsConsent(rules: ConsentRules, question: ConsentQuestion): boolean {
  if (question.kind !== 'return') return rules[question.kind]
  return rules.returnsAboveMinor !== null && question.amountMinor > rules.returnsAboveMinor
}
