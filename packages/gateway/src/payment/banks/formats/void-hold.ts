import type { Clock } from '../../../base/kernel/index.ts'
import type { BankCallLimits, BankOutcome, BankQueryLimits } from '../connector.ts'
import { deadlineOf } from '../exchange.ts'

type Voiding = Readonly<{
  voidOnce: (limits: BankCallLimits) => Promise<BankOutcome>
  /** Whether the void of a capture has opened the hold of its pre-authorisation again. */
  isHoldOpenAgain: (limits: BankQueryLimits) => Promise<boolean>
  clock: Clock
}>

/**
 * Voids an order at a bank where the void of a capture opens the hold again, and releases that hold with a second
 * void. No money is taken then, so that a failure of the second void changes nothing in the outcome.
 */
export async function voidWithHold(
  { voidOnce, isHoldOpenAgain, clock }: Voiding,
  limits: BankCallLimits,
): Promise<BankOutcome> {
  const left = deadlineOf(clock, limits)
  const outcome = await voidOnce(limits)
  const rest = outcome.kind === 'approved' ? left() : null
  if (rest === null || !(await isHoldOpenAgain(rest))) return outcome
  const again = left()
  if (again !== null) await voidOnce({ ...limits, ...again })
  return outcome
}
