import {
  type BankRecord,
  chargedIn,
  type PaymentDifference,
  withoutApproval,
} from '../../banks/index.ts'
import {
  alertDifferent,
  conclusionOfDifference,
  conclusionOfFinding,
  conclusionOfNothingBooked,
} from '../conclusion.ts'
import type { Order } from '../order.ts'
import type { LeasedOrder } from '../payment-store.ts'
import type { PaymentPorts } from '../ports.ts'
import { countLateDecline } from '../refuse-card-testing.ts'
import { voidWhole } from '../reverse.ts'
import { silenceIsFinalAt } from '../send-window.ts'
import { checkToldPayment } from './check-told.ts'
import { differenceIn, findingOf } from './finding.ts'
import { inquireAtBank, leaseFromNow, nextOrphanCheck, nextTime } from './inquiry-schedule.ts'

const KNOWN_ORPHAN_MILLISECONDS = 3_600_000

/**
 * Asks the bank about every order whose outcome is unknown, and concludes the orders that the bank knows
 * (decision 5.3). Never sends a payment. Safe on any number of nodes, because each order is leased.
 *
 * @returns how many orders were looked at.
 */
export async function resolveUnknownPayments(ports: PaymentPorts): Promise<number> {
  const leased = await ports.unknownOutcomes.leaseOrders(leaseFromNow(ports))
  await Promise.all(leased.map((one) => resolveUnknownPayment(ports, one)))
  return leased.length
}

/** `different`: the bank shows another payment than was asked for; the order stays as it is. */
export type BankWord = 'concluded' | 'silent' | 'open' | 'different'

/** Asks the bank about one leased order, and concludes it where the bank's answer says how it ended. */
export async function resolveUnknownPayment(
  ports: PaymentPorts,
  leased: LeasedOrder,
): Promise<BankWord> {
  const { order } = leased
  const answer = await inquireAtBank(ports, order)
  const record = answer.kind === 'found' ? answer.record : null
  if (answer.kind === 'unavailable') return postpone(ports, leased, 'silent')
  if (order.state === 'Failed') {
    await checkForOrphan(ports, leased, record)
    return 'concluded'
  }
  if (order.state !== 'Pending' && order.state !== 'Unknown') {
    await checkToldPayment(ports, leased, record)
    return 'concluded'
  }
  const finding = record === null ? null : findingOf(order, record)
  if (finding === 'open') return postpone(ports, leased, 'open')
  if (finding !== null && record !== null && order.paymentType !== 'PostAuth') {
    const difference = await differenceIn(ports, order, record)
    if (difference === 'unsaid') return postpone(ports, leased, 'open')
    if (difference !== null) return refuse(ports, leased, { difference, record })
  }
  if (finding === null) return nothingFound(ports, leased)
  const isOurs = await ports.payments.conclude(conclusionOfFinding(ports, leased, finding))
  if (isOurs && finding.kind === 'declined') await countLateDecline(ports, order)
  return 'concluded'
}

async function postpone(
  ports: PaymentPorts,
  leased: LeasedOrder,
  word: BankWord,
): Promise<BankWord> {
  const next = nextTime(ports, leased.order, leased.leaseNumber)
  await ports.unknownOutcomes.postponeOrder(leased, next)
  return word
}

/**
 * Only a card holder's browser can change a payment. Any other difference is a fault of the bank or of a
 * connector: the order stays as it is, and an operator must look.
 */
async function refuse(
  ports: PaymentPorts,
  leased: LeasedOrder,
  { difference, record }: Readonly<{ difference: PaymentDifference; record: BankRecord }>,
): Promise<BankWord> {
  const { order } = leased
  if (order.sessionId === null) {
    const { merchantId, orderId } = order
    ports.alert({ what: `The bank shows another payment: ${difference}.`, merchantId, orderId })
    return postpone(ports, leased, 'different')
  }
  const conclusion = conclusionOfDifference(ports, leased, withoutApproval(record.answer))
  if (!(await ports.payments.conclude(conclusion))) return 'concluded'
  alertDifferent(ports, order, difference)
  await countLateDecline(ports, order, chargedIn(record))
  return 'concluded'
}

/** "Not found" counts only after the unknown window, because a bank may book a payment late. */
async function nothingFound(ports: PaymentPorts, leased: LeasedOrder): Promise<BankWord> {
  const now = ports.clock.now()
  if (now < silenceIsFinalAt(ports, leased.order)) return postpone(ports, leased, 'open')
  const conclusion = conclusionOfNothingBooked(ports, leased, nextOrphanCheck(now, now))
  await ports.payments.conclude(conclusion)
  return 'concluded'
}

/** Undoes, at the bank, a payment that was concluded as never booked and that the bank shows after all. */
async function checkForOrphan(ports: PaymentPorts, leased: LeasedOrder, record: BankRecord | null) {
  const { order } = leased
  const isShown = record !== null && isBooked(order, record)
  const held = isShown ? await orderToHold(ports, order) : null
  if (isShown && held !== null) await undoOrphan(ports, leased, { held, record })
  const now = ports.clock.now()
  const next = nextOrphanCheck(now, order.finishedAt ?? order.createdAt)
  // An orphan that the bank has shown is looked at every hour until it is undone.
  const again = held === null ? null : new Date(now.getTime() + KNOWN_ORPHAN_MILLISECONDS)
  await ports.unknownOutcomes.postponeOrder(leased, next ?? again)
}

function isBooked({ paymentType }: Order, record: BankRecord): boolean {
  if (record.state === 'preAuthorized') return paymentType !== 'PostAuth'
  const taken = record.state === 'taken' || record.state === 'settled'
  return taken && record.capturedMinor > record.refundedMinor
}

/**
 * The order that is held while the bank undoes the orphan. A capture shares the bank order of its PreAuth:
 * the captured amount is an orphan only while the PreAuth is not captured, and the void ends the PreAuth as
 * well.
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
  const what = 'The bank shows a payment that was settled as failed; it is being undone.'
  ports.alert({ what, merchantId, orderId })
  const isOwn = held === order
  const leftMinor = record.capturedMinor - record.refundedMinor
  const { verdict, finish } = await voidWhole(ports, held, {
    kind: isOwn ? 'OrphanVoid' : 'Expire',
    call: { pair: null, idempotency: null, conversationId },
    refundMinor: record.state === 'settled' ? leftMinor : null,
    refundIfTooLateMinor: record.state === 'taken' ? leftMinor : null,
    transactionId: record.answer.transactionId,
    ...(record.currency === undefined ? {} : { currency: record.currency }),
    // The finding holds only during the lease. A PreAuth is protected by its own state instead.
    leaseNumber: isOwn ? leaseNumber : null,
  })
  if (verdict.kind === 'opened') await finish()
}
