import {
  ORDER_STATES,
  type OrderState,
} from '../../../packages/gateway/src/payment/payments/order.ts'
import type { BankLedger } from '../bank-ledger.ts'
import type { MemoryDatabase, MemoryStatements, OrderRow } from '../memory-store/index.ts'
import type { BankCallKind } from './fault-injector.ts'
import type { World } from './world.ts'

/** UNKNOWN_WINDOW of a sandbox; a live gateway’s is longer. */
const SHORTEST_WINDOW_MILLISECONDS = 45_000
const CLOCKS_APART_MILLISECONDS = 1_000
const LEGAL = new Set(ORDER_STATES.rows.map(([from, , to]) => `${from} → ${to}`))

/** Checks the tables after every statement that may have changed an order or a day. */
export class InvariantMonitor {
  /** Transitions that were seen, with how often. */
  readonly transitions = new Map<string, number>()
  readonly #world: World
  readonly #database: MemoryDatabase
  readonly #states = new Map<string, OrderState>()
  readonly #closingSince = new Map<string, number>()
  readonly #leasedUntil = new Map<string, number>()

  constructor(world: World, database: MemoryDatabase) {
    this.#world = world
    this.#database = database
  }

  isClosing = (terminalId: string): boolean =>
    this.#database.batches.some((row) => row.terminalId === terminalId && row.state === 'Closing')

  /** Whether there is something Pending that a call to the bank may be for. */
  isPending = (kind: BankCallKind, bankOrderId: string): boolean => {
    const { orders, operations } = this.#database
    for (const order of orders.values()) {
      if (order.bankOrderId !== bankOrderId) continue
      const isPayment = order.paymentType === 'PostAuth' ? 'capture' : 'authorize'
      if (kind === isPayment && order.state === 'Pending') return true
      const atBank = operations.get(order.bankTurn ?? '')
      const isOperation = kind === 'void' || kind === 'refund'
      if (isOperation && atBank?.state === 'Pending') return true
    }
    return false
  }

  /** The same statements, each followed by its checks. */
  over(statements: MemoryStatements, ledger: () => BankLedger): MemoryStatements {
    const seen = <Result>(result: Result): Result => {
      this.#checkStates()
      return result
    }
    return {
      ...statements,
      openPayment: (opening) => seen(statements.openPayment(opening)),
      openReturn: (opening) => {
        const order = this.#database.order(opening.merchantId, opening.orderId)
        const closed = order !== null && this.#database.batch(order)?.state === 'Closed'
        const verdict = statements.openReturn(opening)
        if (verdict.kind === 'opened' && !closed) {
          this.#world.violate('a return was opened before its day was closed')
        }
        return verdict
      },
      settlePayment: (settlement) => {
        const order = this.#database.order(settlement.merchantId, settlement.orderId)
        const leases = order?.inquiryCount
        const settled = seen(statements.settlePayment(settlement))
        if (settled) this.#checkLease(settlement, leases)
        if (settled) this.#leasedUntil.delete(settlement.orderId)
        if (settled && order !== null) this.#checkUnknownWindow(order)
        return settled
      },
      settleOperation: (settlement) => {
        const leases = this.#database.operation(settlement)?.inquiryCount
        const settled = seen(statements.settleOperation(settlement))
        if (settled) this.#checkLease(settlement, leases)
        // An outcome that is written down sets the time of the next inquiry anew, lease or not.
        if (settled) this.#leasedUntil.delete(settlement.operationId)
        return settled
      },
      leaseOrders: (lease) => {
        const leased = statements.leaseOrders(lease)
        for (const { order } of leased) this.#lease(order.orderId, lease.until)
        return leased
      },
      leaseOperations: (lease) => {
        const leased = statements.leaseOperations(lease)
        for (const { operation } of leased) this.#lease(operation.operationId, lease.until)
        return leased
      },
      postponeOrder: (leased, next) => {
        this.#leasedUntil.delete(leased.order.orderId)
        statements.postponeOrder(leased, next)
      },
      postponeOperation: (leased, next) => {
        this.#leasedUntil.delete(leased.operation.operationId)
        statements.postponeOperation(leased, next)
      },
      ...this.#overDays(statements, ledger),
    }
  }

  #overDays(
    statements: MemoryStatements,
    ledger: () => BankLedger,
  ): Pick<MemoryStatements, 'beginClosing' | 'finishClosing'> {
    return {
      beginClosing: (key, closing) => {
        const began = statements.beginClosing(key, closing)
        const name = `${key.terminalId} ${key.batchNumber}`
        if (began && !this.#closingSince.has(name)) {
          this.#closingSince.set(name, this.#world.nowMilliseconds)
        }
        return began
      },
      finishClosing: (key, closed) => {
        const finished = statements.finishClosing(key, closed)
        const began = this.#closingSince.get(`${key.terminalId} ${key.batchNumber}`) ?? 0
        const settled = ledger().settledAt.get(key.terminalId) ?? -1
        if (finished && settled < began) {
          this.#world.violate('a day was closed that the bank had not settled')
        }
        return finished
      },
    }
  }

  /** A lease is not granted while another lease of the same row is running. */
  #lease(id: string, until: Date): void {
    const running = this.#leasedUntil.get(id) ?? 0
    const now = this.#world.now().getTime()
    if (running > now + CLOCKS_APART_MILLISECONDS)
      this.#world.violate('a lease was given out twice')
    this.#leasedUntil.set(id, until.getTime())
  }

  #checkLease(
    settlement: Readonly<{ leaseNumber: number | null }>,
    leases: number | undefined,
  ): void {
    const { leaseNumber } = settlement
    const holds = leaseNumber === null || leaseNumber === leases
    if (!holds) this.#world.violate('a job wrote under a lease that was over')
  }

  /** Decision 5.3: "not found" is final only after the window for unknown outcomes. */
  #checkUnknownWindow({ outcomeCode, createdAt }: OrderRow): void {
    if (outcomeCode !== 'NEVER_BOOKED') return
    const age = this.#world.now().getTime() - createdAt.getTime()
    if (age < SHORTEST_WINDOW_MILLISECONDS - CLOCKS_APART_MILLISECONDS) {
      this.#world.violate('a payment was given up before its window was over')
    }
  }

  #checkStates(): void {
    for (const { orderId, state } of this.#database.orders.values()) {
      const before = this.#states.get(orderId)
      if (before === state) continue
      this.#states.set(orderId, state)
      const transition = before === undefined ? `new → ${state}` : `${before} → ${state}`
      this.transitions.set(transition, (this.transitions.get(transition) ?? 0) + 1)
      const legal = before === undefined ? state === 'Pending' : LEGAL.has(transition)
      if (!legal) this.#world.violate(`an order went ${transition}`)
    }
  }
}
