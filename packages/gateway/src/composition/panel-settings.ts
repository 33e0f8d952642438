import type pg from 'pg'

import { bankChecks } from '../health/index.ts'
import type { SettingsPorts } from '../panel/index.ts'
import {
  createAuditSearch,
  createRuleHistory,
  createSpentKeyStore,
  createTerminalSightings,
} from '../storage/index.ts'
import type { Banks } from './banks.ts'
import type { Foundation } from './foundation.ts'

type Parts = Readonly<{ pool: pg.Pool; banks: Banks }>

/** The ports of the panel's pages of connections and settings. What they read of many rows goes over the panel's pool. */
export function bindSettings(
  foundation: Foundation,
  { pool, banks }: Parts,
): Omit<SettingsPorts, 'isSandbox'> {
  const { configuration, stores } = foundation
  return {
    standings: banks.standings,
    sightings: createTerminalSightings(pool),
    testTerminal: terminalTests(foundation, banks),
    ruleHistory: createRuleHistory(pool),
    findLogo: stores.merchants.findLogo,
    auditSearch: createAuditSearch(pool),
    rateLimits: configuration.rateLimits,
    spentKeys: createSpentKeyStore(pool),
  }
}

const ANSWERED = {
  tr: 'Banka, olmayan siparişin sorusunu yanıtladı: adres ve API kullanıcısı doğru.',
  en: 'The bank answered the question about an order that does not exist: address and API user are right.',
}

/** Asks the bank about an order that does not exist, as `terminal test` does. */
function terminalTests({ stores, clock }: Foundation, banks: Banks): SettingsPorts['testTerminal'] {
  return async ({ merchantId, alias }) => {
    const merchant = await stores.merchants.findMerchant(merchantId)
    if (merchant === null) return null
    const merchants = { listMerchants: async () => [merchant] }
    const checks = await bankChecks({ ...banks, merchants, clock })
    const check = checks.find(({ name }) => name === `bank ${merchant.merchantNumber}/${alias}`)
    if (check === undefined) return null
    const told = { step: 'query', remedy: null, contact: null } as const
    try {
      await check.run()
      return { verdict: 'good', steps: [{ ...told, verdict: 'good', meaning: ANSWERED }] }
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      const meaning = { tr: why, en: why }
      return { verdict: 'bad', steps: [{ ...told, verdict: 'bad', meaning }] }
    }
  }
}
