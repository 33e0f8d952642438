import { fieldError, GatewayError } from '../../base/kernel/index.ts'
import type { EarlierTry, Routing } from '../routing/index.ts'
import type { OrderOperation } from './operation.ts'
import type { Order, Payer } from './order.ts'
import type { PaymentPorts } from './ports.ts'

export type InquiryRequest = Readonly<{
  orderId: string | null
  /** The ConversationId of a provision call whose answer was lost. */
  paymentConversationId: string | null
}>

/** A payment or operation in the history of an order. */
export type ProvisionStep = Readonly<{
  amountMinor: bigint
  transactionType: string
  transactionStatus: string
  transactionDate: Date
}>

export type InquiryView = Readonly<{
  order: Order
  /** The order that holds the money: the order itself, or the capture of a PreAuth. */
  money: Order
  steps: readonly ProvisionStep[]
  /** How many orders the conversation id matched; null for an inquiry by order id. */
  matchCount: number | null
  /** Null: the order did not pay a link. */
  payer: Payer | null
  /** Null: the merchant had one terminal. */
  routing: RoutingView | null
}>

/** Why an order is at its terminal, with terminals by their aliases. */
export type RoutingView = Readonly<{
  terminal: string
  by: Routing['by']
  rule: string | null
  leftOut: readonly Readonly<{ terminal: string; why: string }>[]
  earlier: readonly (Omit<EarlierTry, 'terminalId'> & Readonly<{ terminal: string }>)[]
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
 * What is known about an order (decision 5.7). Changes nothing.
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
  const steps = [
    ...orders.map((each) => stepOf(each.paymentType, each)),
    ...operations.flat().map((each) => stepOf(each.kind, each)),
  ]
  const payer =
    order.linkId === null ? null : await ports.payments.findPayer(merchantId, order.orderId)
  const routing = await routingOf(ports, order)
  return { order, money: capture ?? order, steps, matchCount, payer, routing }
}

async function routingOf(
  ports: PaymentPorts,
  { merchantId, terminalId, routing }: Order,
): Promise<RoutingView | null> {
  if (routing === null) return null
  const terminals = await ports.terminalsOf(merchantId)
  const aliasOf = (id: string) => terminals.find((each) => each.terminalId === id)?.alias ?? id
  const { by, rule = null, leftOut = {}, earlier = [] } = routing
  return {
    terminal: aliasOf(terminalId),
    by,
    rule,
    leftOut: Object.entries(leftOut).map(([terminal, why]) => ({ terminal, why })),
    earlier: earlier.map(({ terminalId: id, ...tried }) => ({ terminal: aliasOf(id), ...tried })),
  }
}

function stepOf(transactionType: string, done: Order | OrderOperation): ProvisionStep {
  return {
    amountMinor: done.amountMinor,
    transactionType,
    transactionStatus: done.state,
    transactionDate: done.createdAt,
  }
}
