import { type Amounts, type Booked, bookedOf, NOTHING_BOOKED } from './booked.ts'
import { kindOf, PAYMENT_KINDS, type PaymentKind } from './payment-kinds.ts'

/** The sums of the payments of one state and type. */
export type StateSums = Amounts & Readonly<{ count: number }>

type Counted = Readonly<{ count: number; amountMinor: bigint }>

/** The totals of a list of payments, as they are now. */
export type Totals = Booked &
  Readonly<{ count: number; kinds: Readonly<Record<PaymentKind, Counted>> }>

export function totalsOf(groups: readonly StateSums[]): Totals {
  const booked = groups.map(bookedOf).reduce(plus, NOTHING_BOOKED)
  const kinds = PAYMENT_KINDS.map((kind) => [kind, countedOf(kind, groups)] as const)
  const count = groups.reduce((sum, group) => sum + group.count, 0)
  return { ...booked, count, kinds: Object.fromEntries(kinds) as Totals['kinds'] }
}

function plus(one: Booked, other: Booked): Booked {
  return {
    takenMinor: one.takenMinor + other.takenMinor,
    givenBackMinor: one.givenBackMinor + other.givenBackMinor,
    commissionMinor: one.commissionMinor + other.commissionMinor,
  }
}

function countedOf(kind: PaymentKind, groups: readonly StateSums[]): Counted {
  const own = groups.filter((group) => kindOf(group) === kind)
  return {
    count: own.reduce((sum, group) => sum + group.count, 0),
    amountMinor: own.reduce((sum, group) => sum + group.amountMinor, 0n),
  }
}
