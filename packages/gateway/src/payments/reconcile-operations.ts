import type { BankRecord } from '../banks/index.ts'
import { leaseEnd, nextTime } from './inquiry-schedule.ts'
import { terminalOf } from './look-ups.ts'
import type { LeasedOperation } from './payment-store.ts'
import { failedOperation, operationSettlement } from './perform-operation.ts'
import type { PaymentPorts } from './ports.ts'
import { silenceIsFinalAt } from './send-window.ts'

const BATCH_SIZE = 50

/**
 * Settles returns, reverses and expiries whose outcome is not known, from the bank's record. Nothing
 * is ever sent again: a return is compared with the sum that the bank has refunded.
 *
 * @returns how many operations were looked at.
 */
export async function reconcileOperations(ports: PaymentPorts): Promise<number> {
  const now = ports.clock.now()
  const until = leaseEnd(ports, now)
  const leased = await ports.reconciling.leaseOperations({ now, until, limit: BATCH_SIZE })
  await Promise.all(
    leased.map((one) =>
      one.order.bankTurn === one.operation.operationId
        ? reconcileOperation(ports, one)
        : reconcileWithoutTurn(ports, one, now),
    ),
  )
  return leased.length
}

/**
 * A return that has not had its turn: the bank knows nothing of it, and what the bank has refunded is
 * another return's. `now` is from before the order was read: a turn that was taken since came too late.
 */
async function reconcileWithoutTurn(
  ports: PaymentPorts,
  leased: LeasedOperation,
  now: Date,
): Promise<void> {
  const { operation } = leased
  // Nodes' clocks differ a little.
  const grace = ports.settings.graceMilliseconds
  const surelyNotSent = new Date(operation.sendBy.getTime() + grace)
  if (now >= surelyNotSent) await settleAsFailed(ports, leased)
  else await ports.reconciling.postponeOperation(leased, surelyNotSent)
}

async function reconcileOperation(ports: PaymentPorts, leased: LeasedOperation): Promise<void> {
  const { operation, order, leaseNumber } = leased
  const terminal = await terminalOf(ports, order)
  const limits = { timeoutMilliseconds: ports.settings.bankTimeoutMilliseconds }
  const bankOrder = { bankOrderId: order.bankOrderId }
  const answer = await ports.bankFor(terminal).inquire(terminal, bankOrder, limits)
  const finding = answer.kind === 'found' ? findingOf(leased, answer.record) : 'open'
  if (finding === 'done' && answer.kind === 'found') {
    const outcome = { kind: 'approved', answer: answer.record.answer } as const
    const settlement = operationSettlement(ports, operation, outcome)
    await ports.operations.settle({ ...settlement, leaseNumber })
  } else if (finding === 'notDone' && isFinal(ports, leased)) {
    await settleAsFailed(ports, leased)
  } else {
    if (finding === 'inconsistent') tell(ports, leased)
    await ports.reconciling.postponeOperation(leased, nextTime(ports, operation, leaseNumber))
  }
}

async function settleAsFailed(
  ports: PaymentPorts,
  { operation, leaseNumber }: LeasedOperation,
): Promise<void> {
  const settlement = failedOperation(ports, operation, 'BANK_NOT_REACHED')
  await ports.operations.settle({ ...settlement, leaseNumber })
}

type Finding = 'done' | 'notDone' | 'open' | 'inconsistent'

/**
 * Returns of an order go to the bank one after another, so the refunded sum at the bank is ours,
 * with or without this one. Anything else is not guessed: an operator looks at it.
 */
function findingOf({ operation, order }: LeasedOperation, record: BankRecord): Finding {
  if (record.state === 'pending') return 'open'
  if (operation.kind !== 'Return') return isUndone(record) ? 'done' : 'notDone'
  const more = record.refundedMinor - order.returnedMinor
  if (more === 0n) return 'notDone'
  return more === operation.amountMinor ? 'done' : 'inconsistent'
}

/** Voided, or given back whole: what an orphan is that the bank had settled. */
function isUndone({ state, capturedMinor, refundedMinor }: BankRecord): boolean {
  return state === 'voided' || (capturedMinor > 0n && refundedMinor === capturedMinor)
}

function isFinal(ports: PaymentPorts, { operation }: LeasedOperation): boolean {
  return ports.clock.now() >= silenceIsFinalAt(ports, operation)
}

function tell(ports: PaymentPorts, { operation }: LeasedOperation): void {
  const { merchantId, orderId } = operation
  const what = 'The sum that the bank has refunded is neither with nor without this return.'
  ports.alert({ what, merchantId, orderId })
}
