import type pg from 'pg'

import type { Configuration } from '../config/index.ts'
import {
  claimDatabaseMode,
  type DatabaseUse,
  readDatabaseUse,
  UnfitDatabaseError,
} from '../storage/index.ts'

type Mode = Configuration['mode']

/**
 * For whatever opens the database: throws an UnfitDatabaseError where it belongs to the other mode
 * (decision 2.11). Only reads, and reads a schema of any version.
 */
export async function refuseOtherMode(pool: pg.Pool, mode: Mode): Promise<void> {
  const use = await readDatabaseUse(pool)
  refuse(otherMode(use, mode))
}

/**
 * For a start, once the schema is this version's: gives the database its mode at the first one, and
 * throws an UnfitDatabaseError where another start was first, or where the published keys would work.
 */
export async function claimMode(pool: pg.Pool, mode: Mode): Promise<void> {
  await claimDatabaseMode(pool, mode)
  const use = await readDatabaseUse(pool)
  refuse(otherMode(use, mode) ?? (mode === 'live' ? publishedKeys(use) : null))
  // What stood in the way of the claim is gone by now: somebody revoked a key in this moment.
  if (use.mode === null) await claimMode(pool, mode)
}

function refuse(sentence: string | null): void {
  if (sentence !== null) throw new UnfitDatabaseError('mode', sentence)
}

function otherMode(use: DatabaseUse, mode: Mode): string | null {
  if (use.mode !== null && use.mode !== mode) {
    return (
      `VEZNE_MODE is ${mode} here, but the database is ${use.mode} since its first start. Set ` +
      `VEZNE_MODE=${use.mode}, or use another database.`
    )
  }
  if (use.mode !== null || mode === 'live' || !use.hasOtherMerchants) return null
  return (
    'VEZNE_MODE is sandbox here, but the database holds merchants that are not the sandbox’s. Set ' +
    'VEZNE_MODE=live, or give the sandbox a database of its own.'
  )
}

function publishedKeys({ publishedKeys: keys }: DatabaseUse): string | null {
  if (keys.length === 0) return null
  return (
    `VEZNE_MODE is live, but the database holds key pairs that everybody knows (${keys.join(', ')}). ` +
    'Use another database, or revoke them: npm run vezne -- keys revoke KEY.'
  )
}
