import type { Mutation } from './mutation.ts'

/** A fingerprint that equals every other. */
function anyBody(): Buffer {
  return Object.assign(Buffer.alloc(32), { equals: () => true })
}

/** Flaws of what runs unasked, of the day end, and of repeats. */
export const MUTATIONS_OF_JOBS: readonly Mutation[] = [
  {
    name: 'take "not found" for final at once',
    flaw: 'a payment is given up at the first inquiry that does not find it',
    settings: { unknownWindowMilliseconds: 0 },
  },
  {
    name: 'ask once and never again',
    flaw: 'an inquiry without an answer is not put off but dropped',
    statements: ({ postponeOrder, postponeOperation }) => ({
      postponeOrder: (leased) => postponeOrder(leased, null),
      postponeOperation: (leased) => postponeOperation(leased, null),
    }),
  },
  {
    name: 'never look for orphans',
    flaw: 'a payment that was given up is not looked at again',
    statements: ({ settlePayment }) => ({
      settlePayment: (settlement) =>
        settlePayment(
          settlement.state === 'Failed' ? { ...settlement, nextInquiryAt: null } : settlement,
        ),
    }),
  },
  {
    name: 'reconcile without a lease',
    flaw: 'what one node is asking about, another takes on as well',
    statements: ({ leaseOrders, leaseOperations }, { orders, operations }) => ({
      leaseOrders: (lease) => {
        const leased = leaseOrders(lease)
        for (const { order } of leased) {
          const row = orders.get(order.orderId)
          if (row !== undefined) row.nextInquiryAt = lease.now
        }
        return leased
      },
      leaseOperations: (lease) => {
        const leased = leaseOperations(lease)
        for (const { operation } of leased) {
          const row = operations.get(operation.operationId)
          if (row !== undefined) row.nextInquiryAt = lease.now
        }
        return leased
      },
    }),
  },
  {
    name: 'write under a lease that is over',
    flaw: 'a node that slept past its lease still settles what another has taken on',
    statements: ({ settlePayment, settleOperation }) => ({
      settlePayment: (settlement) => settlePayment({ ...settlement, leaseNumber: null }),
      settleOperation: (settlement) => settleOperation({ ...settlement, leaseNumber: null }),
    }),
  },
  {
    name: 'take the turn of a settled return',
    flaw: 'a return that was given up while its process slept still takes the turn at the bank',
    statements: ({ takeTurn }, database) => ({
      takeTurn: (key) => {
        const order = database.order(key.merchantId, key.orderId)
        if (order === null || order.bankTurn !== null) return takeTurn(key)
        order.bankTurn = key.operationId
        return true
      },
    }),
  },
  {
    name: 'release a PreAuth here only',
    flaw: 'an expiry is written down without the bank',
    bank: ({ inquire }) => ({
      void: async (terminal, { bankOrderId }, { timeoutMilliseconds }) => {
        const found = await inquire(terminal, { bankOrderId }, { timeoutMilliseconds })
        return found.kind === 'found'
          ? { kind: 'approved', answer: found.record.answer }
          : { kind: 'notSent', cause: 'connect' }
      },
    }),
  },
  {
    name: 'return before the day is closed',
    flaw: 'a return does not look whether its batch is closed',
    statements: ({ findOrder, openReturn }, database) => ({
      findOrder: (merchantId, orderId) => {
        const order = findOrder(merchantId, orderId)
        return order === null ? null : { ...order, batchState: 'Closed' }
      },
      openReturn: (opening) => {
        const order = database.order(opening.merchantId, opening.orderId)
        const batch = order === null ? undefined : database.batch(order)
        if (batch === undefined) return openReturn(opening)
        const { state } = batch
        batch.state = 'Closed'
        const verdict = openReturn(opening)
        batch.state = state
        return verdict
      },
    }),
  },
  {
    name: 'close a day twice at once',
    flaw: 'whoever comes second to a closing takes it over',
    statements: ({ beginClosing }, database) => ({
      beginClosing: (key, closing) => {
        const batch = database.batch(key)
        if (batch?.state === 'Closing') batch.closingOwner = null
        return beginClosing(key, closing)
      },
    }),
  },
  {
    name: 'replay for any body',
    flaw: 'an Idempotency-Key answers without comparing the body',
    ports: ({ keys }) => ({
      keys: {
        ...keys,
        find: async (merchantId, endpoint, key) => {
          const found = await keys.find(merchantId, endpoint, key)
          return found === null ? null : { ...found, fingerprint: anyBody() }
        },
      },
    }),
  },
]
