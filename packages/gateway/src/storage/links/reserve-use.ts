import type pg from 'pg'
import type { LinkUse, Newcomer, NewUse, ReserveVerdict } from '../../payment/links/index.ts'
import { change, changesOne, readFirst, readRows, withTransaction } from '../postgres/index.ts'
import { STATES_FOR_TAKE_OVER, TAKE_OVER_USE } from './take-over-statements.ts'
import { GIVE_UP_RESERVATION, INSERT_USE, LOCK_LINK, OPEN_USES_OF_PAGE } from './use-statements.ts'

/**
 * Takes a use under the lock of the link's row, so that tries of one link are decided one after another
 * (decision 6.3). Tries of different links do not wait for each other.
 */
export function reserveUse(pool: pg.Pool, use: NewUse): Promise<ReserveVerdict> {
  return withTransaction(pool, (connection) => reserve(connection, use))
}

const NO_LINK = { isActive: false, hasUseLeft: false }

async function reserve(connection: pg.PoolClient, use: NewUse): Promise<ReserveVerdict> {
  const { merchantId, linkId, pageId, now } = use
  const link =
    (await readFirst<typeof NO_LINK>(connection, LOCK_LINK, [merchantId, linkId, now])) ?? NO_LINK
  const ofPage = [merchantId, linkId, pageId]
  const open = await readRows<{ state: LinkUse['state'] }>(connection, OPEN_USES_OF_PAGE, ofPage)
  const states = open.map(({ state }) => state)
  if (states.includes('Paid')) return 'alreadyPaid'
  if (states.includes('Paying')) return 'underway'
  if (!link.isActive) return 'notActive'
  if (!states.includes('Reserved')) {
    if (!link.hasUseLeft && !(await takeOver(connection, use))) return 'noUseLeft'
    await insertUse(connection, use, link.hasUseLeft ? 1 : 0)
    return 'reserved'
  }
  // The payment of the earlier try may have begun between the look and this update.
  if ((await change(connection, GIVE_UP_RESERVATION, ofPage)) === 0) return 'underway'
  await insertUse(connection, use, 0)
  return 'reserved'
}

/** True where the try of another page was ended and this one goes on with its use. */
async function takeOver(connection: pg.PoolClient, use: NewUse): Promise<boolean> {
  const values = [...takeOverValues(use), use.takeOverEventId, STATES_FOR_TAKE_OVER]
  return changesOne(connection, TAKE_OVER_USE, values)
}

/** The parameters that the conditions of a take-over read. */
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
  await change(connection, INSERT_USE, values)
}
