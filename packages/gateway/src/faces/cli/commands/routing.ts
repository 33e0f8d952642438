import { amountToDecimal, type FieldProblem } from '../../../base/kernel/index.ts'
import { dryRunInLira } from '../../../operating/acts/index.ts'
import type { DryRun, TerminalShare } from '../../../payment/routing/index.ts'
import { counted } from '../answer.ts'
import { CommandError, command } from '../command.ts'
import { textOf } from '../files.ts'
import { wholeNumberIn } from '../option-values.ts'
import { merchantNamed, withMerchant, withOperator } from '../with-operator.ts'

const set = command({
  name: 'routing set <merchant> <file>',
  description: 'replace the rules by which a merchant’s payments choose their terminal',
  example: 'vezne routing set 1100000001 rules.json',
  run: async (ports, { merchant: name, file }) => {
    const content = await rulesOf(file)
    const change = await withMerchant(ports, name, (operator, merchant) =>
      operator.setRoutingRules(merchant, content),
    )
    if (!change.ok) {
      throw new CommandError(problemLines(change.problems, file).join('\n'))
    }
    const { revision } = change.stored
    const lines = [`Revision ${revision} is in force; every node uses it within 5 seconds.`]
    return { json: { revision }, lines }
  },
})

const show = command({
  name: 'routing show <merchant>',
  description: 'show the rules by which a merchant’s payments choose their terminal',
  example: 'vezne routing show 1100000001',
  run: async (ports, { merchant: name }) => {
    const stored = await withMerchant(ports, name, (operator, { merchantId }) =>
      operator.routingRulesOf(merchantId),
    )
    if (stored === null || stored.rules === null) {
      const lines = ['No rules: payments go to the default terminal, or to one that can take them.']
      return { json: { revision: stored?.revision ?? null, rules: null, absent: [] }, lines }
    }
    const { revision, rules, absent } = stored
    const notes = absent.map(
      ({ rule, alias }) =>
        `The rule "${rule}" names ${alias}, which is no terminal of the merchant: payments go past it.`,
    )
    return { json: { revision, ...rules, absent }, lines: [JSON.stringify(rules, null, 2)], notes }
  },
})

const clear = command({
  name: 'routing clear <merchant>',
  description: 'take the rules back: payments go to the default terminal again',
  example: 'vezne routing clear 1100000001',
  run: async (ports, { merchant: name }) => {
    const removed = await withMerchant(ports, name, (operator, merchant) =>
      operator.removeRoutingRules(merchant),
    )
    const line = removed
      ? 'The rules are taken back; every node knows within 5 seconds.'
      : 'The merchant has no rules.'
    return { json: { removed }, lines: [line] }
  },
})

const simulate = command({
  name: 'routing simulate',
  description: 'replay past payments against rules: what would move, cost and be refused',
  options: {
    '--rules <file>': 'rules to try; those in force if left out',
    '--days <number>': { text: 'how far back', otherwise: '30' },
    '--merchant <merchant>': 'number or id; all merchants if left out',
  },
  example: 'vezne routing simulate --rules rules.json --days 30',
  run: async (ports, { rules, days, merchant: name }) => {
    const content = rules === undefined ? null : await rulesOf(rules)
    const count = wholeNumberIn('--days', days, [1, 3_650])
    return withOperator(ports, async (operator) => {
      const merchants =
        name === undefined ? await operator.listMerchants() : [await merchantNamed(operator, name)]
      const outcomes = await Promise.all(
        merchants.map(async (merchant) => ({
          merchant,
          outcome: await operator.simulateRouting(merchant, content, count),
        })),
      )
      const refused = outcomes.flatMap(({ merchant, outcome }) =>
        outcome.ok ? [] : problemLines(outcome.problems, merchant.merchantNumber),
      )
      if (refused.length > 0) throw new CommandError(refused.join('\n'))
      const found = outcomes.flatMap(({ merchant, outcome }) =>
        outcome.ok && (outcome.finding.orders > 0 || name !== undefined)
          ? [{ merchantNumber: merchant.merchantNumber, ...outcome.finding }]
          : [],
      )
      const lines = found.flatMap(linesOf)
      return {
        json: found.map(({ merchantNumber, ...run }) => ({ merchantNumber, ...dryRunInLira(run) })),
        lines: lines.length > 0 ? lines : [`No payments in the last ${count} days.`],
      }
    })
  },
})

type Finding = DryRun & Readonly<{ merchantNumber: string }>

function linesOf({ merchantNumber, orders, named, moved, refused, ...run }: Finding): string[] {
  const aliases = [...new Set([...Object.keys(run.before), ...Object.keys(run.after)])].sort()
  const cost = (shares: DryRun['before']) =>
    amountToDecimal(Object.values(shares).reduce((sum, each) => sum + each.commissionMinor, 0n))
  return [
    `${merchantNumber}  ${counted(orders, 'payment')}: ${moved} would move, ${refused} would be refused, ${named} named their terminal`,
    `  commission  ${cost(run.before)} → ${cost(run.after)} TRY`,
    ...aliases.map(
      (alias) => `  ${alias}  ${shareOf(run.before[alias])} → ${shareOf(run.after[alias])}`,
    ),
    ...run.refusedOrderIds.map((orderId) => `  refused: ${orderId}`),
  ]
}

function shareOf(share: TerminalShare | undefined): string {
  if (share === undefined) return '0 payments'
  const { orders, amountMinor, commissionMinor } = share
  return `${counted(orders, 'payment')}, ${amountToDecimal(amountMinor)} TRY, commission ${amountToDecimal(commissionMinor)}`
}

export const ROUTING_COMMANDS = [set, show, clear, simulate]

function problemLines(problems: readonly FieldProblem[], of: string): string[] {
  return [
    `${of}: the rules are not taken.`,
    ...problems.map(({ field, rule }) => `  ${field} ${rule.en}`),
  ]
}

async function rulesOf(file: string): Promise<unknown> {
  const text = await textOf(file, 'utf-8')
  try {
    const content: unknown = JSON.parse(text)
    return content
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new CommandError(`${file} is no JSON: ${why}`)
  }
}
