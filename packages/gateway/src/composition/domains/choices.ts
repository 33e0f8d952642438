import { createCachedLookUp } from '../../base/kernel/index.ts'
import { pointsAfterThreeDSecure } from '../../payment/banks/index.ts'
import { COUNT_LIMITS, countLimitsOf, type PriceList } from '../../payment/installments/index.ts'
import { type Choices, type RuleSet, readRules } from '../../payment/routing/index.ts'
import type { Banks } from '../banks/index.ts'
import type { Foundation } from '../foundation/index.ts'

const MERCHANTS_MAXIMUM = 10_000

/** What decides where a merchant's payments go, at most five seconds old. */
export type ChoicesOf = (merchantId: string) => Promise<Choices>

export function createChoices(
  { stores, clock }: Foundation,
  { terminals: directory, isDown }: Pick<Banks, 'terminals' | 'isDown'>,
): ChoicesOf {
  const settings = createCachedLookUp({
    load: async (merchantId: string) => ({
      prices: await pricesOf(stores, merchantId, clock.now()),
      rules: await rulesOf(stores, merchantId),
    }),
    clock,
    entriesMaximum: MERCHANTS_MAXIMUM,
  })
  const none = { prices: { rates: [], counts: COUNT_LIMITS }, rules: null }
  return async (merchantId) => {
    const terminals = await directory.terminalsOf(merchantId)
    const { prices, rules } = (await settings.find(merchantId)) ?? none
    return { terminals, prices, rules, isDown, pointsAfterThreeDSecure }
  }
}

async function pricesOf(
  stores: Foundation['stores'],
  merchantId: string,
  at: Date,
): Promise<PriceList> {
  const rates = await stores.commissionPlans.ratesFor(merchantId, at)
  const limits = await stores.installmentLimits.limitsFor(merchantId, at)
  return { rates, counts: countLimitsOf(limits) }
}

/**
 * The rules were read when they were stored. Rules of a later release may be unreadable: then
 * the payment fails, because without rules it could go to another account.
 */
async function rulesOf(stores: Foundation['stores'], merchantId: string): Promise<RuleSet | null> {
  const stored = await stores.routingRules.find(merchantId)
  if (stored === null || stored.rules === null) return null
  const reading = readRules(stored.rules, null)
  if (reading.ok) return reading.rules
  throw new Error(`The routing rules of the merchant ${merchantId} cannot be read by this release.`)
}
