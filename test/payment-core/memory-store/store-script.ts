import { DAY_MILLISECONDS, systemClock } from '../../../packages/gateway/src/base/kernel/index.ts'
import { businessDate } from '../../../packages/gateway/src/payment/payments/business-day.ts'
import type {
  OperationOpening,
  OperationSettlement,
  PaymentOpening,
  PaymentSettlement,
} from '../../../packages/gateway/src/payment/payments/index.ts'
import type {
  LeasedOperation,
  LeasedOrder,
} from '../../../packages/gateway/src/payment/payments/payment-store.ts'
import { callOf } from '../payments-harness.ts'
import { openingOf, operationEndOf, operationOf, settlementOf } from '../rows.ts'
import type { ComparedStores, Stores } from './compared-stores.ts'

const AMOUNTS = [1n, 1_000n, 3_333n, 5_000n, 10_000n] as const
const PAYMENT_ENDS = ['Declined', 'Unknown', 'Failed'] as const
const HOLDS = ['Expire', 'OrphanVoid'] as const
const LEASES = [null, null, 0, 1] as const

function chosen<Value>(values: readonly Value[], number: number): Value | undefined {
  return values[number % Math.max(1, values.length)]
}

function byId<Row>(idOf: (row: Row) => string) {
  return (one: Row, other: Row) => (idOf(one) < idOf(other) ? -1 : 1)
}

function keyed(number: number): Partial<Pick<PaymentOpening, 'idempotency'>> {
  if (number % 3 !== 0) return {}
  return { idempotency: { key: `key ${number % 2}`, fingerprint: Buffer.alloc(32, number) } }
}

/** One call of a store. `which` and `other` choose among what the earlier calls made. */
export type Command = Readonly<{ kind: CommandKind; which: number; other: number }>
export type CommandKind = keyof StoreScript['acts']

type Act = (stores: Stores) => Promise<unknown>
type MakeAct = (which: number, other: number) => Act | null

/** Plays commands on both sides; each answers with the two answers, which must be equal. */
export class StoreScript {
  readonly #stores: ComparedStores
  readonly #openings: PaymentOpening[] = []
  readonly #operations: OperationOpening[] = []
  readonly #owners: string[] = []
  #leasedOrders: LeasedOrder[] = []
  #leasedOperations: LeasedOperation[] = []

  constructor(stores: ComparedStores) {
    this.#stores = stores
  }

  async play({ kind, which, other }: Command): Promise<readonly [real: unknown, memory: unknown]> {
    const act = this.acts[kind](which, other)
    if (act === null) return [null, null]
    const real = await act(this.#stores.real)
    return [real, await act(this.#stores.memory)]
  }

  readonly acts = {
    openAuth: (_, other) =>
      this.#open({ ...keyed(other), pointAmountMinor: other % 2 === 0 ? 0n : 777n }),
    openPreAuth: (_, other) => this.#open({ paymentType: 'PreAuth', ...keyed(other) }),
    openWithSession: (which) =>
      this.#open({ sessionId: chosen(this.#stores.sessionIds, which) ?? null, mdStatus: 1 }),
    openWithUse: (which, other) => {
      const { uses, sessionIds } = this.#stores
      const sessionId = other % 2 === 0 ? null : (chosen(sessionIds, other) ?? null)
      return this.#open({ linkUse: chosen(uses, which) ?? null, sessionId })
    },
    openCapture: this.#onOrder(({ orderId, bankOrderId }, other) =>
      this.#open({
        paymentType: 'PostAuth',
        originalOrderId: orderId,
        bankOrderId,
        amountMinor: chosen(AMOUNTS, other) ?? 1n,
        commissionMinor: 0n,
      }),
    ),
    openAgain: this.#onOrder(({ pair }) => this.#open({ pair })),
    move: this.#onOrder((opening, other) => {
      const { terminalId } = this.#stores.harness[other % 2 ? 'terminal' : 'secondTerminal']
      const bankOrderId = `${opening.bankOrderId}2`
      return ({ payments }) => payments.move({ ...opening, terminalId, bankOrderId })
    }),
    undo: this.#onOrder(
      (opening) =>
        ({ payments }) =>
          payments.undoOpening(opening),
    ),
    settleWell: this.#onOrder((opening, other) => this.#settle(opening, other)),
    settleBadly: this.#onOrder((opening, other) =>
      this.#settle(opening, other, {
        state: chosen(PAYMENT_ENDS, other) ?? 'Declined',
        provisionNumber: null,
        outcomeCode: 'OUTCOME_UNKNOWN',
        sessionEffect: chosen(['spend', 'release', 'none'] as const, other) ?? 'none',
      }),
    ),
    openReturn: this.#onOrder((order, other) => {
      const opening = this.#operation(order, other, { kind: 'Return' })
      return ({ operations }) => operations.open(opening)
    }),
    openReverse: this.#onOrder((order, other) => this.#hold(order, other, { kind: 'Reverse' })),
    openHold: this.#onOrder((order, other) => {
      const leaseNumber = chosen(LEASES, other) ?? null
      return this.#hold(order, other, { kind: chosen(HOLDS, other) ?? 'Expire', leaseNumber })
    }),
    takeTurn: this.#onOperation(
      (operation) =>
        ({ operations }) =>
          operations.takeTurn(operation),
    ),
    settleOperationWell: this.#onOperation((operation, other) => this.#end(operation, other)),
    settleOperationBadly: this.#onOperation((operation, other) => {
      const state = chosen(PAYMENT_ENDS, other) ?? 'Declined'
      return this.#end(operation, other, { state, outcomeCode: 'BANK_NOT_REACHED' })
    }),
    beginClosing: (which) => {
      const [batch, closing] = [this.#batch(which), this.#closing()]
      return ({ days }) => days.beginClosing(batch, closing)
    },
    keepClosing: (which, other) => {
      const kept = { ...this.#closing(), owner: chosen(this.#owners, other) ?? '' }
      return ({ days }) => days.keepClosing(this.#batch(which), kept)
    },
    finishClosing: (which, other) => {
      const closed = { closedAt: this.#later(0), eventId: this.#newId() }
      const owner = chosen(this.#owners, other) ?? this.#newId()
      return ({ days }) => days.finishClosing(this.#batch(which), { ...closed, owner })
    },
    abandonClosing: (which, other) => {
      const owner = chosen(this.#owners, other) ?? this.#newId()
      return ({ days }) => days.abandonClosing(this.#batch(which), owner)
    },
    closeDay: (which) => {
      const [batch, closing] = [this.#batch(which), this.#closing()]
      const closed = { owner: closing.owner, closedAt: closing.now, eventId: this.#newId() }
      return async ({ days }) => [
        await days.beginClosing(batch, closing),
        await days.finishClosing(batch, closed),
      ]
    },
    lease: () => async (stores) => {
      const now = this.#stores.harness.clock.now()
      const terms = { now, until: this.#later(60_000), limit: 50 }
      const orders = await stores.reconciling.leaseOrders(terms)
      const operations = await stores.reconciling.leaseOperations(terms)
      this.#leasedOrders = orders.sort(byId(({ order }) => order.orderId))
      this.#leasedOperations = operations.sort(byId(({ operation }) => operation.operationId))
      return [this.#leasedOrders, this.#leasedOperations]
    },
    postpone: (_, other) => {
      const [order, operation] = [this.#leasedOrders[0], this.#leasedOperations[0]]
      const until = this.#later(60_000)
      const next = other % 2 === 0 ? until : null
      return async ({ reconciling }) => {
        if (order !== undefined) await reconciling.postponeOrder(order, next)
        await reconciling.keepOrders(this.#openings.slice(-2), until)
        if (operation !== undefined) await reconciling.postponeOperation(operation, next)
      }
    },
    keys: (which, other) => {
      const { harness } = this.#stores
      const { merchantId } = harness.merchant
      const used = chosen(this.#openings, which)?.pair ?? null
      const pair = other % 2 === 0 ? used : callOf(harness).pair
      return async ({ keys, pairs }) => [
        await keys.find(merchantId, 'provision', `key ${other % 2}`),
        pair ? await pairs.consume(pair) : null,
      ]
    },
    forgetKey: this.#onOrder(
      ({ merchantId, orderId }) =>
        ({ operations }) =>
          operations.forgetKey(merchantId, orderId),
    ),
    read: (which, other) => this.#read(which, other),
    reserveUse: this.#onUse(({ linkId }) => {
      const another = { linkId, useId: this.#newId() }
      this.#stores.uses.push(another)
      return ({ uses }) => uses.reserve(another)
    }),
    releaseUse: this.#onUse(
      (use) =>
        ({ uses }) =>
          uses.release(use).then(() => null),
    ),
    sweepUses: (_, other) => {
      // Half of the sweeps come when every reservation is over.
      const now = new Date(systemClock.now().getTime() + (other % 2) * 2 * DAY_MILLISECONDS)
      return ({ uses }) => uses.sweep(now).then(() => null)
    },
    passTime: (_, other) => {
      this.#stores.harness.clock.turn(other * 1_000)
      return null
    },
  } satisfies Record<string, MakeAct>

  #onOrder(make: (opening: PaymentOpening, other: number) => Act): MakeAct {
    return this.#on(() => this.#openings, make)
  }

  #onOperation(make: (opening: OperationOpening, other: number) => Act): MakeAct {
    return this.#on(() => this.#operations, make)
  }

  #onUse(make: (use: Readonly<{ linkId: string; useId: string }>) => Act): MakeAct {
    return this.#on(() => this.#stores.uses, make)
  }

  #on<Item>(items: () => readonly Item[], make: (item: Item, other: number) => Act): MakeAct {
    return (which, other) => {
      const item = chosen(items(), which)
      return item === undefined ? null : make(item, other)
    }
  }

  #newId(): string {
    return this.#stores.harness.ports.newId()
  }

  #later(milliseconds: number): Date {
    return new Date(this.#stores.harness.clock.now().getTime() + milliseconds)
  }

  #open(changes: Partial<PaymentOpening>): Act {
    const opening = openingOf(this.#stores.harness, changes)
    this.#openings.push(opening)
    return ({ payments }) => payments.open(opening)
  }

  #settle(order: PaymentOpening, number: number, changes: Partial<PaymentSettlement> = {}): Act {
    const isPreAuth = order.paymentType === 'PreAuth'
    const settlement = settlementOf(this.#stores.harness, order, {
      state: isPreAuth ? 'PreAuthorized' : 'Approved',
      preAuthExpiresAt: isPreAuth ? this.#later(5_000) : null,
      holdsClaims: (order.sessionId ?? order.linkUse ?? order.originalOrderId) !== null,
      leaseNumber: chosen(LEASES, number) ?? null,
      nextInquiryAt: changes.state === 'Unknown' ? this.#later(5_000) : null,
      ...changes,
    })
    return ({ payments }) => payments.settle(settlement)
  }

  #operation(order: PaymentOpening, number: number, changes: Partial<OperationOpening>) {
    const amountMinor = chosen(AMOUNTS, number) ?? 1n
    const terms = { amountMinor, ...keyed(number), ...changes }
    const opening = operationOf(this.#stores.harness, order.orderId, terms)
    this.#operations.push(opening)
    return opening
  }

  #hold(order: PaymentOpening, number: number, changes: Partial<OperationOpening>): Act {
    const opening = this.#operation(order, number, changes)
    return ({ operations }) => operations.open(opening)
  }

  #end(opening: OperationOpening, number: number, changes: Partial<OperationSettlement> = {}): Act {
    const leaseNumber = chosen(LEASES, number) ?? null
    const settlement = operationEndOf(this.#stores.harness, opening, { leaseNumber, ...changes })
    return ({ operations }) => operations.settle(settlement)
  }

  #batch(which: number) {
    const { merchant, terminal } = this.#stores.harness
    const key = { merchantId: merchant.merchantId, terminalId: terminal.terminalId }
    return { ...key, batchNumber: 1 + (which % 2), openedAt: new Date(0) }
  }

  #closing() {
    const now = this.#stores.harness.clock.now()
    const owner = this.#newId()
    this.#owners.push(owner)
    return { owner, now, leaseUntil: this.#later(10_000), businessDate: businessDate(now, 0) }
  }

  #read(which: number, other: number): Act {
    const { harness, sessionIds } = this.#stores
    const { merchantId } = harness.merchant
    const orderId = chosen(this.#openings, which)?.orderId ?? merchantId
    const now = harness.clock.now()
    return async ({ payments, operations, days, reconciling, findSession }) => [
      await findSession(merchantId, chosen(sessionIds, other) ?? ''),
      await payments.find(other % 5 === 0 ? harness.terminal.terminalId : merchantId, orderId),
      await payments.findByConversation(merchantId, 'sipariş'),
      await operations.listOf(merchantId, orderId),
      await days.openBatchesOf(merchantId),
      await days.batchState(this.#batch(other)),
      await days.countInFlight(this.#batch(other), now),
      await days.strandedClosings(now),
      await days.leftClosings(now),
      (await reconciling.expiredPreAuths(now, 50)).sort(byId((expired) => expired.orderId)),
    ]
  }
}
