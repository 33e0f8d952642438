import type { ErrorName } from '@vezne/protocol'
import { ORDER_STATES, type Order } from './order.ts'

/** What a merchant, or a person of the panel, can do to an order's money. */
export type OrderAct = 'return' | 'reverse' | 'capture'

/** The fields of an order that the rules read. */
type Money = Pick<
  Order,
  | 'state'
  | 'paymentType'
  | 'batchState'
  | 'heldBy'
  | 'bankTurn'
  | 'takenMinor'
  | 'returnedMinor'
  | 'returnReservedMinor'
  | 'chargedBackMinor'
>

export type OrderRule = Readonly<{
  error: ErrorName
  refuses: (order: Money, amountMinor: bigint) => boolean
  /** What ends the refusal by itself; absent: nothing does. */
  until?: 'outcome' | 'operation' | 'dayEnd'
}>

/** What can still be returned: the returns at the bank have reserved their amounts. */
function leftToReturnMinor(order: Money): bigint {
  return order.takenMinor - order.returnedMinor - order.returnReservedMinor
}

/** What may be returned: what the card holder's bank claims back, or took back, would be paid twice (decision 10.68). */
export function openToReturnMinor(order: Money): bigint {
  const restMinor = leftToReturnMinor(order) - order.chargedBackMinor
  return restMinor > 0n ? restMinor : 0n
}

/** The most that a capture takes: some banks allow more than the PreAuth holds. */
export function captureMaximumMinor(
  { amountMinor }: Pick<Order, 'amountMinor'>,
  captureMaximumPercent: number,
): bigint {
  return (amountMinor * BigInt(captureMaximumPercent)) / 100n
}

const hasReturns = ({ bankTurn, returnReservedMinor }: Money): boolean =>
  bankTurn !== null || returnReservedMinor > 0n

const unlessIn =
  (states: readonly Order['state'][]) =>
  ({ state }: Money): boolean =>
    !states.includes(state)

const OUTCOME_IS_OPEN: OrderRule = {
  error: 'ORDER_STATE',
  refuses: ({ state }) => state === 'Pending' || state === 'Unknown',
  until: 'outcome',
}
const IS_REVERSED: OrderRule = {
  error: 'ORDER_REVERSED',
  refuses: ({ state }) => state === 'Reversed',
}
const IS_HELD: OrderRule = {
  error: 'ORDER_BUSY',
  refuses: ({ heldBy }) => heldBy !== null,
  until: 'operation',
}

/**
 * When an order's money can be moved (decisions 5.4 to 5.6): the first rule that refuses is why not. The first commit of
 * an act applies the same rules again under the lock of the order.
 */
const ORDER_RULES: Readonly<Record<OrderAct, readonly OrderRule[]>> = {
  return: [
    OUTCOME_IS_OPEN,
    IS_REVERSED,
    { error: 'RETURN_EXCEEDS_AMOUNT', refuses: ({ state }) => state === 'Returned' },
    { error: 'ORDER_STATE', refuses: unlessIn(ORDER_STATES.statesThatAllow('returnedInPart')) },
    IS_HELD,
    {
      error: 'RETURN_EXCEEDS_AMOUNT',
      refuses: (order, amountMinor) => hasReturns(order) && amountMinor > leftToReturnMinor(order),
      // The bank may refuse those returns, which gives their amounts back.
      until: 'operation',
    },
    {
      error: 'RETURN_EXCEEDS_AMOUNT',
      refuses: (order, amountMinor) => amountMinor > leftToReturnMinor(order),
    },
    {
      error: 'CHARGED_BACK',
      refuses: (order, amountMinor) => amountMinor > openToReturnMinor(order),
    },
    {
      error: 'REQUIRES_DAY_END',
      refuses: ({ batchState }) => batchState !== 'Closed',
      until: 'dayEnd',
    },
  ],
  reverse: [
    OUTCOME_IS_OPEN,
    IS_REVERSED,
    { error: 'ORDER_STATE', refuses: unlessIn(ORDER_STATES.statesThatAllow('reversed')) },
    { error: 'CHARGED_BACK', refuses: ({ chargedBackMinor }) => chargedBackMinor > 0n },
    {
      // A PreAuth can be released on any day.
      error: 'DAY_ALREADY_CLOSED',
      refuses: ({ state, batchState }) => state === 'Approved' && batchState !== 'Open',
    },
    IS_HELD,
    { error: 'ORDER_BUSY', refuses: hasReturns, until: 'operation' },
  ],
  capture: [
    { error: 'PAYMENT_TYPE', refuses: ({ paymentType }) => paymentType !== 'PreAuth' },
    OUTCOME_IS_OPEN,
    { error: 'ORDER_STATE', refuses: unlessIn(ORDER_STATES.statesThatAllow('captured')) },
    IS_HELD,
  ],
}

/** Why the act is refused now; null: it is not. Without an amount, the least that can be moved. */
export function ruleAgainst(act: OrderAct, order: Money, amountMinor = 1n): OrderRule | null {
  return ORDER_RULES[act].find(({ refuses }) => refuses(order, amountMinor)) ?? null
}
