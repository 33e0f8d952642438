import { pointsAfterThreeDSecure } from '../banks/index.ts'
import { firstIdAt } from '../kernel/index.ts'
import type { Merchant } from '../merchants/index.ts'
import { type DryRun, DryRunTally, type RuleProblem, readRules } from '../routing/index.ts'
import type { ActingPorts } from './operator-ports.ts'

export type DryRunOutcome =
  | Readonly<{ ok: true; finding: DryRun }>
  | Readonly<{ ok: false; problems: readonly RuleProblem[] }>

export type DryRunActs = Readonly<{
  /**
   * Replays a merchant's payments of the last `days` days against rules (`readRules`); null: against those in
   * force. Changes nothing. Payments in archived quarters are left out.
   */
  simulateRouting: (merchant: Merchant, content: unknown, days: number) => Promise<DryRunOutcome>
}>

const DAY_MILLISECONDS = 86_400_000
/** Few enough to hold in memory, and many enough that a million payments take few round trips. */
const PAGE = 20_000

export function dryRunActs(ports: ActingPorts): DryRunActs {
  return {
    simulateRouting: async ({ merchantId }, content, days) => {
      const { stores } = ports
      const terminals = await stores.terminals.terminalsOf(merchantId)
      const inForce = await stores.routingRules.find(merchantId)
      const document = content ?? inForce?.rules ?? null
      const aliases = terminals.map(({ alias }) => alias)
      const reading =
        document === null ? null : readRules(document, content === null ? null : aliases)
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
      const since = new Date(ports.clock.now().getTime() - days * DAY_MILLISECONDS)
      let after = firstIdAt(since)
      for (;;) {
        const sales = await stores.pastSales.nextOf(merchantId, after, PAGE)
        for (const sale of sales) tally.add(sale)
        const last = sales.at(-1)
        if (last === undefined) return { ok: true, finding: tally.finding() }
        after = last.orderId
      }
    },
  }
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
