import type pg from 'pg'

import type {
  LinkCursor,
  LinkFilter,
  LinkFunnel,
  LinkList,
  PaymentLink,
} from '../../payment/links/index.ts'
import { type NamedStatement, readFirst, readRows, withinTime } from '../postgres/index.ts'
import { idRange, pageIn } from './id-pages.ts'
import {
  LINK_FUNNEL,
  LINK_NOTICES,
  LINK_PAGE,
  LINK_USES,
  LINKS_FUNNEL,
} from './link-list-statements.ts'

/** A page does not wait longer for its counts. */
const COUNTING_MILLISECONDS = 400

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
  const { from, until } = idRange(filter, cursor && { ...cursor, id: cursor.linkId })
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

/** What the reader typed stands for itself: no character of it is a wildcard. */
function pattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
}

function pageOf(
  found: readonly PaymentLink[],
  asked: Parameters<typeof pageIn>[1],
): Awaited<ReturnType<LinkList['page']>> {
  const { rows: links, newer, older } = pageIn(found, asked)
  return {
    links,
    newer: newer && { towards: 'newer', linkId: newer.linkId },
    older: older && { towards: 'older', linkId: older.linkId },
  }
}

function counted(pool: pg.Pool, sql: NamedStatement, values: unknown[]) {
  return withinTime(pool, COUNTING_MILLISECONDS, (connection) =>
    readFirst<LinkFunnel>(connection, sql, values),
  )
}
