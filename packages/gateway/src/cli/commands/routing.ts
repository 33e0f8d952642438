import { CommandError, command } from '../command.ts'
import { textOf } from '../files.ts'
import { withMerchant } from '../with-operator.ts'

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
      const problems = change.problems.map(({ place, message }) => `  ${place} ${message}`)
      throw new CommandError([`${file} was not taken:`, ...problems].join('\n'))
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
      return { json: { revision: stored?.revision ?? null, rules: null }, lines }
    }
    const { revision, rules } = stored
    return { json: { revision, ...rules }, lines: [JSON.stringify(rules, null, 2)] }
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

export const ROUTING_COMMANDS = [set, show, clear]

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
