import type { VezneClient } from '@vezne/client'

type InquireAnswer = Awaited<ReturnType<VezneClient['inquire']>>
export type OrderView = Extract<InquireAnswer, { isSucceed: true }>

/** One answer that a caller got, and what must be true of the order for ever after. */
export type Claim = Readonly<{
  orderId: string
  answer: string
  holds: (view: OrderView) => boolean
}>

type Returned = { acknowledgedMinor: number; openMinor: number }

/** Everything that the gateway acknowledged, as the merchant's own books would have it. */
export class Book {
  readonly claims: Claim[] = []
  /** Conversations whose payment was answered as not taken. */
  readonly notTaken: string[] = []
  /** Links that were seen paid. */
  readonly paidLinks: string[] = []
  readonly #returned = new Map<string, Returned>()
  answers = 0
  lostAnswers = 0

  claim(orderId: string, answer: string, holds: (view: OrderView) => boolean): void {
    this.claims.push({ orderId, answer, holds })
  }

  /** A return that was answered Approved, or one whose answer leaves it open. */
  returned(orderId: string, amountMinor: number, isAcknowledged: boolean): void {
    const sums = this.#returned.get(orderId) ?? { acknowledgedMinor: 0, openMinor: 0 }
    if (isAcknowledged) sums.acknowledgedMinor += amountMinor
    else sums.openMinor += amountMinor
    this.#returned.set(orderId, sums)
  }

  /** The claims about sums that follow from all returns of an order together. */
  claimsOfReturns(): Claim[] {
    return [...this.#returned].map(([orderId, { acknowledgedMinor, openMinor }]) => ({
      orderId,
      answer: `returns of ${acknowledgedMinor}, ${openMinor} open`,
      holds: ({ returnedAmount }) => {
        const minor = Math.round(returnedAmount * 100)
        return minor >= acknowledgedMinor && minor <= acknowledgedMinor + openMinor
      },
    }))
  }
}

const TAKEN: ReadonlySet<OrderView['transactionStatus']> = new Set([
  'Approved',
  'PartiallyReturned',
  'Returned',
  'Reversed',
])
const BLOCKED: ReadonlySet<OrderView['transactionStatus']> = new Set([
  'PreAuthorized',
  'Captured',
  'Reversed',
  'Expired',
])

/** A payment that was answered as taken stays one that was taken, of the same amount. */
export function wasTaken(amountMinor: number): Claim['holds'] {
  return (view) => TAKEN.has(view.transactionStatus) && isAmount(view, amountMinor)
}

export function wasBlocked(amountMinor: number): Claim['holds'] {
  return (view) => BLOCKED.has(view.transactionStatus) && isAmount(view, amountMinor)
}

export function isState(state: OrderView['transactionStatus']): Claim['holds'] {
  return (view) => view.transactionStatus === state
}

function isAmount(view: OrderView, amountMinor: number): boolean {
  return Math.round(view.amount * 100) === amountMinor
}
