import type { BankOutcome, BankRecord } from '../../banks/index.ts'
import type { LeasedOperation } from '../payment-store.ts'
import { NOT_SENT, operationConclusion } from '../perform-operation.ts'
import type { PaymentPorts } from '../ports.ts'
import { silenceIsFinalAt } from '../send-window.ts'
import { checkToldOperation } from './check-told.ts'
import { isUndone } from './finding.ts'
import { inquireAtBank, leaseFromNow, nextTime } from './inquiry-schedule.ts'
import type { BankWord } from './resolve-unknown-payments.ts'

/**
 * Concludes returns, reverses and expiries whose outcome is unknown, from the bank's record. Sends nothing
 * again: a return is compared with the sum that the bank has refunded.
 *
 * @returns how many operations were looked at.
 */
export async function resolveUnknownOperations(ports: PaymentPorts): Promise<number> {
  const lease = leaseFromNow(ports)
  const leased = await ports.unknownOutcomes.leaseOperations(lease)
  await Promise.all(leased.map((one) => resolveLeased(ports, one, lease.now)))
  return leased.length
}

function resolveLeased(ports: PaymentPorts, one: LeasedOperation, now: Date): Promise<unknown> {
  const { operation, order } = one
  if (operation.state !== 'Pending' && operation.state !== 'Unknown') {
    return checkToldOperation(ports, one)
  }
  return order.bankTurn === operation.operationId
    ? resolveUnknownOperation(ports, one)
    : resolveWithoutTurn(ports, one, now)
}

/**
 * A return that has not had its turn at the bank: the sum that the bank has refunded belongs to other
 * returns. `now` is from before the order was read, so that a turn that was taken since then cannot be in
 * time.
 */
async function resolveWithoutTurn(
  ports: PaymentPorts,
  leased: LeasedOperation,
  now: Date,
): Promise<void> {
  const { operation } = leased
  // The grace period allows for differences between the clocks of nodes.
  const sentBefore = new Date(operation.sendBy.getTime() + ports.settings.graceMilliseconds)
  if (now >= sentBefore) await conclude(ports, leased, NOT_SENT)
  else await ports.unknownOutcomes.postponeOperation(leased, sentBefore)
}

/** Asks the bank about one leased operation that has had its turn, and concludes it where the bank's answer says how. */
export async function resolveUnknownOperation(
  ports: PaymentPorts,
  leased: LeasedOperation,
): Promise<BankWord> {
  const { operation, order, leaseNumber } = leased
  const answer = await inquireAtBank(ports, order)
  const finding = answer.kind === 'found' ? findingOf(leased, answer.record) : 'open'
  if (finding === 'done' && answer.kind === 'found') {
    await conclude(ports, leased, { kind: 'approved', answer: answer.record.answer })
    return 'concluded'
  }
  if (finding === 'notDone' && ports.clock.now() >= silenceIsFinalAt(ports, operation)) {
    await conclude(ports, leased, NOT_SENT)
    return 'concluded'
  }
  const isDifferent = finding === 'inconsistent'
  if (isDifferent) {
    const { merchantId, orderId } = operation
    const what = 'The sum that the bank has refunded is neither with nor without this return.'
    ports.alert({ what, merchantId, orderId })
  }
  await ports.unknownOutcomes.postponeOperation(leased, nextTime(ports, operation, leaseNumber))
  if (isDifferent) return 'different'
  return answer.kind === 'unavailable' ? 'silent' : 'open'
}

async function conclude(
  ports: PaymentPorts,
  { operation, leaseNumber }: LeasedOperation,
  outcome: BankOutcome,
): Promise<void> {
  const conclusion = operationConclusion(ports, operation, outcome)
  await ports.operations.conclude({ ...conclusion, leaseNumber })
}

type Finding = 'done' | 'notDone' | 'open' | 'inconsistent'

/**
 * Returns of an order go to the bank one after another. Therefore the bank's refunded sum equals the stored
 * sum, with or without this return. `inconsistent`: neither holds, and an operator must look.
 */
function findingOf({ operation, order }: LeasedOperation, record: BankRecord): Finding {
  if (record.state === 'pending') return 'open'
  if (operation.kind !== 'Return') return isUndone(record) ? 'done' : 'notDone'
  // The whole of a payment that the bank had not settled yet goes back by a void (decision 5.25).
  if (isUndone(record) && operation.amountMinor === order.takenMinor) return 'done'
  const more = record.refundedMinor - order.returnedMinor
  if (more === 0n) return 'notDone'
  return more === operation.amountMinor ? 'done' : 'inconsistent'
}
