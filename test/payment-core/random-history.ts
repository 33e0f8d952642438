import fc from 'fast-check'

import type {
  PaymentConclusion,
  PaymentType,
} from '../../packages/gateway/src/payment/payments/index.ts'
import type { Harness } from './payments-harness.ts'
import { conclusionOf, openingOf, operationEndOf, operationOf } from './rows.ts'
import { HOURS } from './turnable-clock.ts'

type End = PaymentConclusion['state'] | 'Pending'

const amountMinor = fc.oneof(fc.bigInt(1n, 50n), fc.bigInt(1n, 9_999_999n))
const part = fc.integer({ min: 0, max: 1_000 }).map(BigInt)
/** Which of the orders so far. */
const which = fc.nat(999)

const step = fc.record({
  hours: fc.nat(12),
  act: fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('pay' as const),
        amountMinor,
        points: part,
        commission: part,
        end: fc.constantFrom<End>(
          'Approved',
          'Approved',
          'Declined',
          'Failed',
          'Unknown',
          'Pending',
        ),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('block' as const),
        amountMinor,
        commission: part,
        end: fc.constantFrom<End>('PreAuthorized', 'PreAuthorized', 'Declined', 'Unknown'),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('capture' as const),
        which,
        of: part,
        end: fc.constantFrom<End>('Approved', 'Approved', 'Declined', 'Unknown'),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('return' as const),
        which,
        of: fc.oneof(part, fc.constant(1_000n)),
        end: fc.constantFrom('Approved' as const, 'Declined' as const, 'Unknown' as const),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constantFrom('reverse' as const, 'expire' as const),
        which,
        end: fc.constantFrom('Approved' as const, 'Declined' as const),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('resolve' as const),
        which,
        end: fc.constantFrom('Approved' as const, 'Declined' as const),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('dayEnd' as const) }) },
  ),
})

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never
type Act<Kind extends Step['act']['kind']> = Extract<Step['act'], Readonly<{ kind: Kind }>>

/** What happens to a merchant's payments, in the order of time. */
export const randomHistory: fc.Arbitrary<readonly Step[]> = fc.array(step, {
  minLength: 40,
  maxLength: 90,
})

type Order = Readonly<{
  orderId: string
  amountMinor: bigint
  commission: bigint
  type: PaymentType
}>

const ofPart = (whole: bigint, thousandths: bigint): bigint => (whole * thousandths) / 1_000n
const atLeastOne = (minor: bigint): bigint => (minor < 1n ? 1n : minor)

/** Lets a history happen at the harness's merchant. The stores refuse what the states do not allow. */
export async function playHistory(at: Harness, history: readonly Step[]): Promise<void> {
  const player = new Player(at)
  for (const { hours, act } of history) {
    at.clock.turn(hours * HOURS + 1_000)
    await player.play(act)
  }
}

class Player {
  readonly #at: Harness
  readonly #orders: Order[] = []

  constructor(at: Harness) {
    this.#at = at
  }

  async play(act: Step['act']): Promise<void> {
    if (act.kind === 'dayEnd') return closeBatches(this.#at)
    if (act.kind === 'pay' || act.kind === 'block') return this.#begin(act)
    // Most returns are of days that are over, most other operations of the day itself.
    const place = act.kind === 'return' ? act.which / 1_000 : (act.which / 1_000) ** 2
    const order = this.#orders.at(-1 - Math.floor(place * this.#orders.length))
    if (order === undefined) return
    if (act.kind === 'resolve') return this.#conclude(order, act.end)
    if (act.kind === 'capture') return this.#capture(order, act)
    const { amountMinor: whole } = order
    if (act.kind === 'return') {
      const amount = atLeastOne(ofPart(whole, act.of))
      return this.#operate(order, { kind: 'Return', amountMinor: amount }, act.end)
    }
    const kind = act.kind === 'reverse' ? 'Reverse' : 'Expire'
    return this.#operate(order, { kind, amountMinor: whole }, act.end)
  }

  async #begin(act: Act<'pay'> | Act<'block'>): Promise<void> {
    const { amountMinor: amount, end } = act
    const terms = { amountMinor: amount, commission: ofPart(amount, act.commission) }
    if (act.kind === 'block') return this.#open({ ...terms, type: 'PreAuth' }, { end })
    const pointAmountMinor = ofPart(amount, act.points)
    await this.#open({ ...terms, type: 'Auth' }, { end, pointAmountMinor })
  }

  async #capture(preAuth: Order, { of, end }: Act<'capture'>): Promise<void> {
    if (preAuth.type !== 'PreAuth') return
    const amount = atLeastOne(ofPart(preAuth.amountMinor, of))
    const terms = { amountMinor: amount, commission: ofPart(amount, 25n) }
    await this.#open({ ...terms, type: 'PostAuth' }, { end, originalOrderId: preAuth.orderId })
  }

  async #open(
    order: Omit<Order, 'orderId'>,
    { end, ...terms }: Readonly<{ end: End; pointAmountMinor?: bigint; originalOrderId?: string }>,
  ): Promise<void> {
    const { amountMinor: amount, commission: commissionMinor, type: paymentType } = order
    const changes = { amountMinor: amount, commissionMinor, paymentType, ...terms }
    const opening = openingOf(this.#at, changes)
    if ((await this.#at.ports.payments.open(opening)).kind !== 'opened') return
    const opened = { ...order, orderId: opening.orderId }
    this.#orders.push(opened)
    if (end !== 'Pending') await this.#conclude(opened, end)
  }

  async #conclude({ orderId, type }: Order, end: Exclude<End, 'Pending'>): Promise<void> {
    const { clock, merchant, ports } = this.#at
    const state = end === 'Approved' && type === 'PreAuth' ? 'PreAuthorized' : end
    const preAuthExpiresAt = state === 'PreAuthorized' ? clock.now() : null
    const outcomeCode = state === 'Declined' ? 'DECLINED_51' : null
    const nextInquiryAt = state === 'Unknown' ? clock.now() : null
    const changes = { state, preAuthExpiresAt, outcomeCode, nextInquiryAt } as const
    const order = { merchantId: merchant.merchantId, orderId }
    await ports.payments.conclude(conclusionOf(this.#at, order, changes))
  }

  async #operate(
    { orderId }: Order,
    terms: Readonly<{ kind: 'Return' | 'Reverse' | 'Expire'; amountMinor: bigint }>,
    state: 'Approved' | 'Declined' | 'Unknown',
  ): Promise<void> {
    const { clock, ports } = this.#at
    const operation = operationOf(this.#at, orderId, terms)
    if ((await ports.operations.open(operation)).kind !== 'opened') return
    const nextInquiryAt = state === 'Unknown' ? clock.now() : null
    const end = operationEndOf(this.#at, operation, { state, nextInquiryAt })
    await ports.operations.conclude(end)
  }
}

async function closeBatches({ ports, clock, merchant }: Harness): Promise<void> {
  for (const batch of await ports.days.openBatches(merchant.merchantId)) {
    const now = clock.now()
    const owner = ports.newId()
    const businessDate = now.toISOString().slice(0, 10)
    const leaseUntil = new Date(now.getTime() + HOURS)
    await ports.days.beginClosing(batch, { owner, now, leaseUntil, businessDate })
    await ports.days.finishClosing(batch, { owner, closedAt: now, eventId: ports.newId() })
  }
}
