import { systemClock } from '../../../packages/gateway/src/kernel/clock.ts'
import { businessDate } from '../../../packages/gateway/src/payments/business-day.ts'
import type {
  OperationOpening,
  OperationSettlement,
  PaymentOpening,
  PaymentSettlement,
} from '../../../packages/gateway/src/payments/index.ts'
import type {
  LeasedOperation,
  LeasedOrder,
} from '../../../packages/gateway/src/payments/payment-store.ts'
import { callOf } from '../payments-harness.ts'
import { openingOf, operationEndOf, operationOf, settlementOf } from '../rows.ts'
import type { Command, CommandKind } from './commands.ts'
import type { Stores, StoreTwins } from './store-twins.ts'

const DAY_MILLISECONDS = 86_400_000
const AMOUNTS = [1n, 1_000n, 3_333n, 5_000n, 10_000n] as const
const PAYMENT_ENDS = ['Declined', 'Unknown', 'Failed'] as const
const HOLDS = ['Expire', 'OrphanVoid'] as const
const LEASES = [null, null, 0, 1] as const

function chosen<Value>(values: readonly Value[], number: number): Value | undefined {
  return values[number % Math.max(1, values.length)]
}

type Act = (stores: Stores) => Promise<unknown>

function captureOf({ orderId, bankOrderId }: PaymentOpening, number: number) {
  return {
    paymentType: 'PostAuth' as const,
    originalOrderId: orderId,
    bankOrderId,
    amountMinor: chosen(AMOUNTS, number) ?? 1n,
    commissionMinor: 0n,
  }
}

function badEnd(number: number): Partial<PaymentSettlement> {
  return {
    state: chosen(PAYMENT_ENDS, number) ?? 'Declined',
    provisionNumber: null,
    outcomeCode: 'OUTCOME_UNKNOWN',
    sessionEffect: chosen(['spend', 'release', 'none'] as const, number) ?? 'none',
  }
}

/** Plays commands on both sides; each answers with the two answers, which must be equal. */
export class StoreScript {
  readonly #twins: StoreTwins
  readonly #openings: PaymentOpening[] = []
  readonly #operations: OperationOpening[] = []
  readonly #owners: string[] = []
  #leasedOrders: LeasedOrder[] = []
  #leasedOperations: LeasedOperation[] = []

  constructor(twins: StoreTwins) {
    this.#twins = twins
  }

  async play(command: Command): Promise<readonly [real: unknown, memory: unknown]> {
    const act = this.#actOf(command)
    if (act === null) return [null, null]
    const real = await act(this.#twins.real)
    return [real, await act(this.#twins.memory)]
  }

  #actOf({ kind, which, other }: Command): Act | null {
    const { harness, sessionIds, uses } = this.#twins
    const order = chosen(this.#openings, which)
    const onOrder = (act: (opening: PaymentOpening) => Act | null) =>
      order === undefined ? null : act(order)
    switch (kind) {
      case 'openAuth':
        return this.#open({ ...this.#keyed(other), pointAmountMinor: other % 2 === 0 ? 0n : 777n })
      case 'openPreAuth':
        return this.#open({ paymentType: 'PreAuth', ...this.#keyed(other) })
      case 'openWithSession':
        return this.#open({ sessionId: chosen(sessionIds, which) ?? null, mdStatus: 1 })
      case 'openWithUse': {
        const sessionId = other % 2 === 0 ? null : (chosen(sessionIds, other) ?? null)
        return this.#open({ linkUse: chosen(uses, which) ?? null, sessionId })
      }
      case 'openCapture':
        return onOrder((preAuth) => this.#open(captureOf(preAuth, other)))
      case 'openAgain':
        return onOrder(({ pair }) => this.#open({ pair }))
      case 'undo':
        return onOrder(
          (opening) =>
            ({ payments }) =>
              payments.undoOpening(opening),
        )
      case 'reserveUse':
      case 'releaseUse':
      case 'sweepUses':
        return this.#linkUse(kind, which, other)
      case 'passTime':
        harness.clock.turn(other * 1_000)
        return null
      case 'settleWell':
        return onOrder((opening) => this.#settle(opening, other))
      case 'settleBadly':
        return onOrder((opening) => this.#settle(opening, other, badEnd(other)))
      case 'openReturn':
      case 'openReverse':
      case 'openHold':
        return onOrder((opening) => this.#openOperation(kind, opening, other))
      case 'takeTurn':
      case 'settleOperationWell':
      case 'settleOperationBadly':
        return this.#endOperation(kind, chosen(this.#operations, which), other)
      case 'closeDay':
      case 'beginClosing':
      case 'finishClosing':
      case 'abandonClosing':
        return this.#day(kind, 1 + (which % 2), other)
      case 'lease':
      case 'postpone':
        return this.#reconcile(kind, other)
      case 'keys':
      case 'forgetKey':
      case 'read':
        return this.#readOrKeys(kind, order, other)
    }
  }

  #keyed(number: number): Partial<PaymentOpening> {
    if (number % 3 !== 0) return {}
    return { idempotency: { key: `key ${number % 2}`, fingerprint: Buffer.alloc(32, number) } }
  }

  #open(changes: Partial<PaymentOpening>) {
    const opening = openingOf(this.#twins.harness, changes)
    this.#openings.push(opening)
    return ({ payments }: Stores) => payments.open(opening)
  }

  #settle(order: PaymentOpening, number: number, changes: Partial<PaymentSettlement> = {}) {
    const { clock } = this.#twins.harness
    const preAuth = order.paymentType === 'PreAuth'
    const later = new Date(clock.now().getTime() + 5_000)
    const settlement = settlementOf(this.#twins.harness, order, {
      state: preAuth ? 'PreAuthorized' : 'Approved',
      preAuthExpiresAt: preAuth ? later : null,
      holdsClaims: (order.sessionId ?? order.linkUse ?? order.originalOrderId) !== null,
      leaseNumber: chosen(LEASES, number) ?? null,
      nextInquiryAt: changes.state === 'Unknown' ? later : null,
      ...changes,
    })
    return ({ payments }: Stores) => payments.settle(settlement)
  }

  #openOperation(kind: CommandKind, order: PaymentOpening, number: number) {
    const hold = kind === 'openReverse' ? 'Reverse' : (chosen(HOLDS, number) ?? 'Expire')
    const opening = operationOf(this.#twins.harness, order.orderId, {
      kind: kind === 'openReturn' ? 'Return' : hold,
      amountMinor: chosen(AMOUNTS, number) ?? 1n,
      leaseNumber: kind === 'openHold' ? (chosen(LEASES, number) ?? null) : null,
      idempotency: this.#keyed(number).idempotency ?? null,
    })
    this.#operations.push(opening)
    return ({ operations }: Stores) =>
      kind === 'openReturn' ? operations.openReturn(opening) : operations.openHold(opening)
  }

  #endOperation(kind: CommandKind, operation: OperationOpening | undefined, number: number) {
    if (operation === undefined) return null
    if (kind === 'takeTurn') return ({ operations }: Stores) => operations.takeTurn(operation)
    const bad: Partial<OperationSettlement> = {
      state: chosen(PAYMENT_ENDS, number) ?? 'Declined',
      outcomeCode: 'BANK_NOT_REACHED',
    }
    const settlement = operationEndOf(this.#twins.harness, operation, {
      leaseNumber: chosen(LEASES, number) ?? null,
      ...(kind === 'settleOperationBadly' ? bad : {}),
    })
    return ({ operations }: Stores) => operations.settle(settlement)
  }

  #day(kind: CommandKind, batchNumber: number, number: number) {
    const { merchant, terminal, clock, ports } = this.#twins.harness
    const { merchantId } = merchant
    const batch = {
      merchantId,
      terminalId: terminal.terminalId,
      batchNumber,
      openedAt: new Date(0),
    }
    const now = clock.now()
    const owner = ports.newId()
    const closing = {
      owner,
      now,
      leaseUntil: new Date(now.getTime() + 10_000),
      businessDate: businessDate(now, 0),
    }
    const closed = { closedAt: now, eventId: ports.newId() }
    if (kind === 'abandonClosing' && number % 2 === 0) {
      const kept = { owner: chosen(this.#owners, number) ?? owner, leaseUntil: closing.leaseUntil }
      return ({ days }: Stores) => days.keepClosing(batch, kept)
    }
    const begin = ({ days }: Stores) => days.beginClosing(batch, closing)
    const end = chosen(this.#owners, number) ?? owner
    if (kind !== 'abandonClosing' && kind !== 'finishClosing') this.#owners.push(owner)
    if (kind === 'beginClosing') return begin
    if (kind === 'abandonClosing') return ({ days }: Stores) => days.abandonClosing(batch, end)
    if (kind === 'finishClosing') {
      return ({ days }: Stores) => days.finishClosing(batch, { ...closed, owner: end })
    }
    return async (stores: Stores) => [
      await begin(stores),
      await stores.days.finishClosing(batch, { ...closed, owner }),
    ]
  }

  #linkUse(kind: CommandKind, which: number, number: number): Act | null {
    const { uses, harness } = this.#twins
    const use = chosen(uses, which)
    if (use === undefined) return null
    if (kind === 'releaseUse') return ({ uses: store }) => store.release(use).then(() => null)
    if (kind === 'sweepUses') {
      // Half of the sweeps come when every reservation is over.
      const now = new Date(systemClock.now().getTime() + (number % 2) * 2 * DAY_MILLISECONDS)
      return ({ uses: store }) => store.sweep(now).then(() => null)
    }
    const another = { linkId: use.linkId, useId: harness.ports.newId() }
    uses.push(another)
    return ({ uses: store }) => store.reserve(another)
  }

  #reconcile(kind: CommandKind, number: number) {
    const now = this.#twins.harness.clock.now()
    const until = new Date(now.getTime() + 60_000)
    if (kind === 'postpone') {
      const [order, operation] = [this.#leasedOrders[0], this.#leasedOperations[0]]
      const next = number % 2 === 0 ? until : null
      return async ({ reconciling }: Stores) => {
        if (order !== undefined) await reconciling.postponeOrder(order, next)
        await reconciling.keepOrders(this.#openings.slice(-2), until)
        if (operation !== undefined) await reconciling.postponeOperation(operation, next)
      }
    }
    return async ({ reconciling }: Stores) => {
      const lease = { now, until, limit: 50 }
      const orders = await reconciling.leaseOrders(lease)
      const operations = await reconciling.leaseOperations(lease)
      this.#leasedOrders = orders.sort(byId(({ order }) => order.orderId))
      this.#leasedOperations = operations.sort(byId(({ operation }) => operation.operationId))
      return [this.#leasedOrders, this.#leasedOperations]
    }
  }

  #readOrKeys(kind: CommandKind, order: PaymentOpening | undefined, number: number) {
    const { harness } = this.#twins
    const { merchantId } = harness.merchant
    const now = harness.clock.now()
    const { terminalId } = harness.terminal
    const batch = { merchantId, terminalId, batchNumber: 1 + (number % 2) }
    const pair = number % 2 === 0 ? order?.pair : callOf(harness).pair
    const orderId = order?.orderId ?? merchantId
    if (kind === 'forgetKey') {
      return ({ operations }: Stores) => operations.forgetKey(merchantId, orderId)
    }
    if (kind === 'keys') {
      return async ({ keys, pairs }: Stores) => {
        await keys.countReplay(merchantId, 'provision', `key ${number % 2}`)
        const found = await keys.find(merchantId, 'provision', `key ${number % 2}`)
        return [found, pair ? await pairs.consume(pair) : null]
      }
    }
    return async ({ payments, operations, days, reconciling }: Stores) => [
      await payments.find(number % 5 === 0 ? harness.terminal.terminalId : merchantId, orderId),
      await payments.findByConversation(merchantId, 'sipariş'),
      await operations.listOf(merchantId, orderId),
      await days.openBatchesOf(merchantId),
      await days.batchState(batch),
      await days.countInFlight(batch, now),
      await days.strandedClosings(now),
      await days.leftClosings(now),
      (await reconciling.expiredPreAuths(now, 50)).sort(byId((expired) => expired.orderId)),
    ]
  }
}

function byId<Row>(idOf: (row: Row) => string) {
  return (one: Row, other: Row) => (idOf(one) < idOf(other) ? -1 : 1)
}
