import type pg from 'pg'

import { firstIdAt, idAfter } from '../../base/kernel/index.ts'
import type {
  LinkCursor,
  LinkFilter,
  LinkFunnel,
  LinkList,
  LinkPage,
  PaymentLink,
} from '../../payment/links/index.ts'
import {
  type NamedStatement,
  readFirst,
  readRows,
  sqlStateOf,
  withTransaction,
} from '../postgres/index.ts'
import {
  LINK_FUNNEL,
  LINK_NOTICES,
  LINK_PAGE,
  LINK_USES,
  LINKS_FUNNEL,
} from './link-list-statements.ts'

const LOWEST_ID = '00000000-0000-0000-0000-000000000000'
const HIGHEST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** A page does not wait longer for its counts. */
const COUNTING_MILLISECONDS = 400
const QUERY_CANCELED = '57014'

/** Reads payment links for the panel, over the panel's own connections. */
export function createLinkList(pool: pg.Pool): LinkList {
  return {
    page: async ({ filter, now, cursor, maximum }) => {
      const isNewer = cursor?.towards === 'newer'
      const values = [...valuesOf(filter, now, cursor), maximum + 1]
      const found = await readRows<PaymentLink>(
        pool,
        LINK_PAGE[isNewer ? 'newer' : 'older'],
        values,
      )
      return pageOf(found, { cursor, maximum })
    },
    funnel: ({ filter, now }) => counted(pool, LINKS_FUNNEL, valuesOf(filter, now, null)),
    funnelOf: ({ merchantId, linkId }) => counted(pool, LINK_FUNNEL, [merchantId, linkId]),
    usesOf: ({ merchantId, linkId }, { before, maximum }) =>
      readRows(pool, LINK_USES, [merchantId, linkId, before, maximum]),
    noticesOf: ({ merchantId, linkId }, maximum) =>
      readRows(pool, LINK_NOTICES, [merchantId, linkId, maximum]),
  }
}

function valuesOf(filter: LinkFilter, now: Date, cursor: LinkCursor | null): unknown[] {
  const { merchantId, status, text, amountFrom, amountTo } = filter
  const { from, until } = idRange(filter, cursor)
  return [
    merchantId,
    from,
    until,
    status,
    text === null ? null : pattern(text),
    amountFrom,
    amountTo,
    now,
  ]
}

/** Ids begin with their time, so a span of time is a range of ids. The upper end does not belong to it. */
function idRange({ from, until }: LinkFilter, cursor: LinkCursor | null) {
  const range = {
    from: from === null ? LOWEST_ID : firstIdAt(from),
    until: until === null ? HIGHEST_ID : firstIdAt(until),
  }
  if (cursor === null) return range
  const { linkId, towards } = cursor
  if (towards === 'older') return { ...range, until: linkId < range.until ? linkId : range.until }
  return { ...range, from: linkId >= range.from ? idAfter(linkId) : range.from }
}

/** What the reader typed stands for itself: no character of it is a wildcard. */
function pattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
}

/** `found` has one link more than the page where there is more in the direction of the cursor. */
function pageOf(
  found: readonly PaymentLink[],
  { cursor, maximum }: Readonly<{ cursor: LinkCursor | null; maximum: number }>,
): LinkPage {
  const isMore = found.length > maximum
  const cameFromOlder = cursor?.towards === 'newer'
  const own = found.slice(0, maximum)
  const links = cameFromOlder ? own.reverse() : own
  const beside = (towards: LinkCursor['towards'], link: PaymentLink | undefined) =>
    link === undefined ? null : { towards, linkId: link.linkId }
  return {
    links,
    newer: cursor === null || (cameFromOlder && !isMore) ? null : beside('newer', links[0]),
    older: cameFromOlder || isMore ? beside('older', links.at(-1)) : null,
  }
}

async function counted(
  pool: pg.Pool,
  sql: NamedStatement,
  values: unknown[],
): Promise<LinkFunnel | null> {
  const limits = { statementTimeoutMilliseconds: COUNTING_MILLISECONDS }
  try {
    const count = (connection: pg.PoolClient) => readFirst<LinkFunnel>(connection, sql, values)
    return await withTransaction(pool, count, { limits })
  } catch (error) {
    if (sqlStateOf(error) === QUERY_CANCELED) return null
    throw error
  }
}
