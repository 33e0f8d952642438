import { GatewayError, timeOfUuidV7 } from '../../base/kernel/index.ts'
import { commissionOn, countLimitsOf, type PriceList, type Terms } from '../installments/index.ts'
import { currentTerminals } from '../merchants/index.ts'
import type { Choices, RoutedTerminal, WhyLeftOut } from './choices.ts'
import { findRoute } from './choose-route.ts'
import type { MerchantHistory, PastSale } from './past-sales.ts'
import { hourInTurkey } from './sale.ts'

/** What some payments were at a terminal: how many, and for those that were taken their sums in kuruş. */
export type TerminalShare = { orders: number; amountMinor: bigint; commissionMinor: bigint }

/** A dry run's finding for one merchant. */
export type DryRun = Readonly<{
  merchantId: string
  orders: number
  /** The request named their terminal, so that no rule concerns them. */
  named: number
  /** Would have gone to another terminal. */
  moved: number
  /** No terminal could have taken them, with the first of their ids. */
  refused: number
  refusedOrderIds: readonly string[]
  /** By alias: as it was, and as the rules would have had it. */
  before: Readonly<Record<string, TerminalShare>>
  after: Readonly<Record<string, TerminalShare>>
}>

/** The rules to try, and what no history tells. */
type DryRunChoices = Pick<Choices<RoutedTerminal>, 'rules' | 'pointsAfterThreeDSecure'>

const REFUSED_SHOWN = 10

/** Why a terminal is left out whatever the hour: the replay judges these itself. */
const OF_THE_SALE = new Set<WhyLeftOut | undefined>(['installments', 'points', undefined])

/** Replays past payments against rules. The same payments and rules always give the same finding. */
export class DryRunTally {
  readonly #history: MerchantHistory
  readonly #rules: DryRunChoices['rules']
  readonly #pointsAfterThreeDSecure: DryRunChoices['pointsAfterThreeDSecure']
  readonly #aliases: ReadonlyMap<string, string>
  readonly #terminals: readonly RoutedTerminal[]
  readonly #pricesAt: (milliseconds: number) => PriceList
  readonly #refusedOrderIds: string[] = []
  readonly #before: Record<string, TerminalShare> = {}
  readonly #after: Record<string, TerminalShare> = {}
  #orders = 0
  #named = 0
  #moved = 0
  #refused = 0

  constructor(history: MerchantHistory, { rules, pointsAfterThreeDSecure }: DryRunChoices) {
    this.#history = history
    this.#rules = rules
    this.#pointsAfterThreeDSecure = pointsAfterThreeDSecure
    this.#pricesAt = pricesOverTime(history)
    this.#aliases = new Map(history.terminals.map(({ terminalId, alias }) => [terminalId, alias]))
    // What was paused or down is told by each payment. What is so today says nothing about the past.
    this.#terminals = currentTerminals(history.terminals).map((terminal) => ({
      ...terminal,
      state: 'Active',
      isServed: true,
    }))
  }

  add(past: PastSale): void {
    this.#orders += 1
    const was = this.#aliases.get(past.terminalId) ?? past.terminalId
    count(this.#before, was, past, past.commissionMinor)
    if (past.routing?.by === 'gateway') {
      this.#named += 1
      count(this.#after, was, past, past.commissionMinor)
      return
    }
    const route = this.#routeOf(past)
    if (route === null) {
      this.#refused += 1
      if (this.#refusedOrderIds.length < REFUSED_SHOWN) this.#refusedOrderIds.push(past.orderId)
      return
    }
    const { terminal, terms } = route
    // The rules of the day had chosen the first terminal. Where its try moved no money, the payment went on.
    const chosenId = past.routing?.earlier?.[0]?.terminalId ?? past.terminalId
    if (terminal.terminalId !== chosenId) this.#moved += 1
    count(this.#after, terminal.alias, past, commissionOn(past.amountMinor, terms))
  }

  finding(): DryRun {
    return {
      merchantId: this.#history.merchantId,
      orders: this.#orders,
      named: this.#named,
      moved: this.#moved,
      refused: this.#refused,
      refusedOrderIds: this.#refusedOrderIds,
      before: this.#before,
      after: this.#after,
    }
  }

  #routeOf(past: PastSale): Readonly<{ terminal: RoutedTerminal; terms: Terms }> | null {
    const id = past.sessionId ?? past.orderId
    const milliseconds = timeOfUuidV7(id)
    const { card, amountMinor, pointAmountMinor, installmentCount, paymentType, mode } = past
    const leftOut = past.routing?.leftOut ?? {}
    const found = findRoute(
      {
        id,
        card,
        amountMinor,
        pointAmountMinor,
        installmentCount,
        paymentType,
        threeDSecure: past.sessionId !== null,
        mode,
        hour: hourInTurkey(milliseconds),
        gatewayAlias: null,
      },
      {
        terminals: this.#terminals,
        prices: this.#pricesAt(milliseconds),
        rules: this.#rules,
        isDown: ({ alias }) => !OF_THE_SALE.has(leftOut[alias]),
        pointsAfterThreeDSecure: this.#pointsAfterThreeDSecure,
      },
    )
    return found instanceof GatewayError ? null : found
  }
}

function count(
  shares: Record<string, TerminalShare>,
  alias: string,
  { isTaken, amountMinor }: PastSale,
  commissionMinor: bigint,
): void {
  shares[alias] ??= { orders: 0, amountMinor: 0n, commissionMinor: 0n }
  const share = shares[alias]
  share.orders += 1
  if (!isTaken) return
  share.amountMinor += amountMinor
  share.commissionMinor += commissionMinor
}

type Dated = Readonly<{ validFrom: Date; validUntil: Date | null }>

/** The prices in force at a moment. They change seldom, so each stretch between two changes is made once. */
function pricesOverTime({
  rates,
  limits,
}: Pick<MerchantHistory, 'rates' | 'limits'>): (milliseconds: number) => PriceList {
  const changes = [...rates, ...limits].flatMap(({ validFrom, validUntil }: Dated) => [
    validFrom.getTime(),
    ...(validUntil === null ? [] : [validUntil.getTime()]),
  ])
  const moments = [...new Set(changes)].sort((one, other) => one - other)
  const made = new Map<number, PriceList>()
  return (milliseconds) => {
    const stretch = moments.findLastIndex((moment) => moment <= milliseconds)
    const known = made.get(stretch)
    if (known !== undefined) return known
    const isInForce = ({ validFrom, validUntil }: Dated) =>
      validFrom.getTime() <= milliseconds &&
      (validUntil === null || validUntil.getTime() > milliseconds)
    const prices = {
      rates: rates.filter(isInForce),
      counts: countLimitsOf(limits.filter(isInForce)),
    }
    made.set(stretch, prices)
    return prices
  }
}
