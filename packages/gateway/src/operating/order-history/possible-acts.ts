import { endOfBusinessDay, type PaymentPorts } from '../../payment/payments/index.ts'
import type { OrderHistory, SeenOrder } from './order-history.ts'

/** What a person can do about an order's money now, with the limits of each act. */
export type PossibleActs = Readonly<{
  return: Readonly<{ maximumMinor: bigint; closesDay: boolean }> | null
  /** From when a return is possible, where it is too early for one. */
  returnFrom: Date | null
  /** `until`: about when the day's batch closes, or a PreAuth ends. */
  reverse: Readonly<{ until: Date | null }> | null
  capture: Readonly<{ maximumMinor: bigint; until: Date | null }> | null
  /** Why nothing can be done for now; null: something can, or nothing ever will. */
  waitsFor: 'outcome' | 'operation' | 'dayEnd' | null
}>

const NOTHING: PossibleActs = {
  return: null,
  returnFrom: null,
  reverse: null,
  capture: null,
  waitsFor: null,
}

type Settings = Pick<PaymentPorts['settings'], 'dayEndMinutes' | 'dayEndPolicy'>

/**
 * The acts that the rules of payments allow by what the page knows (decisions 5.4 to 5.6). The act itself applies the
 * rules again, so a page that is out of date misleads nobody's money.
 */
export function possibleActs(
  { order }: Pick<OrderHistory, 'order'>,
  settings: Settings,
): PossibleActs {
  const { state } = order
  if (state === 'Pending' || state === 'Unknown') return { ...NOTHING, waitsFor: 'outcome' }
  if (state === 'PreAuthorized') return ofPreAuth(order)
  if (state !== 'Approved' && state !== 'PartiallyReturned') return NOTHING
  if (order.heldBy !== null) return { ...NOTHING, waitsFor: 'operation' }
  return ofTaken(order, settings)
}

function ofPreAuth(order: SeenOrder): PossibleActs {
  if (order.heldBy !== null) return { ...NOTHING, waitsFor: 'operation' }
  const until = order.preAuthExpiresAt
  const maximumMinor = (order.amountMinor * BigInt(order.captureMaximumPercent)) / 100n
  return { ...NOTHING, capture: { maximumMinor, until }, reverse: { until } }
}

function ofTaken(order: SeenOrder, { dayEndMinutes, dayEndPolicy }: Settings): PossibleActs {
  const maximumMinor = order.takenMinor - order.returnedMinor - order.returnReservedMinor
  const isAtBank = order.bankTurn !== null || order.returnReservedMinor > 0n
  if (order.batchState === 'Closed') {
    if (maximumMinor > 0n) return { ...NOTHING, return: { maximumMinor, closesDay: false } }
    return { ...NOTHING, waitsFor: isAtBank ? 'operation' : null }
  }
  if (order.batchState === 'Closing') return { ...NOTHING, waitsFor: 'dayEnd' }
  if (isAtBank) return { ...NOTHING, waitsFor: 'operation' }
  const until = endOfBusinessDay(order.createdAt, dayEndMinutes)
  const isEarly = dayEndPolicy === 'strict'
  return {
    ...NOTHING,
    reverse: order.state === 'Approved' ? { until } : null,
    return: isEarly ? null : { maximumMinor, closesDay: true },
    returnFrom: isEarly ? until : null,
  }
}
