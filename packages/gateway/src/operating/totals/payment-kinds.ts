import type { Text } from '@vezne/protocol'
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

/** The words of totals, on every page and in every file. `docs/glossary.md` explains them. */
export const TOTAL_WORDS = {
  taken: { tr: 'Tahsil edilen', en: 'Taken' },
  givenBack: { tr: 'Geri verilen', en: 'Given back' },
  net: { tr: 'Net tahsilat', en: 'Net' },
  commission: { tr: 'Komisyon', en: 'Commission' },
  blocked: { tr: 'Blokede', en: 'Blocked' },
  released: { tr: 'Blokesi kalkan', en: 'No longer blocked' },
  declined: { tr: 'Reddedilen', en: 'Declined' },
  failed: { tr: 'Bankaya gitmeyen', en: 'Not sent to the bank' },
  unknown: { tr: 'Sonucu belirsiz', en: 'Outcome unknown' },
} as const satisfies Readonly<Record<PaymentKind | 'givenBack' | 'net' | 'commission', Text>>
