import {
  type AskedPayment,
  type BankRecord,
  chargedIn,
  differenceInRecord,
  type PaymentDifference,
  saysEnough,
  withoutApproval,
} from '../../banks/index.ts'
import {
  alertDifferent,
  conclusionOfDifference,
  conclusionOfFinding,
  conclusionOfNothingBooked,
} from '../conclusion.ts'
import { terminalOf } from '../look-ups.ts'
import type { Order } from '../order.ts'
import type { LeasedOrder } from '../payment-store.ts'
import type { PaymentPorts } from '../ports.ts'
import { countLateDecline } from '../refuse-card-testing.ts'
import { voidWhole } from '../reverse.ts'
import { silenceIsFinalAt } from '../send-window.ts'
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

async function resolveUnknownPayment(ports: PaymentPorts, leased: LeasedOrder) {
  const { order } = leased
  const answer = await inquireAtBank(ports, order)
  const record = answer.kind === 'found' ? answer.record : null
  if (answer.kind === 'unavailable') return postpone(ports, leased)
  if (order.state === 'Failed') return checkForOrphan(ports, leased, record)
  if (order.state !== 'Pending' && order.state !== 'Unknown') {
    return ports.unknownOutcomes.postponeOrder(leased, null)
  }
  const finding = record === null ? null : findingOf(order, record)
  if (finding === 'open') return postpone(ports, leased)
  if (finding !== null && record !== null && order.paymentType !== 'PostAuth') {
    const difference = await differenceIn(ports, order, record)
    if (difference === 'unsaid') return postpone(ports, leased)
    if (difference !== null) return refuse(ports, leased, { difference, record })
  }
  if (finding !== null) {
    const isOurs = await ports.payments.conclude(conclusionOfFinding(ports, leased, finding))
    if (isOurs && finding.kind === 'declined') await countLateDecline(ports, order)
    return
  }
  return nothingFound(ports, leased)
}

function postpone(ports: PaymentPorts, leased: LeasedOrder): Promise<void> {
  const next = nextTime(ports, leased.order, leased.leaseNumber)
  return ports.unknownOutcomes.postponeOrder(leased, next)
}

type Finding = Parameters<typeof conclusionOfFinding>[2]

/**
 * The outcome that the bank's record shows; `open`: ask again; null: nothing is booked.
 */
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
      // Where the bank says that it holds a sale, that is another payment: `differenceIn` finds it.
      return order.paymentType === 'PreAuth' || record.said.operation !== null
        ? approved(record)
        : 'open'
    case 'taken':
    case 'settled':
      return approved(record)
    case 'pending':
      return 'open'
    case 'voided':
      // The bank itself has voided the payment.
      return null
  }
}

/**
 * A capture shares the bank order of its PreAuth, so only the captured amount shows that the capture took
 * place. Another amount comes from an earlier capture that the bank booked late, unless it may be that of the hold.
 */
function findingOfCapture(order: Order, record: BankRecord): Finding | 'open' | null {
  if (record.state === 'pending') return 'open'
  if (record.capturedMinor === order.amountMinor) return approved(record)
  return record.isCaptureUnsure === true ? 'open' : null
}

/**
 * What of the bank's record is not what was asked for (decision 4.11). `unsaid`: the card came through the card
 * holder's browser, nothing that the bank signed named it, and the record does not name it either.
 */
async function differenceIn(
  ports: PaymentPorts,
  order: Order,
  record: BankRecord,
): Promise<PaymentDifference | 'unsaid' | null> {
  const { amountMinor, installmentCount, paymentType, card } = order
  const operation = paymentType === 'PreAuth' ? 'PreAuth' : 'Auth'
  const isVerified = order.sessionId !== null
  const asked: AskedPayment = { amountMinor, installmentCount, operation, card, isVerified }
  const difference = differenceInRecord(asked, record)
  const isOver = difference !== null || record.state === 'declined'
  if (isOver || order.sessionId === null) return difference
  const { callbackSignsCard } = ports.bankFor(await terminalOf(ports, order)).features
  return !callbackSignsCard && !saysEnough(record) ? 'unsaid' : null
}

/**
 * Only a card holder's browser can change a payment. Any other difference is a fault of the bank or of a
 * connector: the order stays as it is, and an operator must look.
 */
async function refuse(
  ports: PaymentPorts,
  leased: LeasedOrder,
  { difference, record }: Readonly<{ difference: PaymentDifference; record: BankRecord }>,
): Promise<void> {
  const { order } = leased
  if (order.sessionId === null) {
    const { merchantId, orderId } = order
    ports.alert({ what: `The bank shows another payment: ${difference}.`, merchantId, orderId })
    return postpone(ports, leased)
  }
  const conclusion = conclusionOfDifference(ports, leased, withoutApproval(record.answer))
  if (!(await ports.payments.conclude(conclusion))) return
  alertDifferent(ports, order, difference)
  await countLateDecline(ports, order, chargedIn(record))
}

function approved(record: BankRecord): Finding {
  return { kind: 'approved', answer: record.answer }
}

/** "Not found" counts only after the unknown window, because a bank may book a payment late. */
async function nothingFound(ports: PaymentPorts, leased: LeasedOrder) {
  const now = ports.clock.now()
  if (now < silenceIsFinalAt(ports, leased.order)) return postpone(ports, leased)
  const conclusion = conclusionOfNothingBooked(ports, leased, nextOrphanCheck(now, now))
  await ports.payments.conclude(conclusion)
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
