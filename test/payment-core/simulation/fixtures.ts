import type { StoredCard } from '../../../packages/gateway/src/payment/cards/index.ts'
import { sampleCard } from '../../../packages/gateway/src/payment/cards/testing/sample-card.ts'
import type { CommissionRate } from '../../../packages/gateway/src/payment/installments/index.ts'
import {
  type Merchant,
  PERMISSIONS,
  type Terminal,
} from '../../../packages/gateway/src/payment/merchants/index.ts'
import { type RuleSet, readRules } from '../../../packages/gateway/src/payment/routing/index.ts'
import { newTerminal } from '../sample-merchant.ts'

/** The merchant of every schedule. It has two terminals and one card. */
export const MERCHANT: Merchant = {
  merchantId: 'merchant',
  merchantNumber: '1100000001',
  name: 'Deneme',
  status: 'Active',
  permissions: new Set(PERMISSIONS),
}

function terminal(alias: string, isDefault: boolean): Terminal {
  const { merchantId } = MERCHANT
  const apiUrl = `http://${alias}.test/api`
  return { ...newTerminal(alias, isDefault), merchantId, terminalId: `terminal-${alias}`, apiUrl }
}

export const TERMINALS: readonly [Terminal, ...Terminal[]] = [
  terminal('main', true),
  terminal('second', false),
]

export const CARD: StoredCard = sampleCard({
  merchantId: MERCHANT.merchantId,
  tokenHash: Buffer.alloc(32, 7),
  fingerprint: Buffer.alloc(32, 9),
})

/** Both terminals, so that a payment may go on to the second one. */
export const RULES: RuleSet | null = rulesOf({
  rules: [{ name: 'both', choose: { list: ['main', 'second'] } }],
})

function rulesOf(content: unknown): RuleSet {
  const reading = readRules(content, null)
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems))
  return reading.rules
}

export const RATES: readonly CommissionRate[] = [
  {
    planId: 'plan',
    merchantId: null,
    terminalId: null,
    cardNetwork: 'Bonus',
    bankCode: null,
    cardType: 'Credit',
    installmentCount: 1,
    rateBasisPoints: 213,
    blockedDays: 1,
    validFrom: new Date(0),
    validUntil: null,
  },
]
