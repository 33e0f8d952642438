import type { PaymentPorts } from '../../../packages/gateway/src/payments/index.ts'
import type { MemoryStatements } from './memory-statements.ts'

/** Runs one statement at a moment of its own choosing, as a whole; it may also fail around it. */
export type RunStatement = <Result>(name: string, statement: () => Result) => Promise<Result>

/** The stores of a payment's ports, as far as they are tables. */
export type MemoryStores = Pick<
  PaymentPorts,
  'payments' | 'operations' | 'keys' | 'days' | 'reconciling' | 'pairs'
> &
  Readonly<{ findSession: PaymentPorts['sessions']['find'] }>

/** One process's stores over tables that it shares with others. */
export function createMemoryStores(db: MemoryStatements, run: RunStatement): MemoryStores {
  return {
    payments: paymentStore(db, run),
    operations: operationStore(db, run),
    keys: {
      find: (merchantId, endpoint, key) =>
        run('findKey', () => db.findKey(merchantId, { endpoint, key })),
      countReplay: (merchantId, endpoint, key) =>
        run('countReplay', () => db.countReplay(merchantId, { endpoint, key })),
    },
    days: dayStore(db, run),
    reconciling: reconcileStore(db, run),
    pairs: { consume: (pair) => run('consumePair', () => db.consumePair(pair)) },
    findSession: (merchantId, sessionId) =>
      run('findSession', () => db.findSession(merchantId, sessionId)),
  }
}

function paymentStore(db: MemoryStatements, run: RunStatement): PaymentPorts['payments'] {
  const haveBatches = new Set<string>()
  return {
    ensureOpenBatch: async (merchantId, terminalId, openedAt) => {
      if (haveBatches.has(terminalId)) return
      await run('ensureBatch', () => db.ensureBatch({ merchantId, terminalId, openedAt }))
      haveBatches.add(terminalId)
    },
    open: (opening) => run('openPayment', () => db.openPayment(opening)),
    // Whatever failed around its statement leaves no trace; every other end is a value.
    mayBeOpen: (error) => error instanceof Error && error.name === 'DatabaseLostError',
    undoOpening: (opening) => run('undoOpening', () => db.undoOpening(opening)),
    settle: (settlement) => run('settlePayment', () => db.settlePayment(settlement)),
    find: (merchantId, orderId) => run('findOrder', () => db.findOrder(merchantId, orderId)),
    // Links are not simulated: no order has a payer.
    findPayer: async () => null,
    findByConversation: (merchantId, conversationId) =>
      run('findOrderByConversation', () => db.findOrderByConversation(merchantId, conversationId)),
  }
}

function operationStore(db: MemoryStatements, run: RunStatement): PaymentPorts['operations'] {
  return {
    openReturn: (opening) => run('openReturn', () => db.openReturn(opening)),
    openHold: (opening) => run('openHold', () => db.openHold(opening)),
    takeTurn: (key) => run('takeTurn', () => db.takeTurn(key)),
    settle: (settlement) => run('settleOperation', () => db.settleOperation(settlement)),
    find: (merchantId, orderId, operationId) =>
      run('findOperation', () => db.findOperation({ merchantId, orderId, operationId })),
    listOf: (merchantId, orderId) =>
      run('listOperations', () => db.listOperations(merchantId, orderId)),
    forgetKey: (merchantId, subjectId) =>
      run('forgetKey', () => db.forgetKey(merchantId, subjectId)),
  }
}

function dayStore(db: MemoryStatements, run: RunStatement): PaymentPorts['days'] {
  return {
    openBatches: () => run('openBatches', () => db.openBatches(null)),
    openBatchesOf: (merchantId) => run('openBatches', () => db.openBatches(merchantId)),
    batchState: (batch) => run('batchState', () => db.batchState(batch)),
    beginClosing: (batch, closing) => run('beginClosing', () => db.beginClosing(batch, closing)),
    keepClosing: (batch, closing) => run('keepClosing', () => db.keepClosing(batch, closing)),
    leftClosings: (now) => run('leftClosings', () => db.leftClosings(now)),
    countInFlight: (batch, now) => run('countInFlight', () => db.countInFlight(batch, now)),
    finishClosing: (batch, closed) => run('finishClosing', () => db.finishClosing(batch, closed)),
    abandonClosing: (batch, owner) => run('abandonClosing', () => db.abandonClosing(batch, owner)),
    strandedClosings: (now) => run('strandedClosings', () => db.strandedClosings(now)),
  }
}

function reconcileStore(db: MemoryStatements, run: RunStatement): PaymentPorts['reconciling'] {
  return {
    leaseOrders: (lease) => run('leaseOrders', () => db.leaseOrders(lease)),
    leaseOperations: async (lease) => {
      const leased = await run('leaseOperations', () => db.leaseOperations(lease))
      const withOrders = leased.map(async (one) => {
        const { merchantId, orderId, operationId } = one.operation
        const order = await run('findOrder', () => db.findOrder(merchantId, orderId))
        if (order === null) throw new Error(`Operation ${operationId} has no order.`)
        return { ...one, order }
      })
      return Promise.all(withOrders)
    },
    keepOrders: (orders, until) => run('keepOrders', () => db.keepOrders(orders, until)),
    postponeOrder: (leased, next) => run('postponeOrder', () => db.postponeOrder(leased, next)),
    postponeOperation: (leased, next) =>
      run('postponeOperation', () => db.postponeOperation(leased, next)),
    expiredPreAuths: (now, limit) => run('expiredPreAuths', () => db.expiredPreAuths(now, limit)),
  }
}
