import type { Order } from '../../../packages/gateway/src/payment/payments/index.ts'
import type { Mutation } from './mutation.ts'

/** Flaws of the second commit: what follows from an outcome. */
export const MUTATIONS_OF_SETTLING: readonly Mutation[] = [
  {
    name: 'settle a payment without a condition',
    flaw: 'the second commit of a payment does not look whether it is settled already',
    statements: ({ settlePayment }, database) => ({
      settlePayment: (settlement) => {
        const order = database.order(settlement.merchantId, settlement.orderId)
        if (order !== null) order.state = 'Pending'
        return settlePayment(settlement)
      },
    }),
  },
  {
    name: 'settle an operation without a condition',
    flaw: 'the second commit of a return does not look whether it is settled already',
    statements: ({ settleOperation }, database) => ({
      settleOperation: (settlement) => {
        const operation = database.operation(settlement)
        if (operation !== null) operation.state = 'Pending'
        return settleOperation(settlement)
      },
    }),
  },
  {
    name: 'answer from the bank, not from the table',
    flaw: 'a call answers with its own outcome where somebody else settled the order first',
    ports: ({ payments }) => {
      const own = new Map<string, Partial<Order>>()
      const settle: typeof payments.settle = (settlement) => {
        const { orderId, state, outcomeCode, provisionNumber } = settlement
        own.set(orderId, { state, outcomeCode, provisionNumber })
        return payments.settle(settlement)
      }
      const find: typeof payments.find = async (merchantId, orderId) => {
        const order = await payments.find(merchantId, orderId)
        const answered = own.get(orderId)
        own.delete(orderId)
        return order === null ? null : { ...order, ...answered }
      }
      return { payments: { ...payments, settle, find } }
    },
  },
  {
    name: 'release the reservation on unknown',
    flaw: 'a return whose outcome is unknown gives its amount and its turn back',
    statements: ({ settleOperation }, database) => ({
      settleOperation: (settlement) => {
        const settled = settleOperation(settlement)
        const order = database.orders.get(settlement.orderId)
        const unknown = settlement.kind === 'Return' && settlement.state === 'Unknown'
        if (settled && unknown && order !== undefined) {
          order.returnReservedMinor -= settlement.amountMinor
          order.bankTurn = null
        }
        return settled
      },
    }),
  },
  {
    name: 'release the session on unknown',
    flaw: 'a session whose payment is unknown may pay again',
    statements: ({ settlePayment }) => ({
      settlePayment: (settlement) =>
        settlePayment(
          settlement.state === 'Unknown' ? { ...settlement, sessionEffect: 'release' } : settlement,
        ),
    }),
  },
  {
    name: 'forget the event',
    flaw: 'what the reconcile job settles has no event',
    statements: ({ settlePayment }, { events }) => ({
      settlePayment: (settlement) => {
        const settled = settlePayment(settlement)
        if (settlement.eventType === 'payment.resolved') events.delete(settlement.eventId)
        return settled
      },
    }),
  },
  {
    name: 'book the amount of a decline',
    flaw: 'an order that was declined counts as taken',
    statements: ({ settlePayment }, database) => ({
      settlePayment: (settlement) => {
        const settled = settlePayment(settlement)
        const order = database.order(settlement.merchantId, settlement.orderId)
        if (settled && settlement.state === 'Declined' && order !== null) {
          order.takenMinor = order.amountMinor
        }
        return settled
      },
    }),
  },
]
