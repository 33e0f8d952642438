import {
  type BankOrder,
  capturedMinor,
  type OrderState,
  refundedMinor,
  stateOf,
} from '../ledger/index.ts'

/**
 * A row of a bank's table of states: what an operation answers where there is no order, or by the order's state. Null
 * where the operation is allowed, else the bank's code.
 */
export type StateRule<Code, None = Code | null> = readonly [
  none: None,
  Declined: Code | null,
  Authorized: Code | null,
  Captured: Code | null,
  Settled: Code | null,
  Voided: Code | null,
]

const COLUMNS: readonly OrderState[] = ['Declined', 'Authorized', 'Captured', 'Settled', 'Voided']

export function refusedByState<Code>(
  rule: StateRule<Code>,
  order: BankOrder | undefined,
): Code | null {
  return rule[order === undefined ? 0 : COLUMNS.indexOf(stateOf(order)) + 1] ?? null
}

/** What a bank checks, in its own order, each with what it answers where the check fails. */
export type Checks<Code> = readonly (readonly [otherwise: Code, isGood: boolean])[]

export function firstFailure<Code>(checks: Checks<Code>): Code | null {
  return checks.find(([, isGood]) => !isGood)?.[0] ?? null
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

/** What a refund can still give back, in kuruş. */
export function refundLeftMinor(order: BankOrder): number {
  return capturedMinor(order) - refundedMinor(order)
}

type OfOrder = Readonly<{ order: BankOrder }>

/** The issuer's host declines the capture of the card `postauth-refused`. */
export function hostCodeOfCapture({ order }: OfOrder): string | null {
  return order.payment.card.behaviour === 'postauth-refused' ? '13' : null
}

/** Where the issuer's host, and not the bank, looks at the sum of a capture. */
export function hostCodeOfSum(asked: OfOrder & Readonly<{ amountMinor: number }>): string | null {
  return isWithinCaptureMargin(asked.order, asked.amountMinor) ? hostCodeOfCapture(asked) : '13'
}

/** The issuer's host declines to give money back to the card `no-return`. */
export function hostCodeOfReturn({ order }: OfOrder): string | null {
  return order.payment.card.behaviour === 'no-return' ? '05' : null
}
