import {
  amountToDecimal,
  type FieldProblem,
  firstIdAt,
  timeOfUuidV7,
} from '../../base/kernel/index.ts'
import { pointsAfterThreeDSecure } from '../../payment/banks/index.ts'
import type { Merchant } from '../../payment/merchants/index.ts'
import { type DryRun, DryRunTally, readRules } from '../../payment/routing/index.ts'
import type { ActingPorts } from './operator-ports.ts'

export type DryRunOutcome =
  | Readonly<{
      ok: true
      finding: DryRun
      /** When the last payment that was replayed was made; null: all payments of the days were replayed. */
      readUntil: Date | null
    }>
  | Readonly<{ ok: false; problems: readonly FieldProblem[] }>

/** `Busy`: the process is at another dry run. */
export type PacedDryRunOutcome = DryRunOutcome | 'Busy'

export type DryRunActs = Readonly<{
  /**
   * Replays a merchant's payments of the last `days` days against rules (`readRules`); null: against those in
   * force. Changes nothing. Payments in archived quarters are left out.
   */
  simulateRouting: (merchant: Merchant, content: unknown, days: number) => Promise<DryRunOutcome>
  /**
   * The same in a process that takes payments (decision 5.20): one at a time, at most `PACED_SALES_MAXIMUM`
   * payments, and for no more than a quarter of the time.
   */
  simulateRoutingBesidePayments: (
    ...asked: Parameters<DryRunActs['simulateRouting']>
  ) => Promise<PacedDryRunOutcome>
}>

type Pace = Readonly<{
  /** Payments that are read and replayed at once. */
  page: number
  /** After so many no further page is read. */
  salesMaximum: number
  /** How long to rest after a page, as a multiple of the time that it took. */
  rest: number
}>

/** Few enough to hold in memory, and many enough that a million payments take few round trips. */
const ALONE: Pace = { page: 20_000, salesMaximum: Number.POSITIVE_INFINITY, rest: 0 }

const PACED_SALES_MAXIMUM = 100_000

/** A page of this size takes a few milliseconds, for which a payment may wait. */
const BESIDE_PAYMENTS: Pace = { page: 250, salesMaximum: PACED_SALES_MAXIMUM, rest: 3 }

const DAY_MILLISECONDS = 86_400_000

export function dryRunActs(ports: ActingPorts): DryRunActs {
  return {
    simulateRouting: (...asked) => dryRun(ports, asked, ALONE),
    simulateRoutingBesidePayments: async (...asked) => {
      const { dryRunTurn } = ports
      if (dryRunTurn.isTaken) return 'Busy'
      dryRunTurn.isTaken = true
      try {
        return await dryRun(ports, asked, BESIDE_PAYMENTS)
      } finally {
        dryRunTurn.isTaken = false
      }
    },
  }
}

async function dryRun(
  ports: ActingPorts,
  [merchant, content, days]: Parameters<DryRunActs['simulateRouting']>,
  pace: Pace,
): Promise<DryRunOutcome> {
  const { stores, clock } = ports
  const { merchantId } = merchant
  const terminals = await stores.terminals.terminalsOf(merchantId)
  const inForce = await stores.routingRules.find(merchantId)
  const document = content ?? inForce?.rules ?? null
  const aliases = terminals.map(({ alias }) => alias)
  const reading = document === null ? null : readRules(document, content === null ? null : aliases)
  if (reading?.ok === false) return reading
  const history = {
    merchantId,
    terminals,
    rates: await ratesOf(ports, merchantId),
    limits: await limitsOf(ports, merchantId),
  }
  const tally = new DryRunTally(history, {
    rules: reading?.rules ?? null,
    pointsAfterThreeDSecure,
  })
  let after = firstIdAt(new Date(clock.now().getTime() - days * DAY_MILLISECONDS))
  for (let replayed = 0; replayed < pace.salesMaximum; ) {
    const began = clock.monotonicMilliseconds()
    const sales = await stores.pastSales.nextOf(merchantId, after, pace.page)
    for (const sale of sales) tally.add(sale)
    const last = sales.at(-1)
    if (last === undefined) return { ok: true, finding: tally.finding(), readUntil: null }
    after = last.orderId
    replayed += sales.length
    const took = clock.monotonicMilliseconds() - began
    if (pace.rest > 0) await clock.sleep(pace.rest * took)
  }
  return { ok: true, finding: tally.finding(), readUntil: new Date(timeOfUuidV7(after)) }
}

/** A finding with its sums in lira, as commands and the admin API show it. */
export function dryRunInLira({ before, after, ...run }: DryRun) {
  const shares = (of: DryRun['before']) =>
    Object.fromEntries(
      Object.entries(of).map(([alias, { orders, amountMinor, commissionMinor }]) => [
        alias,
        {
          orders,
          amount: amountToDecimal(amountMinor),
          commission: amountToDecimal(commissionMinor),
        },
      ]),
    )
  return { ...run, before: shares(before), after: shares(after) }
}

async function ratesOf({ stores }: ActingPorts, merchantId: string) {
  const rows = await stores.operator.planRows(null)
  return rows.filter((row) => row.merchantId === null || row.merchantId === merchantId)
}

async function limitsOf({ stores }: ActingPorts, merchantId: string) {
  const category = await stores.operator.categoryOf(merchantId)
  const rows = await stores.installmentLimits.allLimits()
  return rows.filter((row) => row.category === null || row.category === category)
}
