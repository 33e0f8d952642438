import type pg from 'pg'

import type { SettingsPorts } from '../../faces/panel/index.ts'
import {
  createAuditSearch,
  createRuleHistory,
  createSpentKeyStore,
  createTerminalSightings,
} from '../../storage/index.ts'
import type { Banks } from '../banks/index.ts'
import type { Foundation } from '../foundation/index.ts'

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
    ruleHistory: createRuleHistory(pool),
    findLogo: stores.merchants.findLogo,
    auditSearch: createAuditSearch(pool),
    rateLimits: configuration.rateLimits,
    spentKeys: createSpentKeyStore(pool),
  }
}
