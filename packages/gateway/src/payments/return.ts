import { GatewayError } from '../kernel/index.ts'
import { endOfBusinessDay } from './business-day.ts'
import type { KeyedCall, MoneyCall, ReturnResult } from './calls.ts'
import { closeBatchForCaller } from './day-end.ts'
import { orderOfMoney, standingTerminalOf, terminalOf } from './look-ups.ts'
import type { OperationOpening, OperationVerdict } from './operation.ts'
import type { Order } from './order.ts'
import { earlierCall, notWritten, stillRunning, withRules } from './pair-and-key.ts'
import {
  failedOperation,
  type OperationOutcome,
  operationSettlement,
  outcomeOf,
  settleOperation,
} from './perform-operation.ts'
import type { PaymentPorts } from './ports.ts'
import { openSendWindow, type SendWindow, waitOnClock } from './send-window.ts'

/** How much of its send window a return waits for others of its order that are at the bank. */
const TURN_WAIT_SHARE = 2 / 3

export type ReturnRequest = Readonly<{ orderId: string; amountMinor: bigint }>

/**
 * Gives a part or the whole of a payment back, after its day is closed (decision 5.6). The amount is
 * reserved first, so that returns at once never exceed the sum; then one return of the order after
 * another goes to the bank.
 *
 * @throws GatewayError where a rule refuses.
 */
export async function returnPayment(
  ports: PaymentPorts,
  call: MoneyCall,
  request: ReturnRequest,
): Promise<ReturnResult> {
  const earlier = await earlierCall(ports, call, 'return')
  if (earlier !== null) return replayed(ports, call.merchant.merchantId, earlier)
  const prepared = await withRules(ports, call, () => prepare(ports, call, request))
  return perform(ports, call, { ...prepared, amountMinor: request.amountMinor })
}

function refusalByState(order: Order): GatewayError | null {
  if (order.state === 'Reversed') return new GatewayError('ORDER_REVERSED')
  if (order.state === 'Returned') return new GatewayError('RETURN_EXCEEDS_AMOUNT')
  const returnable = order.state === 'Approved' || order.state === 'PartiallyReturned'
  if (!returnable) return new GatewayError('ORDER_STATE')
  return order.heldBy === null ? null : new GatewayError('ORDER_BUSY')
}

function checkReturnable(order: Order, amountMinor: bigint): void {
  const refusal = refusalByState(order)
  if (refusal !== null) throw refusal
  if (order.returnedMinor + order.returnReservedMinor + amountMinor > order.takenMinor) {
    throw new GatewayError('RETURN_EXCEEDS_AMOUNT')
  }
}

async function prepare(ports: PaymentPorts, call: MoneyCall, request: ReturnRequest) {
  const order = await orderOfMoney(ports, call.merchant.merchantId, request.orderId)
  checkReturnable(order, request.amountMinor)
  await standingTerminalOf(ports, order)
  return { order, closedDay: await ensureDayClosed(ports, order) }
}

/** Strict: refused until the day is over. On demand: the sandbox closes the day for the return. */
async function ensureDayClosed(ports: PaymentPorts, order: Order): Promise<boolean> {
  if (order.batchState === 'Closed') return false
  if (ports.settings.dayEndPolicy === 'strict') throw requiresDayEnd(ports, order)
  const { merchantId, terminalId, batchNumber, createdAt } = order
  const batch = { merchantId, terminalId, batchNumber, openedAt: createdAt }
  const end = await closeBatchForCaller(ports, batch)
  if (end === 'closed') return true
  // Its process may have died; a job takes the closing up, and a repeat finds it done.
  if (end === 'busy') throw new GatewayError('ORDER_BUSY', { retryAfterSeconds: 5 })
  throw new GatewayError('BANK_NOT_REACHED')
}

function requiresDayEnd(ports: PaymentPorts, order: Order): GatewayError {
  const from = endOfBusinessDay(order.createdAt, ports.settings.dayEndMinutes).toISOString()
  const remedy = { tr: `İade şu andan sonra yapılabilir: ${from}.`, en: `Possible from ${from}.` }
  return new GatewayError('REQUIRES_DAY_END', { remedy })
}

type Prepared = Readonly<{ order: Order; closedDay: boolean; amountMinor: bigint }>

async function perform(
  ports: PaymentPorts,
  call: MoneyCall,
  { order, closedDay, amountMinor }: Prepared,
): Promise<ReturnResult> {
  const { limits, ...times } = openSendWindow(ports)
  const { merchantId, orderId } = order
  const operation = {
    merchantId,
    orderId,
    operationId: ports.newId(),
    kind: 'Return' as const,
    amountMinor,
  }
  const { pair, idempotency, conversationId } = call
  const caller = { pair, idempotency, conversationId }
  const opening = { ...operation, ...times, ...caller, leaseNumber: null }
  const hasTurn = (await openReturn(ports, opening)) || (await waitForTurn(ports, operation))
  const settlement = hasTurn
    ? operationSettlement(ports, operation, await sendReturn(ports, order, { amountMinor, limits }))
    : failedOperation(ports, operation, 'ORDER_BUSY')
  const outcome = await settleOperation(ports, settlement)
  return { ...resultOf(outcome), closedDay, replayed: false }
}

/**
 * Reserves the amount; answers whether the return may go to the bank at once. A reverse that came in
 * between is waited for: where its bank refuses it because this return has closed the day, a return that
 * gave up would leave neither.
 */
async function openReturn(ports: PaymentPorts, opening: OperationOpening): Promise<boolean> {
  const verdict = await ports.operations.openReturn(opening)
  if (verdict.kind !== 'lost') return hasTurnBy(verdict)
  await ports.operations.forgetKey(opening.merchantId, opening.operationId)
  checkReturnable(await whenNotHeld(ports, opening), opening.amountMinor)
  // The pair was used up by the first try.
  const second = await ports.operations.openReturn({ ...opening, pair: null })
  if (second.kind !== 'lost') return hasTurnBy(second)
  await ports.operations.forgetKey(opening.merchantId, opening.operationId)
  throw new GatewayError('ORDER_BUSY')
}

function hasTurnBy(verdict: Exclude<OperationVerdict, { kind: 'lost' }>): boolean {
  if (verdict.kind === 'pairUsed') throw new GatewayError('PAIR_ALREADY_USED')
  if (verdict.kind === 'idempotencyKeyTaken') throw stillRunning()
  return verdict.hasTurn
}

async function whenNotHeld(
  ports: PaymentPorts,
  { merchantId, orderId }: OperationOpening,
): Promise<Order> {
  let order = await orderOfMoney(ports, merchantId, orderId)
  await waitOnClock(ports, turnWaitMilliseconds(ports), async () => {
    if (order.heldBy !== null) order = await orderOfMoney(ports, merchantId, orderId)
    return order.heldBy === null
  })
  return order
}

function waitForTurn(
  ports: PaymentPorts,
  operation: Readonly<{ merchantId: string; orderId: string; operationId: string }>,
): Promise<boolean> {
  const isMet = () => ports.operations.takeTurn(operation)
  return waitOnClock(ports, turnWaitMilliseconds(ports), isMet)
}

const turnWaitMilliseconds = ({ settings }: PaymentPorts): number =>
  TURN_WAIT_SHARE * settings.sendWindowMilliseconds

async function sendReturn(
  ports: PaymentPorts,
  order: Order,
  { amountMinor, limits }: Readonly<{ amountMinor: bigint; limits: SendWindow['limits'] }>,
) {
  const terminal = await terminalOf(ports, order)
  const refund = { bankOrderId: order.bankOrderId, amountMinor }
  return ports.bankFor(terminal).refund(terminal, refund, limits)
}

function resultOf({
  state,
  error,
  bankRefusal,
}: OperationOutcome): Pick<ReturnResult, 'approvalStatus' | 'error' | 'bankRefusal'> {
  if (state === 'Approved') return { approvalStatus: 'Approved', error: null, bankRefusal: null }
  const open = state === 'Unknown' || state === 'Pending'
  return open
    ? { approvalStatus: 'Pending', error: 'OUTCOME_UNKNOWN', bankRefusal: null }
    : { approvalStatus: 'Declined', error, bankRefusal }
}

async function replayed(
  ports: PaymentPorts,
  merchantId: string,
  earlier: KeyedCall,
): Promise<ReturnResult> {
  const stored = await ports.operations.find(merchantId, earlier.orderId ?? '', earlier.subjectId)
  if (stored === null) throw await notWritten(ports, merchantId, earlier)
  if (stored.state === 'Pending' && ports.clock.now() < stored.sendBy) throw stillRunning()
  return { ...resultOf(outcomeOf(stored)), closedDay: false, replayed: true }
}
