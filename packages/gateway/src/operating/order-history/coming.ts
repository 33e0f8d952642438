import { endOfBusinessDay } from '../../payment/payments/index.ts'
import type { OrderHistory } from './order-history.ts'

/** What the gateway does next by itself. `at` null: as soon as a job of some process runs. */
export type Coming = Readonly<{
  what:
    | 'askBank'
    | 'askBankAboutOperation'
    | 'lookForLateBooking'
    | 'compareWithBank'
    | 'releasePreAuth'
    | 'closeDay'
    | 'deliver'
  at: Date | null
}>

export function comingOf(
  { order, operations, deliveries }: OrderHistory,
  dayEndMinutes: number,
): readonly Coming[] {
  const coming: Coming[] = []
  const { nextInquiryAt: at } = order
  if (order.state === 'Pending' || order.state === 'Unknown') coming.push({ what: 'askBank', at })
  else if (at !== null) {
    const what = order.state === 'Failed' ? 'lookForLateBooking' : 'compareWithBank'
    coming.push({ what, at })
  }
  for (const { state, nextInquiryAt } of operations) {
    if (state !== 'Pending' && state !== 'Unknown') continue
    coming.push({ what: 'askBankAboutOperation', at: nextInquiryAt })
  }
  if (order.state === 'PreAuthorized' && order.preAuthExpiresAt !== null) {
    coming.push({ what: 'releasePreAuth', at: order.preAuthExpiresAt })
  }
  const isTaken = order.state === 'Approved' || order.state === 'PartiallyReturned'
  if (isTaken && order.batchState === 'Open') {
    const at = endOfBusinessDay(order.createdAt, order.dayEndMinutes ?? dayEndMinutes)
    coming.push({ what: 'closeDay', at })
  }
  const waiting = deliveries.filter(({ state }) => state === 'Waiting')
  for (const { nextAttemptAt } of waiting) coming.push({ what: 'deliver', at: nextAttemptAt })
  return coming
}

/** Whether the page changes by itself within moments, so that it is worth looking again. */
export function isUnderWay({ order, operations }: OrderHistory): boolean {
  return [order, ...operations].some(({ state }) => state === 'Pending' || state === 'Unknown')
}
