import type { BankAnswer, BankOutcome } from '../connector.ts'
import { type Decline, declinesBy, isoDecline } from '../iso-declines.ts'
import { refusalBy } from './answers.ts'

/** What the codes of a bank's refusals mean. Lists have blanks between the codes. */
type CodeTable = Readonly<{
  /** The bank's own codes that decline, and the nearest ISO codes. */
  declines: Parameters<typeof declinesBy>[0]
  /** The codes of the issuers' host, around their ISO code. */
  ofHost: RegExp
  /** What leaves the outcome open, although it looks like another class. So do all unlisted codes: the bank's record tells. */
  open: string
  /** The bank refuses every call of the terminal, for its credentials or the caller's address. */
  refusesTerminal: string
  /** A field is wrong, or a right is missing: nothing was done. */
  rejected: RegExp
}>

export function bankCodes(table: CodeTable) {
  const own = declinesBy(table.declines)
  const open = new Set(table.open.split(' '))
  const refusing = new Set(table.refusesTerminal.split(' '))
  /** Null: the code is no decline. */
  const declineOf = (code: string): Decline | null => {
    const isoCode = open.has(code) ? undefined : table.ofHost.exec(code)?.[1]
    return own(code) ?? (isoCode === undefined ? null : isoDecline(isoCode))
  }
  const refusesTerminal = (code: string | null): boolean => refusing.has(code ?? '')
  return {
    declineOf,
    refusesTerminal,
    /** What a refusal by the code means. */
    refusal: (code: string, answer: BankAnswer): BankOutcome =>
      refusalBy(code, answer, {
        decline: declineOf(code),
        isOfTerminal: refusesTerminal(code),
        isRejected: table.rejected.test(code) && !open.has(code),
      }),
  }
}
