import type pg from 'pg'

import type { Configuration } from '../../base/config/index.ts'
import {
  claimDatabaseMode,
  type DatabaseUse,
  readDatabaseUse,
  UnfitDatabaseError,
} from '../../storage/index.ts'

type Mode = Configuration['mode']

/**
 * For everything that opens the database. Only reads, and reads a schema of any version.
 *
 * @throws UnfitDatabaseError if the database belongs to the other mode (decision 2.11).
 */
export async function refuseOtherMode(pool: pg.Pool, mode: Mode): Promise<DatabaseUse> {
  const use = await readDatabaseUse(pool)
  if (use.mode !== null && use.mode !== mode) {
    throw unfit(
      `VEZNE_MODE is ${mode} here, but the database is ${use.mode} since its first start. Set ` +
        `VEZNE_MODE=${use.mode}, or use another database.`,
    )
  }
  if (use.mode === null && mode === 'sandbox' && use.hasOtherMerchants) {
    throw unfit(
      'VEZNE_MODE is sandbox here, but the database holds merchants that are not the sandbox’s. Set ' +
        'VEZNE_MODE=live, or give the sandbox a database of its own.',
    )
  }
  return use
}

/**
 * For a start, after the migrations. The first start gives the database its mode.
 *
 * @throws UnfitDatabaseError if the database belongs to the other mode, or published keys would work in live
 *   mode.
 */
export async function claimMode(pool: pg.Pool, mode: Mode): Promise<void> {
  await claimDatabaseMode(pool, mode)
  const use = await refuseOtherMode(pool, mode)
  if (mode === 'live' && use.publishedKeys.length > 0) {
    throw unfit(
      `VEZNE_MODE is live, but the database holds key pairs that everybody knows (${use.publishedKeys.join(', ')}). ` +
        'Use another database, or revoke them: npm run vezne -- keys revoke KEY.',
    )
  }
  // A published key kept the claim from working, and somebody has revoked the key since.
  if (use.mode === null) await claimMode(pool, mode)
}

function unfit(sentence: string): UnfitDatabaseError {
  return new UnfitDatabaseError('mode', sentence)
}
