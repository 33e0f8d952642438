import type pg from 'pg'
import { SANDBOX_MERCHANTS } from '../merchants/index.ts'

/** The time of the database's machine, which all nodes share. */
export async function readDatabaseTime(pool: pg.Pool): Promise<Date> {
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now')
  const [row] = rows
  if (row === undefined) throw new Error('database time: the server gave no row')
  return row.now
}

export type DatabaseMode = 'sandbox' | 'live'

/** What the database tells of the mode that it belongs to. */
export type DatabaseUse = Readonly<{
  /** Null before the first start of a version that writes it. */
  mode: DatabaseMode | null
  /** Whether there are merchants that are not the sandbox's own. */
  hasOtherMerchants: boolean
  /** The well-known public keys that are there and not revoked. */
  publishedKeys: readonly string[]
}>

const OWN_MERCHANTS = SANDBOX_MERCHANTS.map(({ merchant }) => merchant.merchantId)
const PUBLISHED_KEYS = SANDBOX_MERCHANTS.map(({ publicKey }) => publicKey)

const WHICH_TABLES = `
  select to_regclass('merchant_key') is not null as has_merchants,
         to_regclass('database_mode') is not null as has_mode`

const OTHER_MERCHANTS = 'select from merchant where merchant_id <> all($1::uuid[])'

const PUBLISHED = `
  select public_key from merchant_key
  where public_key = any($1) and coalesce(revoked_at > clock_timestamp(), true)`

/**
 * Writes the mode where there is none and nothing speaks against it, in one statement: of two first
 * starts at once one wins, and neither acts on what it read before.
 */
const CLAIM = `
  insert into database_mode (mode, since)
  select $1, clock_timestamp() where case $1::text
    when 'sandbox' then not exists (${OTHER_MERCHANTS.replace('$1', '$2')})
    else not exists (${PUBLISHED.replace('$1', '$3')}) end
  on conflict do nothing`

/** Reads a database of any version, also an empty one, and changes nothing. */
export async function readDatabaseUse(pool: pg.Pool): Promise<DatabaseUse> {
  const tables = await pool.query<{ has_merchants: boolean; has_mode: boolean }>(WHICH_TABLES)
  const [{ has_merchants: hasMerchants, has_mode: hasMode } = {}] = tables.rows
  return {
    mode: hasMode === true ? await readMode(pool) : null,
    hasOtherMerchants: hasMerchants === true && (await findsOtherMerchants(pool)),
    publishedKeys: hasMerchants === true ? await readPublishedKeys(pool) : [],
  }
}

/** Gives a database of this version's schema its mode, unless it has one or holds what contradicts it. */
export async function claimDatabaseMode(pool: pg.Pool, mode: DatabaseMode): Promise<void> {
  await pool.query(CLAIM, [mode, OWN_MERCHANTS, PUBLISHED_KEYS])
}

async function readMode(pool: pg.Pool): Promise<DatabaseMode | null> {
  const { rows } = await pool.query<{ mode: DatabaseMode }>('select mode from database_mode')
  return rows[0]?.mode ?? null
}

async function findsOtherMerchants(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query(`${OTHER_MERCHANTS} limit 1`, [OWN_MERCHANTS])
  return rowCount === 1
}

async function readPublishedKeys(pool: pg.Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ public_key: string }>(PUBLISHED, [PUBLISHED_KEYS])
  return rows.map((row) => row.public_key).toSorted()
}
