import { GatewayError } from '../../../base/kernel/index.ts'
import { refuseRemoved, type Terminal } from '../../merchants/index.ts'
import { endOfBusinessDay } from '../business-day.ts'
import type { KeyedCall, MoneyCall, ReturnRequest, ReturnResult } from '../calls.ts'
import { closeBatchForCaller } from '../day-end.ts'
import { dayEndOf, orderOfMoney, terminalOf } from '../look-ups.ts'
import type { OperationOpening, OperationVerdict } from '../operation.ts'
import type { Order } from '../order.ts'
import { ruleAgainst } from '../order-rules.ts'
import { earlierCall, stillRunning, withRules } from '../pair-and-key.ts'
import {
  concludeOperation,
  NOT_SENT,
  type OperationOutcome,
  operationConclusion,
  replayedOutcome,
} from '../perform-operation.ts'
import type { PaymentPorts } from '../ports.ts'
import { openSendWindow, waitOnClock } from '../send-window.ts'
import { giveBackAtBank } from './return-at-bank.ts'
import { NO_EXPLANATION } from './return-reason.ts'

/** The part of its send window for which a return waits for the day's end and for other operations of the order. */
const WAIT_SHARE = 1 / 3

/**
 * Returns a part or the whole of a payment after its day is closed (decision 5.6). Reserves the amount first,
 * so that concurrent returns never exceed what was taken. The returns of an order then go to the bank one
 * after another.
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
  const waitsUntil =
    ports.clock.monotonicMilliseconds() + WAIT_SHARE * ports.settings.sendWindowMilliseconds
  const prepared = await withRules(ports, call, () => prepare(ports, call, request))
  return perform(ports, call, { ...prepared, ...request, waitsUntil })
}

async function prepare(ports: PaymentPorts, call: MoneyCall, request: ReturnRequest) {
  const order = await orderOfMoney(ports, call.merchant.merchantId, request.orderId)
  const closedDay = needsDayEnd(order, request.amountMinor)
  const terminal = await terminalOf(ports, order)
  refuseRemoved(terminal)
  if (closedDay) await closeDayOf(ports, order)
  return { order, terminal, closedDay }
}

/** Whether the day end is all that the return waits for. Throws where another rule refuses. */
function needsDayEnd(order: Order, amountMinor: bigint): boolean {
  const rule = ruleAgainst('return', order, amountMinor)
  if (rule === null || rule.error === 'REQUIRES_DAY_END') return rule !== null
  throw new GatewayError(rule.error)
}

/** `strict`: refuses until the day is over. `on-demand`, in the sandbox: closes the day for the return. */
async function closeDayOf(ports: PaymentPorts, order: Order): Promise<void> {
  if (ports.settings.dayEndPolicy === 'strict') throw await requiresDayEnd(ports, order)
  const { merchantId, terminalId, batchNumber, createdAt } = order
  const batch = { merchantId, terminalId, batchNumber, openedAt: createdAt }
  const end = await closeBatchForCaller(ports, batch)
  if (end === 'closed') return
  // The process that closes the day may have died. A job finishes the closing, and the caller may repeat.
  if (end === 'busy') throw new GatewayError('ORDER_BUSY', { retryAfterSeconds: 5 })
  throw new GatewayError('BANK_NOT_REACHED')
}

async function requiresDayEnd(ports: PaymentPorts, order: Order): Promise<GatewayError> {
  const from = endOfBusinessDay(order.createdAt, await dayEndOf(ports, order)).toISOString()
  const remedy = { tr: `İade şu andan sonra yapılabilir: ${from}.`, en: `Possible from ${from}.` }
  return new GatewayError('REQUIRES_DAY_END', { remedy })
}

type Prepared = Readonly<{
  order: Order
  terminal: Terminal
  closedDay: boolean
  /** On the clock that never goes back. */
  waitsUntil: number
}> &
  Pick<ReturnRequest, 'amountMinor' | 'explanation'>

async function perform(
  ports: PaymentPorts,
  call: MoneyCall,
  { order, terminal, closedDay, waitsUntil, amountMinor, explanation = NO_EXPLANATION }: Prepared,
): Promise<ReturnResult> {
  const { limits, ...times } = openSendWindow(ports)
  const { merchantId, orderId } = order
  const operationId = ports.newId()
  const operation = { merchantId, orderId, operationId, kind: 'Return', amountMinor } as const
  const { pair, idempotency, conversationId } = call
  const caller = { pair, idempotency, conversationId }
  const opening = { ...operation, ...times, ...caller, leaseNumber: null, explanation }
  const takeTurn = () => ports.operations.takeTurn(operation)
  const hasTurn =
    (await openReturn(ports, opening, waitsUntil)) ||
    (await waitOnClock(ports, millisecondsUntil(ports, waitsUntil), takeTurn))
  const asked = { order, terminal, amountMinor, limits }
  const { outcome, isDayOpen } = hasTurn
    ? await giveBackAtBank(ports, asked)
    : { outcome: NOT_SENT, isDayOpen: false }
  const concluded = operationConclusion(ports, operation, outcome)
  const named = isDayOpen ? 'BANK_DAY_OPEN' : hasTurn ? concluded.outcomeCode : 'ORDER_BUSY'
  const conclusion = { ...concluded, outcomeCode: named }
  return { ...resultOf(await concludeOperation(ports, conclusion)), closedDay, replayed: false }
}

/**
 * Reserves the amount, and answers whether the return may go to the bank at once. Waits for a reverse that
 * began meanwhile. The bank may refuse that reverse because this return has closed the day; if the return did
 * not wait, neither would take place.
 */
async function openReturn(
  ports: PaymentPorts,
  opening: OperationOpening,
  waitsUntil: number,
): Promise<boolean> {
  const verdict = await ports.operations.open(opening)
  if (verdict.kind !== 'lost') return hasTurnBy(verdict)
  await ports.operations.forgetKey(opening.merchantId, opening.operationId)
  needsDayEnd(await whenNotHeld(ports, opening, waitsUntil), opening.amountMinor)
  // The first attempt has used the pair up.
  const second = await ports.operations.open({ ...opening, pair: null })
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
  waitsUntil: number,
): Promise<Order> {
  let order = await orderOfMoney(ports, merchantId, orderId)
  await waitOnClock(ports, millisecondsUntil(ports, waitsUntil), async () => {
    if (order.heldBy !== null) order = await orderOfMoney(ports, merchantId, orderId)
    return order.heldBy === null
  })
  return order
}

const millisecondsUntil = ({ clock }: PaymentPorts, moment: number): number =>
  moment - clock.monotonicMilliseconds()

const STATUSES = {
  Approved: 'Approved',
  Declined: 'Declined',
  Failed: 'Declined',
  Unknown: 'Pending',
} as const

function resultOf({ state, error, bankRefusal }: OperationOutcome) {
  return { approvalStatus: STATUSES[state], error, bankRefusal }
}

async function replayed(
  ports: PaymentPorts,
  merchantId: string,
  earlier: KeyedCall,
): Promise<ReturnResult> {
  const orderId = earlier.orderId ?? ''
  const outcome = await replayedOutcome(ports, merchantId, { earlier, orderId })
  return { ...resultOf(outcome), closedDay: false, replayed: true }
}
