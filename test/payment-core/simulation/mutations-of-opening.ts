import type { PaymentOpening } from '../../../packages/gateway/src/payment/payments/index.ts'
import type { OrderRow } from '../memory-store/index.ts'
import type { Mutation } from './mutation.ts'

/** Lets a statement see an order that nothing holds, as one without the condition would. */
function withoutHold<Result>(order: OrderRow | null, statement: () => Result): Result {
  if (order === null) return statement()
  order.heldBy = null
  order.bankTurn = null
  return statement()
}

/** Flaws of the first commit: what must be true before the bank is called. */
export const MUTATIONS_OF_OPENING: readonly Mutation[] = [
  {
    name: 'open without the pair',
    flaw: 'the first commit does not use the pair of nonce and signature up',
    statements: ({ openPayment, openReturn, openHold }) => ({
      openPayment: (opening) => openPayment({ ...opening, pair: null }),
      openReturn: (opening) => openReturn({ ...opening, pair: null }),
      openHold: (opening) => openHold({ ...opening, pair: null }),
    }),
  },
  {
    name: 'look for the key, then write it',
    flaw: 'two calls that both found no Idempotency-Key both go on',
    statements: ({ openPayment, openReturn, openHold }, { keys }) => {
      const forget = (opening: Pick<PaymentOpening, 'idempotency'>) => {
        for (const [name, { idempotencyKey }] of keys) {
          if (idempotencyKey === opening.idempotency?.key) keys.delete(name)
        }
      }
      const after =
        <Opening extends Pick<PaymentOpening, 'idempotency'>, Verdict>(
          open: (opening: Opening) => Verdict,
        ) =>
        (opening: Opening): Verdict => {
          forget(opening)
          return open(opening)
        }
      return {
        openPayment: after(openPayment),
        openReturn: after(openReturn),
        openHold: after(openHold),
      }
    },
  },
  {
    name: 'open without claiming the session',
    flaw: 'a 3-D Secure session is looked at and not claimed',
    statements: ({ openPayment }, database) => ({
      openPayment: (opening) => {
        const session = database.session(opening.merchantId, opening.sessionId)
        if (session !== null) session.usage = 'Free'
        return openPayment(opening)
      },
    }),
  },
  {
    name: 'open without claiming the use',
    flaw: 'a use of a link stays Reserved while it is being paid',
    statements: ({ openPayment }, database) => ({
      openPayment: (opening) => {
        const verdict = openPayment(opening)
        const use = database.uses.get(opening.linkUse?.useId ?? '')
        if (use !== undefined) use.state = 'Reserved'
        return verdict
      },
    }),
  },
  {
    name: 'capture without holding the PreAuth',
    flaw: 'a capture does not look whether something else holds the PreAuth',
    statements: ({ openPayment }, database) => ({
      openPayment: (opening) => {
        const preAuth = database.order(opening.merchantId, opening.originalOrderId)
        return withoutHold(preAuth, () => openPayment(opening))
      },
    }),
  },
  {
    name: 'reverse whatever holds the order',
    flaw: 'reverse, expiry and orphan void ignore `held_by` and `bank_turn`',
    statements: ({ openHold, findOrder }, database) => ({
      findOrder: (merchantId, orderId) => {
        const order = findOrder(merchantId, orderId)
        return order === null ? null : { ...order, heldBy: null, bankTurn: null }
      },
      openHold: (opening) => {
        const order = database.order(opening.merchantId, opening.orderId)
        return withoutHold(order, () => openHold(opening))
      },
    }),
  },
  {
    name: 'forget the reservation',
    flaw: 'a return does not reserve its amount',
    statements: ({ openReturn, settleOperation }, database) => ({
      openReturn: (opening) => {
        const verdict = openReturn(opening)
        const order = database.orders.get(opening.orderId)
        if (verdict.kind === 'opened' && order !== undefined) {
          order.returnReservedMinor -= opening.amountMinor
        }
        return verdict
      },
      settleOperation: (settlement) => {
        const order = database.orders.get(settlement.orderId)
        const isReturn = settlement.kind === 'Return' && settlement.state !== 'Unknown'
        const open = database.operation(settlement)?.finishedAt === null
        if (isReturn && open && order !== undefined) {
          order.returnReservedMinor += settlement.amountMinor
        }
        return settleOperation(settlement)
      },
    }),
  },
  {
    name: 'returns at the bank at once',
    flaw: 'a return does not wait for its turn',
    statements: ({ openReturn }) => ({
      openReturn: (opening) => {
        const verdict = openReturn(opening)
        return verdict.kind === 'opened' ? { kind: 'opened', hasTurn: true } : verdict
      },
    }),
  },
]
