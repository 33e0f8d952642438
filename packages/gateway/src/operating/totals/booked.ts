import { type KindOf, kindOf } from './payment-kinds.ts'

/** What the ledger has of payments, in kuruş. */
export type Booked = Readonly<{
  /** What banks took, with points, before anything was given back. */
  takenMinor: bigint
  /** What was returned or reversed of it. */
  givenBackMinor: bigint
  /** The commission of what was taken, less that of what was given back. */
  commissionMinor: bigint
}>

export const NOTHING_BOOKED: Booked = { takenMinor: 0n, givenBackMinor: 0n, commissionMinor: 0n }

/** What is left of what was taken. The commission is not taken off. */
export function netOf({ takenMinor, givenBackMinor }: Booked): bigint {
  return takenMinor - givenBackMinor
}

/** A payment, or the sums of several that have one state and type. */
export type Amounts = KindOf &
  Readonly<{
    amountMinor: bigint
    returnedMinor: bigint
    /** The commission of a payment, less the part that its returns gave back. */
    commissionMinor: bigint
  }>

/** What the ledger has of a payment, by the payment itself. */
export function bookedOf(payment: Amounts): Booked {
  if (kindOf(payment) !== 'taken') return NOTHING_BOOKED
  const { state, amountMinor, returnedMinor, commissionMinor } = payment
  return state === 'Reversed'
    ? { takenMinor: amountMinor, givenBackMinor: amountMinor, commissionMinor: 0n }
    : { takenMinor: amountMinor, givenBackMinor: returnedMinor, commissionMinor }
}

type Part = Readonly<{ sum: keyof Booked; sign: bigint }>

const PARTS: Readonly<Record<string, Part>> = {
  Sale: { sum: 'takenMinor', sign: 1n },
  Points: { sum: 'takenMinor', sign: 1n },
  Return: { sum: 'givenBackMinor', sign: 1n },
  PointsReturn: { sum: 'givenBackMinor', sign: 1n },
  Reverse: { sum: 'givenBackMinor', sign: 1n },
  PointsReverse: { sum: 'givenBackMinor', sign: 1n },
  Commission: { sum: 'commissionMinor', sign: 1n },
  CommissionReturn: { sum: 'commissionMinor', sign: -1n },
  CommissionReverse: { sum: 'commissionMinor', sign: -1n },
}

type Posting = Readonly<{ leg: string; amountMinor: bigint }>

/** The same by postings of the ledger, or by their sums. */
export function bookedBy(postings: readonly Posting[]): Booked {
  const sums = { ...NOTHING_BOOKED }
  for (const { leg, amountMinor } of postings) {
    const part = PARTS[leg]
    if (part !== undefined) sums[part.sum] += part.sign * amountMinor
  }
  return sums
}
