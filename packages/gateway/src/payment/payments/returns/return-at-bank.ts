import type { BankCallLimits, BankOutcome, BankRecord } from '../../banks/index.ts'
import type { Terminal } from '../../merchants/index.ts'
import { transactionIdOf } from '../look-ups.ts'
import type { Order } from '../order.ts'
import type { PaymentPorts } from '../ports.ts'

type Asked = Readonly<{
  order: Order
  terminal: Terminal
  amountMinor: bigint
  limits: BankCallLimits
}>

/** `isDayOpen`: the bank refused, because it has not ended the day of the payment yet. */
type GivenBack = Readonly<{ outcome: BankOutcome; isDayOpen: boolean }>

/**
 * Gives an amount of an order back at the bank: by a refund, whose day is over here. A bank that closes its batches
 * itself may be behind: it refuses, and its own record shows the payment as not settled. The whole amount is then
 * undone by a void, as long as nothing of it was returned; a part has to wait (decision 5.25).
 */
export async function giveBackAtBank(
  ports: PaymentPorts,
  { order, terminal, amountMinor, limits }: Asked,
): Promise<GivenBack> {
  const bank = ports.bankFor(terminal)
  const payment = { bankOrderId: order.bankOrderId, transactionId: transactionIdOf(order) }
  const refunded = await bank.refund(terminal, { ...payment, amountMinor }, limits)
  const isRefusedForState = refunded.kind === 'declined' && refunded.group === 'state'
  if (!isRefusedForState) return { outcome: refunded, isDayOpen: false }
  const inquiry = { timeoutMilliseconds: limits.timeoutMilliseconds }
  const answer = await bank.inquire(terminal, payment, inquiry)
  // Nobody else's return changes these sums while this one has its turn at the bank.
  const sums = (await ports.payments.find(order.merchantId, order.orderId)) ?? order
  const isDayOpen = answer.kind === 'found' && isUnsettled(sums, answer.record)
  const isWhole = amountMinor === sums.takenMinor
  if (!isDayOpen || !isWhole) return { outcome: refunded, isDayOpen }
  const voided = await bank.void(terminal, payment, limits)
  const isTold = voided.kind === 'approved' || voided.kind === 'unknown'
  if (isTold) return { outcome: voided, isDayOpen: false }
  return { outcome: refunded, isDayOpen: voided.kind === 'notSent' }
}

/** The bank's own sign: NestPay and Garanti show when a payment is settled; others say so by the void alone. */
function isUnsettled(order: Order, { state, capturedMinor, refundedMinor }: BankRecord): boolean {
  const isOurs = capturedMinor === order.takenMinor && refundedMinor === order.returnedMinor
  return state === 'taken' && isOurs
}
