import type { BankOutcome, BankRecord } from '../../banks/index.ts'
import type { LeasedOperation } from '../payment-store.ts'
import { NOT_SENT, operationConclusion } from '../perform-operation.ts'
import type { PaymentPorts } from '../ports.ts'
import { silenceIsFinalAt } from '../send-window.ts'
import { inquireAtBank, leaseFromNow, nextTime } from './inquiry-schedule.ts'

/**
 * Concludes returns, reverses and expiries whose outcome is unknown, from the bank's record. Sends nothing
 * again: a return is compared with the sum that the bank has refunded.
 *
 * @returns how many operations were looked at.
 */
export async function resolveUnknownOperations(ports: PaymentPorts): Promise<number> {
  const lease = leaseFromNow(ports)
  const leased = await ports.unknownOutcomes.leaseOperations(lease)
  await Promise.all(
    leased.map((one) =>
      one.order.bankTurn === one.operation.operationId
        ? resolveUnknownOperation(ports, one)
        : resolveWithoutTurn(ports, one, lease.now),
    ),
  )
  return leased.length
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

async function resolveUnknownOperation(
  ports: PaymentPorts,
  leased: LeasedOperation,
): Promise<void> {
  const { operation, order, leaseNumber } = leased
  const answer = await inquireAtBank(ports, order)
  const finding = answer.kind === 'found' ? findingOf(leased, answer.record) : 'open'
  if (finding === 'done' && answer.kind === 'found') {
    await conclude(ports, leased, { kind: 'approved', answer: answer.record.answer })
  } else if (finding === 'notDone' && ports.clock.now() >= silenceIsFinalAt(ports, operation)) {
    await conclude(ports, leased, NOT_SENT)
  } else {
    if (finding === 'inconsistent') {
      const { merchantId, orderId } = operation
      const what = 'The sum that the bank has refunded is neither with nor without this return.'
      ports.alert({ what, merchantId, orderId })
    }
    await ports.unknownOutcomes.postponeOperation(leased, nextTime(ports, operation, leaseNumber))
  }
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
  const more = record.refundedMinor - order.returnedMinor
  if (more === 0n) return 'notDone'
  return more === operation.amountMinor ? 'done' : 'inconsistent'
}

/** Voided; or refunded as a whole, as an orphan is that the bank has settled. */
function isUndone({ state, capturedMinor, refundedMinor }: BankRecord): boolean {
  return state === 'voided' || (capturedMinor > 0n && refundedMinor === capturedMinor)
}
