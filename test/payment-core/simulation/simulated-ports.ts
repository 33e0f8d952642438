import { Secret } from '../../../packages/gateway/src/base/kernel/index.ts'
import type { BankConnector } from '../../../packages/gateway/src/payment/banks/index.ts'
import {
  createOrdersInHand,
  type PaymentPorts,
} from '../../../packages/gateway/src/payment/payments/index.ts'
import { createMemoryStores, type MemoryStatements } from '../memory-store/index.ts'
import { NO_DECLINE_LIMITS } from '../no-decline-limits.ts'
import { choicesWith } from '../sample-choices.ts'
import { SETTINGS } from '../sample-merchant.ts'
import { SECONDS } from '../turnable-clock.ts'
import type { FaultInjector } from './fault-injector.ts'
import { CARD, MERCHANT, RATES, RULES, TERMINALS } from './fixtures.ts'
import type { SimulatedNode } from './simulated-node.ts'

const LIVE: PaymentPorts['settings'] = {
  ...SETTINGS,
  bankTimeoutMilliseconds: 45 * SECONDS,
  unknownWindowMilliseconds: 15 * 60 * SECONDS,
  dayEndPolicy: 'strict',
}

/** The settings that a gateway has in its two modes; the shorter times more often. */
export const MODES: readonly [PaymentPorts['settings'], ...PaymentPorts['settings'][]] = [
  SETTINGS,
  SETTINGS,
  LIVE,
]

type Parts = Readonly<{
  statements: MemoryStatements
  bank: BankConnector
  faults: FaultInjector
  settings: PaymentPorts['settings']
}>

const PROOF = new Secret('proof', { md: 'md', xid: 'xid', eci: '05', cavv: 'cavv' })
const OPENED_CARD = {
  number: new Secret('card number', '5528790000000008'),
  expireMonth: 12,
  expireYear: 2030,
}

/** The ports of one process. What a real one waits for a moment, this one waits for by the seed. */
export function simulatedPorts(
  node: SimulatedNode,
  { statements, bank, faults, settings }: Parts,
): PaymentPorts {
  const { findSession, ...stores } = createMemoryStores(statements, node.runStatement)
  const open = async <Value>(value: Value): Promise<Value> => {
    await node.wait(node.world.random.between(0.1, 3))
    if (faults.vaultIsClosed()) throw new Error('the vault is closed')
    return value
  }
  return {
    ...stores,
    cards: {
      findCard: async () => CARD,
      findCardByHash: async () => CARD,
      openCard: () => open(OPENED_CARD),
      openSecurityCode: () => open(new Secret('security code', '000')),
    },
    sessions: { find: findSession, openProof: () => open(PROOF) },
    terminalsOf: async (merchantId) => (merchantId === MERCHANT.merchantId ? TERMINALS : []),
    bankFor: () => bank,
    choicesOf: async () => ({
      ...choicesWith(TERMINALS, RATES),
      rules: node.world.seed % 2 === 0 ? RULES : null,
    }),
    declines: NO_DECLINE_LIMITS,
    inHand: createOrdersInHand(node),
    clock: node.clock,
    newId: () => node.world.newId(),
    alert: ({ what, orderId }) => {
      faults.count('alert')
      node.world.log(`alert for ${orderId}: ${what}`)
    },
    settings,
  }
}
