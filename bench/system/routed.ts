import { setTimeout as delay } from 'node:timers/promises'

import type pg from 'pg'

import type { RulesDocument } from '../../packages/gateway/src/payment/routing/index.ts'
import { createRoutingRuleStore } from '../../packages/gateway/src/storage/routing/index.ts'

/** The merchant of the load, which has a terminal at each bank of the sandbox. */
const MERCHANT_ID = '01900000-0000-7000-8000-000000000001'
/** Longer than a gateway remembers a merchant's rules. */
const KNOWN_MILLISECONDS = 6_000

/**
 * All three conditions are evaluated for a payment of the load, and two of them hold: the card's own bank takes it,
 * and the other three terminals are put in the order of their costs.
 */
const RULES: RulesDocument = {
  rules: [
    { name: 'own bank', when: "card.country == 'TR' && count <= 12", choose: 'onUs' },
    { name: 'large', when: 'amount >= 5000', choose: { list: ['garanti', 'akbank'] } },
    { name: 'rest', choose: { lowestCost: { yearlyMoneyPercent: 45 } } },
  ],
}

/** Runs `work` while three rules choose between the merchant's four terminals. Throws where they did not. */
export async function routed<Result>(pool: pg.Pool, work: () => Promise<Result>): Promise<Result> {
  await putRulesInForce(pool, true)
  try {
    const result = await work()
    const rule = await lastRule(pool)
    if (rule !== 'own bank') throw new Error(`The rule of the last payment was ${rule}.`)
    return result
  } finally {
    await putRulesInForce(pool, false)
  }
}

/** Without rules it waits for the same time, so that both measurements begin after the same pause. */
export async function putRulesInForce(pool: pg.Pool, areWanted: boolean): Promise<void> {
  const rules = areWanted ? RULES : null
  await createRoutingRuleStore(pool).add({ merchantId: MERCHANT_ID, rules, createdAt: new Date() })
  await delay(KNOWN_MILLISECONDS)
}

async function lastRule(pool: pg.Pool): Promise<string | null> {
  const { rows } = await pool.query<{ rule: string | null }>(
    `select routing->>'rule' as rule from payment_order
     where merchant_id = $1 order by order_id desc limit 1`,
    [MERCHANT_ID],
  )
  return rows[0]?.rule ?? null
}
