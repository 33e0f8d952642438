import type { BankRecord } from '../banks/index.ts'
import { leaseEnd, nextOrphanCheck, nextTime } from './inquiry-schedule.ts'
import { terminalOf } from './look-ups.ts'
import type { Order } from './order.ts'
import type { LeasedOrder } from './payment-store.ts'
import type { PaymentPorts } from './ports.ts'
import { countLateDecline } from './refuse-card-testing.ts'
import { voidWhole } from './reverse.ts'
import { silenceIsFinalAt } from './send-window.ts'
import { settlementOfFinding, settlementOfNothingBooked } from './settlement.ts'

const BATCH_SIZE = 50
const KNOWN_ORPHAN_MILLISECONDS = 3_600_000

/**
 * Asks the bank about every order whose outcome is not known, and settles those it can tell
 * (decision 5.3). Never sends a payment. Any number of nodes may run it: each order is leased.
 *
 * @returns how many orders were looked at.
 */
export async function reconcileOrders(ports: PaymentPorts): Promise<number> {
  const now = ports.clock.now()
  const until = leaseEnd(ports, now)
  const leased = await ports.reconciling.leaseOrders({ now, until, limit: BATCH_SIZE })
  await Promise.all(leased.map((one) => reconcileOrder(ports, one)))
  return leased.length
}

async function reconcileOrder(ports: PaymentPorts, leased: LeasedOrder) {
  const { order } = leased
  const terminal = await terminalOf(ports, order)
  const limits = { timeoutMilliseconds: ports.settings.bankTimeoutMilliseconds }
  const bankOrder = { bankOrderId: order.bankOrderId }
  const answer = await ports.bankFor(terminal).inquire(terminal, bankOrder, limits)
  const record = answer.kind === 'found' ? answer.record : null
  if (answer.kind === 'unavailable') return postpone(ports, leased)
  if (order.state === 'Failed') return checkForOrphan(ports, leased, record)
  if (order.state !== 'Pending' && order.state !== 'Unknown') {
    return ports.reconciling.postponeOrder(leased, null)
  }
  const finding = record === null ? null : findingOf(order, record)
  if (finding === 'open') return postpone(ports, leased)
  if (finding !== null) {
    const isOurs = await ports.payments.settle(settlementOfFinding(ports, leased, finding))
    if (isOurs && finding.kind === 'declined') await countLateDecline(ports, order)
    return
  }
  return nothingFound(ports, leased)
}

function postpone(ports: PaymentPorts, leased: LeasedOrder): Promise<void> {
  const next = nextTime(ports, leased.order, leased.leaseNumber)
  return ports.reconciling.postponeOrder(leased, next)
}

type Finding = Parameters<typeof settlementOfFinding>[2]

/** What the bank's record means to the order: an outcome, `open` to ask again, null for nothing. */
function findingOf(order: Order, record: BankRecord): Finding | 'open' | null {
  if (order.paymentType === 'PostAuth') return findingOfCapture(order, record)
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

/**
 * A capture has the bank order of its PreAuth: only its captured amount tells that it took place. Another
 * amount is of an earlier try, which the bank wrote down late.
 */
function findingOfCapture(order: Order, record: BankRecord): Finding | 'open' | null {
  if (record.state === 'pending') return 'open'
  return record.capturedMinor === order.amountMinor ? approved(record) : null
}

function approved(record: BankRecord): Finding {
  return { kind: 'approved', answer: record.answer }
}

/** "Not found" is an answer only after the window: a bank may write its record down late. */
async function nothingFound(ports: PaymentPorts, leased: LeasedOrder) {
  const now = ports.clock.now()
  if (now < silenceIsFinalAt(ports, leased.order)) return postpone(ports, leased)
  const settlement = settlementOfNothingBooked(ports, leased, nextOrphanCheck(now, now))
  await ports.payments.settle(settlement)
}

/** A payment that we told was never booked and that the bank shows after all is undone there. */
async function checkForOrphan(ports: PaymentPorts, leased: LeasedOrder, record: BankRecord | null) {
  const { order } = leased
  const isShown = record !== null && isBooked(order, record)
  const held = isShown ? await orderToHold(ports, order) : null
  if (isShown && held !== null) await undoOrphan(ports, leased, { held, record })
  const now = ports.clock.now()
  const next = nextOrphanCheck(now, order.finishedAt ?? order.createdAt)
  // An orphan that the bank has shown is looked at until it is undone, however long that takes.
  const again = held === null ? null : new Date(now.getTime() + KNOWN_ORPHAN_MILLISECONDS)
  await ports.reconciling.postponeOrder(leased, next ?? again)
}

function isBooked({ paymentType }: Order, record: BankRecord): boolean {
  if (record.state === 'preAuthorized') return paymentType !== 'PostAuth'
  const taken = record.state === 'taken' || record.state === 'settled'
  return taken && record.capturedMinor > record.refundedMinor
}

/**
 * The order that is held while the bank undoes the orphan. A capture shares the bank order of its
 * PreAuth: what the bank shows as captured is an orphan only while the PreAuth is still ours to
 * capture, and undoing it ends the PreAuth as well.
 */
async function orderToHold(ports: PaymentPorts, order: Order): Promise<Order | null> {
  if (order.originalOrderId === null) return order
  const preAuth = await ports.payments.find(order.merchantId, order.originalOrderId)
  return preAuth?.state === 'PreAuthorized' ? preAuth : null
}

async function undoOrphan(
  ports: PaymentPorts,
  { order, leaseNumber }: LeasedOrder,
  { held, record }: Readonly<{ held: Order; record: BankRecord }>,
): Promise<void> {
  const { merchantId, orderId, conversationId } = order
  const what = 'The bank shows a payment that was settled as never booked; it is being undone.'
  ports.alert({ what, merchantId, orderId })
  const isOwn = held === order
  const kind = isOwn ? 'OrphanVoid' : 'Expire'
  const call = { pair: null, idempotency: null, conversationId }
  const refundMinor =
    record.state === 'settled' ? record.capturedMinor - record.refundedMinor : null
  // What was found of an orphan holds while the lease does; a PreAuth is held by its own state.
  const lease = { leaseNumber: isOwn ? leaseNumber : null }
  const whole = { kind, call, refundMinor, ...lease } as const
  const { verdict, finish } = await voidWhole(ports, held, whole)
  if (verdict.kind === 'opened') await finish()
}
