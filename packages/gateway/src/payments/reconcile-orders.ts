import type { BankRecord } from '../banks/index.ts'
import { terminalOf } from './find-terminal.ts'
import { nextInquiry, nextOrphanCheck } from './inquiry-schedule.ts'
import type { Order } from './order.ts'
import type { PaymentPorts } from './ports.ts'
import type { LeasedOrder } from './reconcile-store.ts'
import { voidWhole } from './reverse.ts'
import { settlementOfFinding, settlementOfNothingBooked } from './settlement.ts'

const LEASE_MILLISECONDS = 45_000
const BATCH_SIZE = 50

/**
 * Asks the bank about every order whose outcome is not known, and settles those it can tell
 * (decision 5.3). Never sends a payment. Any number of nodes may run it: each order is leased.
 *
 * @returns how many orders were looked at.
 */
export async function reconcileOrders(ports: PaymentPorts): Promise<number> {
  const now = ports.clock.now()
  const until = new Date(now.getTime() + LEASE_MILLISECONDS)
  const leased = await ports.reconciling.leaseOrders({ now, until, limit: BATCH_SIZE })
  await Promise.all(leased.map((one) => reconcileOrder(ports, one)))
  return leased.length
}

async function reconcileOrder(ports: PaymentPorts, { order, inquiryCount }: LeasedOrder) {
  const terminal = await terminalOf(ports, order)
  const limits = { timeoutMilliseconds: ports.settings.bankTimeoutMilliseconds }
  const bankOrder = { bankOrderId: order.bankOrderId }
  const answer = await ports.bankFor(terminal).inquire(terminal, bankOrder, limits)
  const record = answer.kind === 'found' ? answer.record : null
  if (answer.kind === 'unavailable') return postpone(ports, order, inquiryCount)
  if (order.state === 'Failed') return checkForOrphan(ports, order, record)
  if (order.state !== 'Pending' && order.state !== 'Unknown') {
    return ports.reconciling.postponeOrder(order, null)
  }
  const finding = record === null ? null : findingOf(order, record)
  if (finding === 'open') return postpone(ports, order, inquiryCount)
  if (finding !== null) {
    await ports.payments.settle(settlementOfFinding(ports, order, finding))
    return
  }
  return nothingFound(ports, order, inquiryCount)
}

function postpone(ports: PaymentPorts, order: Order, inquiryCount: number): Promise<void> {
  return ports.reconciling.postponeOrder(order, nextInquiry(ports.clock.now(), inquiryCount))
}

type Finding = Parameters<typeof settlementOfFinding>[2]

/** What the bank's record means to the order: an outcome, `open` to ask again, null for nothing. */
function findingOf(order: Order, record: BankRecord): Finding | 'open' | null {
  if (order.paymentType === 'PostAuth') return findingOfCapture(record)
  switch (record.state) {
    case 'declined':
      return {
        kind: 'declined',
        isoCode: record.isoCode ?? '05',
        group: 'soft',
        answer: record.answer,
      }
    case 'preAuthorized':
      return order.paymentType === 'PreAuth' ? approved(record) : 'open'
    case 'taken':
    case 'settled':
      return approved(record)
    case 'pending':
      return 'open'
    case 'voided':
      // The bank undid it by itself: nothing is booked.
      return null
  }
}

/** A capture has the bank order of its PreAuth: only a captured amount tells that it took place. */
function findingOfCapture(record: BankRecord): Finding | 'open' | null {
  if (record.state === 'pending') return 'open'
  return record.capturedMinor > 0n ? approved(record) : null
}

function approved(record: BankRecord): Finding {
  return { kind: 'approved', answer: record.answer }
}

/** "Not found" is an answer only after the window: a bank may write its record down late. */
async function nothingFound(ports: PaymentPorts, order: Order, inquiryCount: number) {
  const now = ports.clock.now()
  const age = now.getTime() - order.createdAt.getTime()
  if (age < ports.settings.unknownWindowMilliseconds) return postpone(ports, order, inquiryCount)
  const next = order.paymentType === 'PostAuth' ? null : nextOrphanCheck(now, now)
  await ports.payments.settle(settlementOfNothingBooked(ports, order, next))
}

/** A payment that we told was never booked and that the bank shows after all is voided there. */
async function checkForOrphan(ports: PaymentPorts, order: Order, record: BankRecord | null) {
  const booked = record !== null && record.state !== 'voided' && record.state !== 'declined'
  if (booked) await voidOrphan(ports, order)
  const failedAt = order.finishedAt ?? order.createdAt
  const next = nextOrphanCheck(ports.clock.now(), failedAt)
  await ports.reconciling.postponeOrder(order, next)
}

async function voidOrphan(ports: PaymentPorts, order: Order): Promise<void> {
  const { merchantId, orderId, conversationId } = order
  const what = 'The bank shows a payment that was settled as never booked; it is being voided.'
  ports.alert({ what, merchantId, orderId })
  const call = { pair: null, idempotency: null, conversationId }
  const { verdict, finish } = await voidWhole(ports, order, { kind: 'OrphanVoid', call })
  if (verdict.kind === 'opened') await finish()
}
