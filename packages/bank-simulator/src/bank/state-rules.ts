import { type BankOrder, type OrderState, stateOf } from '../ledger/index.ts'

/** What an operation answers by the order's state: null where the state allows it, else the bank's code. */
export type StateRule<Code> = Readonly<Record<OrderState | 'none', Code | null>>

export function refusedByState<Code>(
  rule: StateRule<Code>,
  order: BankOrder | undefined,
): Code | null {
  return rule[order === undefined ? 'none' : stateOf(order)]
}

const PRE_AUTH_AGE_MAXIMUM_MILLISECONDS = 15 * 24 * 60 * 60 * 1000

/** A held amount can be captured for 15 days. */
export function isTooOldToCapture(order: BankOrder, now: Date): boolean {
  return now.getTime() - Date.parse(order.payment.at) > PRE_AUTH_AGE_MAXIMUM_MILLISECONDS
}

/** Several banks let a capture exceed the held amount by at most 15 %. */
export function isWithinCaptureMargin(order: BankOrder, amountMinor: number): boolean {
  return amountMinor * 100 <= order.payment.amountMinor * 115
}
