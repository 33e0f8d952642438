import type pg from 'pg'
import type { Newcomer, NewUse, ReserveVerdict } from '../../links/index.ts'
import { withTransaction } from '../postgres/index.ts'
import { STATES_FOR_TAKE_OVER, TAKE_OVER_USE } from './take-over-statements.ts'
import { GIVE_UP_RESERVATION, INSERT_USE, LOCK_LINK, OPEN_USES_OF_PAGE } from './use-statements.ts'

/**
 * Takes a use under the lock of the link's row, so that tries for one link are decided one after another
 * (decision 6.3). Tries for different links do not meet.
 */
export function reserveUse(pool: pg.Pool, use: NewUse): Promise<ReserveVerdict> {
  return withTransaction(pool, (connection) => reserve(connection, use))
}

async function reserve(connection: pg.PoolClient, use: NewUse): Promise<ReserveVerdict> {
  const { merchantId, linkId, pageId, now } = use
  const link = await lockLink(connection, [merchantId, linkId, now])
  const ofPage = [merchantId, linkId, pageId]
  const states = await statesOfPage(connection, ofPage)
  if (states.includes('Paid')) return 'alreadyPaid'
  if (states.includes('Paying')) return 'underway'
  if (!link.isActive) return 'notActive'
  if (!states.includes('Reserved')) {
    if (!link.hasUseLeft && !(await takeOver(connection, use))) return 'noUseLeft'
    await insertUse(connection, use, link.hasUseLeft ? 1 : 0)
    return 'reserved'
  }
  const { rowCount } = await connection.query({ ...GIVE_UP_RESERVATION, values: ofPage })
  // The payment of the earlier try began between the look and the update.
  if (rowCount === 0) return 'underway'
  await insertUse(connection, use, 0)
  return 'reserved'
}

async function lockLink(
  connection: pg.PoolClient,
  values: unknown[],
): Promise<Readonly<{ isActive: boolean; hasUseLeft: boolean }>> {
  const query = { ...LOCK_LINK, values }
  const { rows } = await connection.query<{ is_active: boolean; has_use_left: boolean }>(query)
  const [row] = rows
  return { isActive: row?.is_active ?? false, hasUseLeft: row?.has_use_left ?? false }
}

async function statesOfPage(connection: pg.PoolClient, values: unknown[]): Promise<string[]> {
  const { rows } = await connection.query<{ state: string }>({ ...OPEN_USES_OF_PAGE, values })
  return rows.map(({ state }) => state)
}

/** True where the try of another page was ended for this one, which goes on with its use. */
async function takeOver(connection: pg.PoolClient, use: NewUse): Promise<boolean> {
  const values = [...takeOverValues(use), use.takeOverEventId, STATES_FOR_TAKE_OVER]
  const { rowCount } = await connection.query({ ...TAKE_OVER_USE, values })
  return rowCount === 1
}

/** Who asks for a use, as the conditions of a take-over read it. */
export function takeOverValues(newcomer: Newcomer): unknown[] {
  const { merchantId, linkId, pageId, now, browserHash, othersMadeBy } = newcomer
  return [merchantId, linkId, pageId, now, browserHash, othersMadeBy]
}

async function insertUse(
  connection: pg.PoolClient,
  use: NewUse,
  moreReservations: 0 | 1,
): Promise<void> {
  const values = [
    use.merchantId,
    use.linkId,
    use.useId,
    use.pageId,
    use.amountMinor,
    use.installmentCount,
    use.sessionId,
    JSON.stringify(use.payer),
    use.reservedUntil,
    use.now,
    moreReservations,
    use.languageCode,
    use.browserHash,
  ]
  await connection.query({ ...INSERT_USE, values })
}
