/** The signs of a card holder's authentication that the card schemes define, whatever the bank. */
type AuthenticationSigns = Readonly<{
  mdStatus: string
  /** The electronic commerce indicator: two digits, or empty. */
  eci: string
  /** Whether there is a verification value (CAVV). */
  hasVerificationValue: boolean
}>

type Rule = Readonly<{ eci: RegExp; hasVerificationValue: boolean }>

const NOT_ENROLLED: Rule = { eci: /^(0[0167])?$/, hasVerificationValue: false }

/** By the mdStatus values that can be paid with. */
const RULES: Readonly<Record<string, Rule>> = {
  '1': { eci: /^0[25]$/, hasVerificationValue: true },
  '2': NOT_ENROLLED,
  '3': NOT_ENROLLED,
  '4': { eci: /^0[16]$/, hasVerificationValue: true },
}

/** Whether the indicator and the verification value are those of the mdStatus; null: it cannot be paid with. */
export function signsAgree(signs: AuthenticationSigns): boolean | null {
  const rule = RULES[signs.mdStatus]
  if (rule === undefined) return null
  return rule.eci.test(signs.eci) && rule.hasVerificationValue === signs.hasVerificationValue
}
