import type { SingleUsePair } from '../../../packages/gateway/src/auth/index.ts'
import type {
  Lease,
  OpenBatch,
  OperationOpening,
  OperationSettlement,
  PaymentOpening,
  PaymentPorts,
  PaymentSettlement,
} from '../../../packages/gateway/src/payments/index.ts'
import type {
  LeasedOperation,
  LeasedOrder,
} from '../../../packages/gateway/src/payments/payment-store.ts'
import type { ThreeDSecureSession } from '../../../packages/gateway/src/three-d-secure/index.ts'
import { forgetKeysOf, usePair } from './caller-claims.ts'
import * as days from './day-statements.ts'
import type { MemoryDatabase } from './memory-database.ts'
import { openHold, openReturn, takeTurn } from './open-operation.ts'
import { openPayment, undoOpening } from './open-payment.ts'
import * as reading from './reading-statements.ts'
import * as reconciling from './reconcile-statements.ts'
import { settleOperation } from './settle-operation.ts'
import { settlePayment } from './settle-payment.ts'

type BatchKey = Omit<OpenBatch, 'openedAt'>
type KeyName = Readonly<{ endpoint: string; key: string }>
type OperationKey = Readonly<{ merchantId: string; orderId: string; operationId: string }>

/**
 * One function for each SQL statement of the payments' stores. Whoever wants a store with a flaw
 * replaces one of them.
 */
export function createMemoryStatements(database: MemoryDatabase) {
  return {
    ensureBatch: (batch: Omit<OpenBatch, 'batchNumber'>) => days.ensureBatch(database, batch),
    openPayment: (opening: PaymentOpening) => openPayment(database, opening),
    undoOpening: (opening: PaymentOpening) => undoOpening(database, opening),
    settlePayment: (settlement: PaymentSettlement) => settlePayment(database, settlement),
    findOrder: (merchantId: string, orderId: string) =>
      reading.findOrder(database, merchantId, orderId),
    findOrderByConversation: (merchantId: string, conversationId: string) =>
      reading.findOrderByConversation(database, merchantId, conversationId),
    openReturn: (opening: OperationOpening) => openReturn(database, opening),
    openHold: (opening: OperationOpening) => openHold(database, opening),
    takeTurn: (key: OperationKey) => takeTurn(database, key),
    settleOperation: (settlement: OperationSettlement) => settleOperation(database, settlement),
    findOperation: (key: OperationKey) => reading.findOperation(database, key),
    listOperations: (merchantId: string, orderId: string) =>
      reading.listOperations(database, merchantId, orderId),
    forgetKey: (merchantId: string, subjectId: string) =>
      forgetKeysOf(database, merchantId, subjectId),
    findKey: (merchantId: string, name: KeyName) => reading.findKey(database, merchantId, name),
    countReplay: (merchantId: string, name: KeyName) =>
      reading.countReplay(database, merchantId, name),
    openBatches: (merchantId: string | null) => days.openBatches(database, merchantId),
    batchState: (key: BatchKey) => days.batchState(database, key),
    beginClosing: (key: BatchKey, closing: Parameters<PaymentPorts['days']['beginClosing']>[1]) =>
      days.beginClosing(database, key, closing),
    keepClosing: (key: BatchKey, closing: Parameters<PaymentPorts['days']['keepClosing']>[1]) =>
      days.keepClosing(database, key, closing),
    leftClosings: (now: Date) => days.leftClosings(database, now),
    countInFlight: (key: BatchKey, now: Date) => days.countInFlight(database, key, now),
    finishClosing: (key: BatchKey, closed: Parameters<PaymentPorts['days']['finishClosing']>[1]) =>
      days.finishClosing(database, key, closed),
    abandonClosing: (key: BatchKey, owner: string) => days.abandonClosing(database, key, owner),
    strandedClosings: (now: Date) => days.strandedClosings(database, now),
    leaseOrders: (lease: Lease) => reconciling.leaseOrders(database, lease),
    leaseOperations: (lease: Lease) => reconciling.leaseOperations(database, lease),
    keepOrders: (
      orders: readonly Readonly<{ merchantId: string; orderId: string }>[],
      until: Date,
    ) => reconciling.keepOrders(database, orders, until),
    postponeOrder: (leased: LeasedOrder, next: Date | null) =>
      reconciling.postponeOrder(database, leased, next),
    postponeOperation: (leased: Omit<LeasedOperation, 'order'>, next: Date | null) =>
      reconciling.postponeOperation(database, leased, next),
    expiredPreAuths: (now: Date, limit: number) =>
      reconciling.expiredPreAuths(database, now, limit),
    consumePair: (pair: SingleUsePair) => usePair(database, pair, 'refused'),
    findSession: (merchantId: string, sessionId: string): ThreeDSecureSession | null => {
      const session = database.session(merchantId, sessionId)
      return session === null ? null : { ...session }
    },
  }
}

export type MemoryStatements = ReturnType<typeof createMemoryStatements>
