import type pg from 'pg'
import { SANDBOX_MERCHANTS } from '../../payment/merchants/index.ts'
import { hasTable, readFirst, readRows, readValue, UnfitDatabaseError } from '../postgres/index.ts'

/** The clock of the database, which all nodes share. */
export async function readDatabaseTime(pool: pg.Pool): Promise<Date> {
  const now = await readValue<Date>(pool, 'select clock_timestamp() as now')
  if (now === null) throw new Error('database time: the server gave no row')
  return now
}

export type DatabaseMode = 'sandbox' | 'live'

/** The facts in a database that speak for or against a mode. */
export type DatabaseUse = Readonly<{
  /** Null before the first start of a version that writes it. */
  mode: DatabaseMode | null
  /** Whether there are merchants that are not the sandbox's own. */
  hasOtherMerchants: boolean
  /** The sandbox's published keys that the database has and that are not revoked. */
  publishedKeys: readonly string[]
}>

const OWN_MERCHANTS = SANDBOX_MERCHANTS.map(({ merchant }) => merchant.merchantId)
const PUBLISHED_KEYS = SANDBOX_MERCHANTS.map(({ publicKey }) => publicKey)

const OTHER_MERCHANTS = 'select from merchant where merchant_id <> all($1::uuid[])'

const PUBLISHED = `
  select public_key as "publicKey" from merchant_key
  where public_key = any($1) and coalesce(revoked_at > clock_timestamp(), true)`

/**
 * Writes the mode where there is none and nothing speaks against it, in one statement: of two first starts at once, one
 * wins.
 */
const CLAIM = `
  insert into database_mode (mode, since)
  select $1, clock_timestamp() where case $1::text
    when 'sandbox' then not exists (${OTHER_MERCHANTS.replace('$1', '$2')})
    else not exists (${PUBLISHED.replace('$1', '$3')}) end
  on conflict do nothing`

/** Reads a database of any version, also an empty one, and changes nothing. */
export async function readDatabaseUse(pool: pg.Pool): Promise<DatabaseUse> {
  const mode = (await hasTable(pool, 'database_mode'))
    ? await readValue<DatabaseMode>(pool, 'select mode from database_mode')
    : null
  if (!(await hasTable(pool, 'merchant_key'))) {
    return { mode, hasOtherMerchants: false, publishedKeys: [] }
  }
  const other = await readFirst(pool, `${OTHER_MERCHANTS} limit 1`, [OWN_MERCHANTS])
  const keys = await readRows<{ publicKey: string }>(pool, PUBLISHED, [PUBLISHED_KEYS])
  const publishedKeys = keys.map(({ publicKey }) => publicKey).toSorted()
  return { mode, hasOtherMerchants: other !== null, publishedKeys }
}

/** Gives a database of this version's schema its mode, unless it has one or holds what contradicts it. */
export async function claimDatabaseMode(pool: pg.Pool, mode: DatabaseMode): Promise<void> {
  await pool.query(CLAIM, [mode, OWN_MERCHANTS, PUBLISHED_KEYS])
}

/**
 * For everything that opens the database. Only reads, and reads a schema of any version.
 *
 * @throws UnfitDatabaseError if the database belongs to the other mode (decision 2.11).
 */
export async function refuseOtherMode(pool: pg.Pool, mode: DatabaseMode): Promise<DatabaseUse> {
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
export async function claimMode(pool: pg.Pool, mode: DatabaseMode): Promise<void> {
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
