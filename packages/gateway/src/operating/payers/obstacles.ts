import type { PayerOrder, PayerRecord } from './payer-record.ts'

/** What still needs the payer's data, with what an operator does about it. */
export type ErasureObstacle = Readonly<{ what: string; id: string; remedy: string }>

/** The states in which an order is under way. */
export const OPEN_ORDER_STATES = ['Pending', 'Unknown', 'PreAuthorized'] as const

/** The states of a try that ended; only the data of such tries may be erased. */
export const ENDED_TRY_STATES = ['Paid', 'Released'] as const

/** What keeps the data of a payer from being erased now, each by its id. */
export function erasureObstacles(
  { orders, tries, sessions, notices, handOvers }: PayerRecord,
  now: Date,
): readonly ErasureObstacle[] {
  return [
    ...orders.flatMap(obstacleOfOrder),
    ...tries.flatMap(({ useId, state }) =>
      includes(ENDED_TRY_STATES, state)
        ? []
        : obstacle('the try to pay a link', useId, 'it ends within minutes; then repeat this'),
    ),
    ...sessions.flatMap(({ sessionId, isUsed, endsAt }) =>
      isUsed || endsAt <= now
        ? []
        : obstacle('the 3-D Secure session', sessionId, `wait until ${endsAt.toISOString()}`),
    ),
    ...notices.flatMap(({ noticeId, state }) =>
      state === 'Waiting'
        ? obstacle('the message', noticeId, 'it is still to be sent, for at most a day')
        : [],
    ),
    ...handOvers.flatMap(({ sessionId, batchId }) =>
      batchId === null
        ? obstacle('the hand-over of', sessionId, 'the audit chain covers it within a minute')
        : [],
    ),
  ]
}

/** Of a mention only the merchant's text is erased, which no payment needs. */
function obstacleOfOrder(order: PayerOrder): ErasureObstacle[] {
  const { orderId, state, isBusy, isClaimed, belonging } = order
  if (belonging === 'Mention') return []
  if (isClaimed) {
    return obstacle('the chargeback of', orderId, 'its evidence is needed until it is decided')
  }
  if (state === 'PreAuthorized') {
    return obstacle('the pre-authorisation', orderId, 'capture it or reverse it')
  }
  const isOpen = includes(OPEN_ORDER_STATES, state) || isBusy
  return isOpen ? obstacle('the payment', orderId, 'its outcome is open; "unknowns" lists it') : []
}

function obstacle(what: string, id: string, remedy: string): ErasureObstacle[] {
  return [{ what, id, remedy }]
}

function includes(list: readonly string[], text: string): boolean {
  return list.includes(text)
}
