import { fieldError, GatewayError } from '../kernel/index.ts'
import type { OrderOperation } from './operation.ts'
import type { Order, Payer } from './order.ts'
import type { PaymentPorts } from './ports.ts'

export type InquiryRequest = Readonly<{
  orderId: string | null
  /** ConversationId of the provision call: for the case that its answer was lost. */
  paymentConversationId: string | null
}>

/** One line of what happened to an order. */
export type ProvisionStep = Readonly<{
  amountMinor: bigint
  transactionType: string
  transactionStatus: string
  transactionDate: Date
}>

export type InquiryView = Readonly<{
  order: Order
  /** The order that holds the money: the order itself, or a PreAuth's capture. */
  money: Order
  steps: readonly ProvisionStep[]
  /** How many orders the conversation id matched; null for an inquiry by order id. */
  matchCount: number | null
  /** Who paid, for the payment of a link. */
  payer: Payer | null
}>

async function findOrder(ports: PaymentPorts, merchantId: string, request: InquiryRequest) {
  const { orderId, paymentConversationId } = request
  if (orderId !== null) {
    const order = await ports.payments.find(merchantId, orderId)
    return order === null ? null : { order, matchCount: null }
  }
  if (paymentConversationId === null) {
    const tr = 'veya paymentConversationId zorunludur'
    throw fieldError('orderId', { tr, en: 'or paymentConversationId is required' })
  }
  return ports.payments.findByConversation(merchantId, paymentConversationId)
}

/**
 * What is known of an order (decision 5.7). Reads only.
 *
 * @throws GatewayError ORDER_NOT_FOUND, also for another merchant's order.
 */
export async function inquire(
  ports: PaymentPorts,
  merchantId: string,
  request: InquiryRequest,
): Promise<InquiryView> {
  const found = await findOrder(ports, merchantId, request)
  if (found === null) throw new GatewayError('ORDER_NOT_FOUND')
  const { order, matchCount } = found
  const captureId = order.capturedByOrderId
  const capture = captureId === null ? null : await ports.payments.find(merchantId, captureId)
  const orders = capture === null ? [order] : [order, capture]
  const operations = await Promise.all(
    orders.map(({ orderId }) => ports.operations.listOf(merchantId, orderId)),
  )
  const steps = [...orders.map(paymentStep), ...operations.flat().map(operationStep)]
  const payer =
    order.linkId === null ? null : await ports.payments.findPayer(merchantId, order.orderId)
  return { order, money: capture ?? order, steps, matchCount, payer }
}

function paymentStep(order: Order): ProvisionStep {
  return {
    amountMinor: order.amountMinor,
    transactionType: order.paymentType,
    transactionStatus: order.state,
    transactionDate: order.createdAt,
  }
}

function operationStep(operation: OrderOperation): ProvisionStep {
  return {
    amountMinor: operation.amountMinor,
    transactionType: operation.kind,
    transactionStatus: operation.state,
    transactionDate: operation.createdAt,
  }
}
