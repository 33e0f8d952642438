import type pg from 'pg'
import type {
  InsertVerdict,
  LinkKey,
  LinkStore,
  LinkWrites,
  NewLink,
  NoticeBudgets,
} from '../../payment/links/index.ts'
import type { IdempotencyClaim } from '../../payment/payments/index.ts'
import { budgetValues, GIVE_BUDGET_BACK } from '../notices/index.ts'
import {
  change,
  changesOne,
  listsFor,
  type Queryable,
  readFirst,
  readRows,
  readValue,
} from '../postgres/index.ts'
import {
  CANCEL_LINK,
  EXPIRE_LINKS,
  FIND_LINK,
  FIND_LINK_BY_ADDRESS,
  INSERT_LINK,
  PAYMENTS_OF_LINK,
} from './link-statements.ts'
import { reserveUse, takeOverValues } from './reserve-use.ts'
import { MAY_TAKE_OVER } from './take-over-statements.ts'
import {
  ERASE_PAYERS,
  FIND_USE,
  LAST_USE_OF_PAGE,
  PAID_USE_OF_BROWSER,
  PAYER_EMAIL,
  RELEASE_USE,
  SWEEP_RESERVATIONS,
} from './use-statements.ts'

/** Payment links and their uses in PostgreSQL. */
export function createLinkStore(pool: pg.Pool): LinkStore {
  return {
    ...createLinkWrites(pool),
    find: (link) => readFirst(pool, FIND_LINK, keyValues(link)),
    findByAddress: (addressToken) => readFirst(pool, FIND_LINK_BY_ADDRESS, [addressToken]),
    paymentsOf: (link, { after, maximum }) => {
      const values = [...keyValues(link), after?.paidAt ?? null, after?.useId ?? null, maximum]
      return readRows(pool, PAYMENTS_OF_LINK, values)
    },
    reserve: (use) => reserveUse(pool, use),
    mayTakeOver: async (newcomer) =>
      (await readValue(pool, MAY_TAKE_OVER, takeOverValues(newcomer))) ?? false,
    release: (link, useId) => changesOne(pool, RELEASE_USE, [...keyValues(link), useId]),
    findUse: (link, useId) => readFirst(pool, FIND_USE, [...keyValues(link), useId]),
    payerEmailOf: (link, sessionId) =>
      readValue(pool, PAYER_EMAIL, [...keyValues(link), sessionId]),
    paidUseOf: (link, browserHash) =>
      readFirst(pool, PAID_USE_OF_BROWSER, [...keyValues(link), browserHash]),
    lastUseOfPage: (link, pageId) =>
      readFirst(pool, LAST_USE_OF_PAGE, [...keyValues(link), pageId]),
    sweepReservations: ({ now, linksMaximum }) =>
      change(pool, SWEEP_RESERVATIONS, [now, linksMaximum]),
    erasePayers: ({ begunBefore, now, usesMaximum }) =>
      change(pool, ERASE_PAYERS, [begunBefore, now, usesMaximum]),
    expire: ({ now, eventIds }) => change(pool, EXPIRE_LINKS, [now, eventIds, eventIds.length]),
  }
}

/** Makes and cancels links, on a pool or within a transaction. */
export function createLinkWrites(database: Queryable): LinkWrites {
  return {
    insert: (link, idempotency, budgets) => insertLink(database, link, { idempotency, budgets }),
    cancel: (link, { now, eventId }) =>
      changesOne(database, CANCEL_LINK, [...keyValues(link), now, eventId]),
  }
}

function keyValues({ merchantId, linkId }: LinkKey): unknown[] {
  return [merchantId, linkId]
}

type Claims = Readonly<{ idempotency: IdempotencyClaim | null; budgets: NoticeBudgets }>

type InsertRow = Readonly<{ isWritten: boolean; isAllowed: boolean; Sms: number; Email: number }>

async function insertLink(
  database: Queryable,
  link: NewLink,
  claims: Claims,
): Promise<InsertVerdict> {
  const wanted = [countOf(link, 'Sms'), countOf(link, 'Email')]
  const budgets = budgetValues(claims.budgets)
  const values = [...insertValues(link, claims.idempotency), ...wanted, ...budgets]
  const row = await readFirst<InsertRow>(database, INSERT_LINK, values)
  if (row === null) throw new Error('A new link has no verdict.')
  const { isWritten, isAllowed, ...counted } = row
  if (isWritten) return { kind: 'written' }
  if (!isAllowed) return { kind: 'overBudget', counted }
  const taken = [link.merchantId, link.createdAt, ...wanted]
  if (link.notices.length > 0) await change(database, GIVE_BUDGET_BACK, taken)
  return { kind: 'keyTaken' }
}

function countOf({ notices }: NewLink, channel: 'Sms' | 'Email'): number {
  return notices.filter((notice) => notice.channel === channel).length
}

function insertValues(link: NewLink, idempotency: IdempotencyClaim | null): unknown[] {
  return [
    link.merchantId,
    link.linkId,
    link.linkType,
    link.amountType,
    link.amountMinor,
    link.maximumUses,
    link.expiresAt,
    link.addressToken,
    link.merchantOrderId,
    JSON.stringify(link.content),
    link.createdAt,
    idempotency?.key ?? null,
    idempotency?.fingerprint ?? null,
    ...listsFor('notice_id, channel, recipient, language_code', link.notices),
  ]
}
