import type { BankRecord } from '../../banks/index.ts'
import type { Order } from '../order.ts'
import type { LeasedOperation, LeasedOrder } from '../payment-store.ts'
import type { PaymentPorts } from '../ports.ts'
import { differenceIn, findingOf, isUndone } from './finding.ts'
import { inquireAtBank, nextOrphanCheck, nextTime } from './inquiry-schedule.ts'

/**
 * Compares a payment that a person concluded as taken with what the bank says later (decision 5.24). The bank's word
 * changes nothing here: a contradiction is told, at each look of the day after.
 */
export async function checkToldPayment(
  ports: PaymentPorts,
  leased: LeasedOrder,
  record: BankRecord | null,
): Promise<void> {
  const { order } = leased
  const verdict = isUntouched(order) ? await verdictOn(ports, order, record) : 'agrees'
  if (verdict === 'contradicts') {
    tell(ports, order, 'The bank does not show a payment that a person concluded as taken.')
  }
  const next = verdict === 'agrees' ? null : nextLook(ports, order)
  await ports.unknownOutcomes.postponeOrder(leased, next)
}

/** What was done to the order since then, a bank has allowed: it knows the payment. */
function isUntouched({ state, heldBy, returnedMinor, returnReservedMinor }: Order): boolean {
  const isTaken = state === 'Approved' || state === 'PreAuthorized'
  return isTaken && heldBy === null && returnedMinor + returnReservedMinor === 0n
}

async function verdictOn(
  ports: PaymentPorts,
  order: Order,
  record: BankRecord | null,
): Promise<'agrees' | 'contradicts' | 'open'> {
  const finding = record === null ? null : findingOf(order, record)
  if (finding === 'open') return 'open'
  if (record === null || finding?.kind !== 'approved') return 'contradicts'
  if (order.paymentType === 'PostAuth') return 'agrees'
  const difference = await differenceIn(ports, order, record)
  return difference === null || difference === 'unsaid' ? 'agrees' : 'contradicts'
}

/** The same for a return, a reverse or an expiry that a person concluded, either way. */
export async function checkToldOperation(
  ports: PaymentPorts,
  leased: LeasedOperation,
): Promise<void> {
  const { operation, order } = leased
  const answer = await inquireAtBank(ports, order)
  if (answer.kind === 'unavailable') {
    const next = nextTime(ports, operation, leased.leaseNumber)
    return ports.unknownOutcomes.postponeOperation(leased, next)
  }
  const record = answer.kind === 'found' ? answer.record : null
  const agrees = record !== null && agreesWith(leased, record)
  const isBusy = order.bankTurn !== null || order.returnReservedMinor > 0n
  if (!agrees && !isBusy) {
    tell(ports, order, 'The bank shows an operation otherwise than a person concluded it.')
  }
  const next = agrees ? null : nextLook(ports, operation)
  await ports.unknownOutcomes.postponeOperation(leased, next)
}

/** Returns are compared by their sum: the order has no other that the bank may not know yet. */
function agreesWith({ operation, order }: LeasedOperation, record: BankRecord): boolean {
  const isReturned = order.returnedMinor === order.takenMinor
  if (operation.kind === 'Return' && !(isReturned && isUndone(record))) {
    return record.refundedMinor === order.returnedMinor
  }
  const isDone = operation.state === 'Approved'
  return isDone === isUndone(record) || order.state === 'Reversed' || order.state === 'Expired'
}

function nextLook(ports: PaymentPorts, told: Readonly<{ finishedAt: Date | null }>): Date | null {
  const now = ports.clock.now()
  return nextOrphanCheck(now, told.finishedAt ?? now)
}

function tell({ alert }: PaymentPorts, { merchantId, orderId }: Order, what: string): void {
  alert({ what, merchantId, orderId })
}
