import {
  captureMaximumMinor,
  endOfBusinessDay,
  type OrderRule,
  openToReturnMinor,
  type PaymentPorts,
  ruleAgainst,
} from '../../payment/payments/index.ts'
import type { OrderHistory } from './order-history.ts'

/** What a person can do about an order's money now, with the limits of each act. */
export type PossibleActs = Readonly<{
  return: Readonly<{ maximumMinor: bigint; closesDay: boolean }> | null
  /** From when a return is possible, where it is too early for one. */
  returnFrom: Date | null
  /** `until`: about when the day's batch closes, or a PreAuth ends. */
  reverse: Readonly<{ until: Date | null }> | null
  capture: Readonly<{ maximumMinor: bigint; until: Date | null }> | null
  /** Why nothing can be done for now; null: something can, or nothing ever will. */
  waitsFor: NonNullable<OrderRule['until']> | null
}>

type Settings = Pick<PaymentPorts['settings'], 'dayEndMinutes' | 'dayEndPolicy'>

/**
 * The acts that no rule of payments refuses by what the page knows. The act itself applies the rules again, so a page
 * that is out of date misleads nobody's money.
 */
export function possibleActs(
  { order }: Pick<OrderHistory, 'order'>,
  { dayEndMinutes, dayEndPolicy }: Settings,
): PossibleActs {
  const against = {
    return: ruleAgainst('return', order),
    reverse: ruleAgainst('reverse', order),
    capture: ruleAgainst('capture', order),
  }
  const until =
    order.state === 'PreAuthorized'
      ? order.preAuthExpiresAt
      : endOfBusinessDay(order.createdAt, order.dayEndMinutes ?? dayEndMinutes)
  const isDayOpen = against.return?.error === 'REQUIRES_DAY_END' && order.batchState === 'Open'
  const closesDay = isDayOpen && dayEndPolicy === 'on-demand'
  const maximumMinor = openToReturnMinor(order)
  const acts = {
    return: against.return === null || closesDay ? { maximumMinor, closesDay } : null,
    returnFrom: isDayOpen && !closesDay ? until : null,
    reverse: against.reverse === null ? { until } : null,
    capture:
      against.capture === null
        ? { maximumMinor: captureMaximumMinor(order, order.captureMaximumPercent), until }
        : null,
  }
  const isAny = Object.values(acts).some((act) => act !== null)
  const refusals = isAny ? [] : Object.values(against)
  return { ...acts, waitsFor: refusals.find((rule) => rule?.until)?.until ?? null }
}
