import type {
  OperationOpening,
  PaymentPorts,
} from '../../../packages/gateway/src/payment/payments/index.ts'
import * as days from './days.ts'
import * as opening from './opening.ts'
import * as reading from './reading.ts'
import * as settling from './settling.ts'
import type { MemoryDatabase } from './tables.ts'

const STATEMENTS = { ...opening, ...settling, ...days, ...reading }

/** One function for each SQL statement of the payments' stores. A mutation replaces some of them. */
export type MemoryStatements = {
  [Name in keyof typeof STATEMENTS]: (typeof STATEMENTS)[Name] extends (
    database: MemoryDatabase,
    ...rest: infer Rest
  ) => infer Verdict
    ? (...rest: Rest) => Verdict
    : never
}

export function createMemoryStatements(database: MemoryDatabase): MemoryStatements {
  const bound = Object.entries(STATEMENTS).map(([name, statement]) => [
    name,
    Function.prototype.bind.call(statement, null, database),
  ])
  return Object.fromEntries(bound)
}

/** Runs one statement as a whole, at a moment of its own choosing. The run may fail before or after it. */
export type RunStatement = <Result>(name: string, statement: () => Result) => Promise<Result>

/** The ports of a payment that are tables. */
export type MemoryStores = Pick<
  PaymentPorts,
  'payments' | 'operations' | 'keys' | 'days' | 'reconciling' | 'pairs'
> &
  Readonly<{ findSession: PaymentPorts['sessions']['find'] }>

type Port = <Call extends readonly unknown[], Verdict>(
  name: string,
  statement: (...call: Call) => Verdict,
) => (...call: Call) => Promise<Verdict>

/** The stores of one process, over tables that it shares with others. */
export function createMemoryStores(db: MemoryStatements, run: RunStatement): MemoryStores {
  const port: Port =
    (name, statement) =>
    (...call) =>
      run(name, () => statement(...call))
  return {
    payments: paymentStore(db, port),
    operations: operationStore(db, port),
    keys: {
      find: (merchantId, endpoint, key) =>
        run('findKey', () => db.findKey(merchantId, { endpoint, key })),
      countReplay: port('countReplay', () => undefined),
    },
    days: dayStore(db, port),
    reconciling: reconcileStore(db, port),
    pairs: { consume: port('consumePair', db.consumePair) },
    findSession: port('findSession', db.findSession),
  }
}

function paymentStore(db: MemoryStatements, port: Port): PaymentPorts['payments'] {
  const haveBatches = new Set<string>()
  const ensureBatch = port('ensureBatch', db.ensureBatch)
  return {
    ensureOpenBatch: async (merchantId, terminalId, openedAt) => {
      if (haveBatches.has(terminalId)) return
      await ensureBatch({ merchantId, terminalId, openedAt })
      haveBatches.add(terminalId)
    },
    open: port('openPayment', db.openPayment),
    move: port('movePayment', db.movePayment),
    // A statement without an answer may have been written; every other end is a verdict.
    mayBeOpen: (error) => error instanceof Error && error.name === 'DatabaseLostError',
    undoOpening: port('undoOpening', db.undoOpening),
    settle: port('settlePayment', db.settlePayment),
    find: port('findOrder', db.findOrder),
    // No use of a link has the personal data of a payer here.
    findPayer: async () => null,
    findByConversation: port('findOrderByConversation', db.findOrderByConversation),
  }
}

function operationStore(db: MemoryStatements, port: Port): PaymentPorts['operations'] {
  return {
    open: port('openOperation', (opening: OperationOpening) =>
      opening.kind === 'Return' ? db.openReturn(opening) : db.openHold(opening),
    ),
    takeTurn: port('takeTurn', db.takeTurn),
    settle: port('settleOperation', db.settleOperation),
    find: port('findOperation', (merchantId: string, orderId: string, operationId: string) =>
      db.findOperation({ merchantId, orderId, operationId }),
    ),
    listOf: port('listOperations', db.listOperations),
    forgetKey: port('forgetKey', db.forgetKey),
  }
}

function dayStore(db: MemoryStatements, port: Port): PaymentPorts['days'] {
  return {
    openBatches: port('openBatches', () => db.openBatches(null)),
    openBatchesOf: port('openBatches', db.openBatches),
    batchState: port('batchState', db.batchState),
    beginClosing: port('beginClosing', db.beginClosing),
    keepClosing: port('keepClosing', db.keepClosing),
    leftClosings: port('leftClosings', db.leftClosings),
    countInFlight: port('countInFlight', db.countInFlight),
    finishClosing: port('finishClosing', db.finishClosing),
    abandonClosing: port('abandonClosing', db.abandonClosing),
    strandedClosings: port('strandedClosings', db.strandedClosings),
  }
}

function reconcileStore(db: MemoryStatements, port: Port): PaymentPorts['reconciling'] {
  const leaseOperations = port('leaseOperations', db.leaseOperations)
  const findOrder = port('findOrder', db.findOrder)
  return {
    leaseOrders: port('leaseOrders', db.leaseOrders),
    leaseOperations: async (lease) => {
      const withOrders = (await leaseOperations(lease)).map(async (one) => {
        const { merchantId, orderId, operationId } = one.operation
        const order = await findOrder(merchantId, orderId)
        if (order === null) throw new Error(`Operation ${operationId} has no order.`)
        return { ...one, order }
      })
      return Promise.all(withOrders)
    },
    keepOrders: port('keepOrders', db.keepOrders),
    postponeOrder: port('postponeOrder', db.postponeOrder),
    postponeOperation: port('postponeOperation', db.postponeOperation),
    expiredPreAuths: port('expiredPreAuths', db.expiredPreAuths),
  }
}
