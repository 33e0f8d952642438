import type { OrderState, PaymentType } from '../../payment/payments/index.ts'

/** What the amount of a payment is in the books. Each payment has one kind. */
export const PAYMENT_KINDS = [
  /** The bank took the amount, also where it was returned or reversed since. */
  'taken',
  /** The amount of a PreAuth is blocked on the card, and nobody has it yet. */
  'blocked',
  /** A PreAuth that blocks nothing any more. What was captured of it is the amount of its PostAuth. */
  'released',
  /** The bank said no. */
  'declined',
  /** It did not reach the bank. */
  'failed',
  /** Nobody knows yet what the bank did. */
  'unknown',
] as const

export type PaymentKind = (typeof PAYMENT_KINDS)[number]

const KINDS: Readonly<Record<OrderState, PaymentKind>> = {
  Approved: 'taken',
  PartiallyReturned: 'taken',
  Returned: 'taken',
  Reversed: 'taken',
  PreAuthorized: 'blocked',
  Captured: 'released',
  Expired: 'released',
  Declined: 'declined',
  Failed: 'failed',
  Pending: 'unknown',
  Unknown: 'unknown',
}

export type KindOf = Readonly<{ state: OrderState; paymentType: PaymentType }>

/** A sale or capture that was reversed was taken and given back: the ledger has both. A reversed PreAuth took nothing. */
export function kindOf({ state, paymentType }: KindOf): PaymentKind {
  return state === 'Reversed' && paymentType === 'PreAuth' ? 'released' : KINDS[state]
}
