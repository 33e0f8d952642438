import { GatewayError } from '../../base/kernel/index.ts'
import type { KeyedCall, MoneyCall, ReverseResult } from './calls.ts'
import { orderOfMoney, terminalOf, transactionIdOf } from './look-ups.ts'
import type { OperationKind, OperationOpening, OperationVerdict } from './operation.ts'
import type { Order } from './order.ts'
import { ruleAgainst } from './order-rules.ts'
import { earlierCall, stillRunning, withRules } from './pair-and-key.ts'
import { concludeOperation, operationConclusion, replayedOutcome } from './perform-operation.ts'
import type { PaymentPorts } from './ports.ts'
import { openSendWindow } from './send-window.ts'
import { BATCH_SIZE } from './unknown-outcomes/inquiry-schedule.ts'

/**
 * Undoes the whole of a payment whose batch is still open, or releases a PreAuth (decisions 5.5 and 5.7).
 *
 * @throws GatewayError where a rule refuses.
 */
export async function reversePayment(
  ports: PaymentPorts,
  call: MoneyCall,
  { orderId }: Readonly<{ orderId: string }>,
): Promise<ReverseResult> {
  const { merchantId } = call.merchant
  const earlier = await earlierCall(ports, call, 'reverse')
  if (earlier !== null) return replayed(ports, merchantId, earlier)
  const order = await withRules(ports, call, async () => {
    const found = await orderOfMoney(ports, merchantId, orderId)
    checkReversible(found)
    return found
  })
  const { verdict, operationId, finish } = await voidWhole(ports, order, { kind: 'Reverse', call })
  if (verdict.kind === 'pairUsed') throw new GatewayError('PAIR_ALREADY_USED')
  if (verdict.kind === 'idempotencyKeyTaken') throw stillRunning()
  if (verdict.kind === 'lost') throw await lostReverse(ports, order, operationId)
  const { error, bankRefusal } = await finish()
  const provisionNumber = error === null ? order.provisionNumber : null
  return { orderId: order.orderId, error, bankRefusal, provisionNumber, replayed: false }
}

function checkReversible(order: Order): void {
  const rule = ruleAgainst('reverse', order)
  if (rule !== null) throw new GatewayError(rule.error)
}

async function lostReverse(
  ports: PaymentPorts,
  order: Order,
  operationId: string,
): Promise<GatewayError> {
  await ports.operations.forgetKey(order.merchantId, operationId)
  try {
    // If the PreAuth was captured meanwhile, this reads the capture, which may be reversed.
    checkReversible(await orderOfMoney(ports, order.merchantId, order.orderId))
  } catch (error) {
    if (error instanceof GatewayError) return error
    throw error
  }
  return new GatewayError('ORDER_BUSY')
}

type WholeVoid = Readonly<{
  kind: Exclude<OperationKind, 'Return'>
  call: Pick<MoneyCall, 'pair' | 'idempotency' | 'conversationId'>
  /** The amount to refund, if the bank has settled the payment already and cannot void it. */
  refundMinor?: bigint | null
  /** The amount to refund where the bank says that it is too late for a void: not every bank shows it before. */
  refundIfTooLateMinor?: bigint | null
  /** The lease under which a job found the order to be an orphan. */
  leaseNumber?: number | null
  /** The number of the currency that the bank took, if it is not the lira. */
  currency?: string
  /** The bank's id of the payment, where its record shows one and no answer is stored. */
  transactionId?: string | null
}>

/**
 * The common part of reverse, expiry and the void of an orphan: holds the order, and voids the order at the
 * bank when `finish` is called.
 */
export async function voidWhole(
  ports: PaymentPorts,
  order: Order,
  {
    kind,
    call,
    refundMinor = null,
    refundIfTooLateMinor = null,
    leaseNumber = null,
    currency,
    transactionId = null,
  }: WholeVoid,
): Promise<
  Readonly<{
    verdict: OperationVerdict
    operationId: string
    finish: () => ReturnType<typeof concludeOperation>
  }>
> {
  const { limits, ...times } = openSendWindow(ports)
  const { merchantId, orderId, amountMinor } = order
  const operationId = ports.newId()
  const operation = { merchantId, orderId, operationId, kind, amountMinor }
  const { pair, idempotency, conversationId } = call
  const caller = { pair, idempotency, conversationId }
  const opening: OperationOpening = { ...operation, ...times, ...caller, leaseNumber }
  const verdict = await ports.operations.open(opening)
  const finish = async () => {
    const terminal = await terminalOf(ports, order)
    const bank = ports.bankFor(terminal)
    const { bankOrderId } = order
    const undone = {
      bankOrderId,
      transactionId: transactionId ?? transactionIdOf(order),
      ...(currency === undefined ? {} : { currency }),
    }
    const refund = (sumMinor: bigint) =>
      bank.refund(terminal, { ...undone, amountMinor: sumMinor }, limits)
    const first =
      refundMinor === null ? await bank.void(terminal, undone, limits) : await refund(refundMinor)
    const isTooLate = first.kind === 'declined' && first.group === 'state'
    const outcome =
      isTooLate && refundIfTooLateMinor !== null ? await refund(refundIfTooLateMinor) : first
    const conclusion = operationConclusion(ports, operation, outcome)
    if (conclusion.state !== 'Declined' || !(await dayHasClosed(ports, order))) {
      return concludeOperation(ports, conclusion)
    }
    return concludeOperation(ports, { ...conclusion, outcomeCode: 'DAY_ALREADY_CLOSED' })
  }
  return { verdict, operationId, finish }
}

/** Whether the batch was closed between the hold and the void, which is then why the bank refused. */
async function dayHasClosed(ports: PaymentPorts, order: Order): Promise<boolean> {
  if (order.state !== 'Approved') return false
  const now = await ports.payments.find(order.merchantId, order.orderId)
  return now !== null && now.batchState !== 'Open'
}

async function replayed(
  ports: PaymentPorts,
  merchantId: string,
  earlier: KeyedCall,
): Promise<ReverseResult> {
  const orderId = earlier.orderId ?? ''
  const { error, bankRefusal } = await replayedOutcome(ports, merchantId, { earlier, orderId })
  const order = error === null ? await ports.payments.find(merchantId, orderId) : null
  const provisionNumber = order?.provisionNumber ?? null
  return { orderId, error, bankRefusal, provisionNumber, replayed: true }
}

/** Releases PreAuths that have expired, at the bank and in the database (decision 5.4). */
export async function expirePreAuths(ports: PaymentPorts): Promise<number> {
  const due = await ports.unknownOutcomes.expiredPreAuths(ports.clock.now(), BATCH_SIZE)
  for (const order of due) {
    const call = { pair: null, idempotency: null, conversationId: order.conversationId }
    const { verdict, finish } = await voidWhole(ports, order, { kind: 'Expire', call })
    if (verdict.kind === 'opened') await finish()
  }
  return due.length
}
