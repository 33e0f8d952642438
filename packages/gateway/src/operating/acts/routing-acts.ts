import type { FieldProblem } from '../../base/kernel/index.ts'
import { currentTerminals, type Merchant } from '../../payment/merchants/index.ts'
import {
  type NamedTerminal,
  readRules,
  type StoredRules,
  terminalsNamed,
} from '../../payment/routing/index.ts'
import { type ActingPorts, type ActStores, perform } from './operator-ports.ts'

export type RulesChange =
  | Readonly<{ ok: true; stored: StoredRules }>
  | Readonly<{ ok: false; problems: readonly FieldProblem[] }>

/**
 * Rules with the terminals that they name and that the merchant does not have any more: payments go past such a
 * terminal.
 */
export type ShownRules = StoredRules & Readonly<{ absent: readonly NamedTerminal[] }>

/** Rules take effect on every node within five seconds. */
export type RoutingActs = Readonly<{
  /** The rules in force with their revision; null where the merchant never had rules. */
  routingRulesOf: (merchantId: string) => Promise<ShownRules | null>
  /** `content` is parsed JSON (`readRules`). Nothing changes where something is wrong with it. */
  setRoutingRules: (merchant: Merchant, content: unknown) => Promise<RulesChange>
  /** False where the merchant has no rules. */
  removeRoutingRules: (merchant: Merchant) => Promise<boolean>
}>

export function routingActs(ports: ActingPorts): RoutingActs {
  return {
    routingRulesOf: async (merchantId) => {
      const stored = await ports.stores.routingRules.find(merchantId)
      if (stored === null) return null
      const aliases = await currentAliases(ports.stores, merchantId)
      const named = stored.rules === null ? [] : terminalsNamed(stored.rules)
      return { ...stored, absent: named.filter(({ alias }) => !aliases.includes(alias)) }
    },
    setRoutingRules: ({ merchantId }, content) =>
      perform<RulesChange>(ports, async (stores) => {
        await stores.terminalChanges.lock(merchantId)
        const reading = readRules(content, await currentAliases(stores, merchantId))
        if (!reading.ok) return { result: reading, report: null }
        const change = { merchantId, rules: reading.document, createdAt: ports.clock.now() }
        const stored = await stores.routingRules.add(change)
        return { result: { ok: true, stored }, report: reportOf(stored) }
      }),
    removeRoutingRules: ({ merchantId }) =>
      perform(ports, async (stores) => {
        await stores.terminalChanges.lock(merchantId)
        const present = await stores.routingRules.find(merchantId)
        if (present === null || present.rules === null) return { result: false, report: null }
        const change = { merchantId, rules: null, createdAt: ports.clock.now() }
        const stored = await stores.routingRules.add(change)
        return { result: true, report: reportOf(stored) }
      }),
  }
}

async function currentAliases(
  { terminals }: Pick<ActStores, 'terminals'>,
  merchantId: string,
): Promise<readonly string[]> {
  const all = await terminals.terminalsOf(merchantId)
  return currentTerminals(all).map(({ alias }) => alias)
}

/** The rules themselves are rows that are never changed, so the chain names the revision. */
function reportOf({ merchantId, revision, rules }: StoredRules) {
  const details = { revision, rules: rules === null ? 0 : rules.rules.length }
  return { act: 'routing.rules', subject: merchantId, details } as const
}
