import type { Verification, VerificationResult } from '../ledger/index.ts'
import type { Bank } from './bank.ts'

/** The mdStatus values with which a merchant may go on to the payment. */
export const USABLE_STATUSES: ReadonlySet<string> = new Set(['1', '2', '3', '4'])

/**
 * - `unknown`: no finished verification has these values.
 * - `spent`: a payment used the verification before.
 * - `unusable`: the card holder was not verified.
 */
type ProofProblem = 'unknown' | 'spent' | 'unusable'

type Proof =
  | Readonly<{ kind: 'proven'; verification: Verification }>
  | Readonly<{ kind: 'refused'; problem: ProofProblem }>

/** Whether the values of a payment are those of a successful verification that no payment has used. */
export function checkProof(
  bank: Bank,
  md: string,
  matches: (verification: Verification, result: VerificationResult) => boolean,
): Proof {
  const refused = (problem: ProofProblem): Proof => ({ kind: 'refused', problem })
  const stored = bank.ledger.verificationByMd(md)
  if (stored === undefined || stored.result === null) return refused('unknown')
  if (stored.spent) return refused('spent')
  if (!matches(stored.verification, stored.result)) return refused('unknown')
  if (!USABLE_STATUSES.has(stored.result.mdStatus)) return refused('unusable')
  return { kind: 'proven', verification: stored.verification }
}
