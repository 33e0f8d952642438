import type pg from 'pg'
import type {
  InsertVerdict,
  LinkKey,
  LinkPaymentRow,
  LinkStore,
  NewLink,
  NoticeBudgets,
} from '../../links/index.ts'
import type { IdempotencyClaim } from '../../payments/index.ts'
import { budgetValues, GIVE_BUDGET_BACK } from '../notices/index.ts'
import type { NamedStatement } from '../postgres/index.ts'
import { type LinkRow, linkFromRow, type UseRow, useFromRow } from './link-rows.ts'
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
  RELEASE_USE,
  SWEEP_RESERVATIONS,
} from './use-statements.ts'

/** Payment links and their uses in PostgreSQL. */
export function createLinkStore(pool: pg.Pool): LinkStore {
  const change = async (named: NamedStatement, values: unknown[]): Promise<number> =>
    (await pool.query({ ...named, values })).rowCount ?? 0
  const findLink = async (named: NamedStatement, values: unknown[]) => {
    const { rows } = await pool.query<LinkRow>({ ...named, values })
    return rows[0] === undefined ? null : linkFromRow(rows[0])
  }
  const findUse = async (named: NamedStatement, values: unknown[]) => {
    const { rows } = await pool.query<UseRow>({ ...named, values })
    return rows[0] === undefined ? null : useFromRow(rows[0])
  }
  return {
    insert: (link, idempotency, budgets) => insertLink(pool, link, { idempotency, budgets }),
    find: (link) => findLink(FIND_LINK, keyValues(link)),
    findByAddress: (addressToken) => findLink(FIND_LINK_BY_ADDRESS, [addressToken]),
    cancel: async (link, { now, eventId }) =>
      (await change(CANCEL_LINK, [...keyValues(link), now, eventId])) === 1,
    paymentsOf: (link, page) => paymentsOf(pool, link, page),
    reserve: (use) => reserveUse(pool, use),
    mayTakeOver: async (newcomer) => {
      const query = { ...MAY_TAKE_OVER, values: takeOverValues(newcomer) }
      const { rows } = await pool.query<{ may_take_over: boolean }>(query)
      return rows[0]?.may_take_over ?? false
    },
    release: async (link, useId) => (await change(RELEASE_USE, [...keyValues(link), useId])) === 1,
    findUse: (link, useId) => findUse(FIND_USE, [...keyValues(link), useId]),
    paidUseOf: (link, browserHash) =>
      findUse(PAID_USE_OF_BROWSER, [...keyValues(link), browserHash]),
    lastUseOfPage: (link, pageId) => findUse(LAST_USE_OF_PAGE, [...keyValues(link), pageId]),
    sweepReservations: ({ now, linksMaximum }) => change(SWEEP_RESERVATIONS, [now, linksMaximum]),
    erasePayers: ({ begunBefore, now, usesMaximum }) =>
      change(ERASE_PAYERS, [begunBefore, now, usesMaximum]),
    expire: ({ now, eventIds }) => change(EXPIRE_LINKS, [now, eventIds, eventIds.length]),
  }
}

function keyValues({ merchantId, linkId }: LinkKey): unknown[] {
  return [merchantId, linkId]
}

type Claims = Readonly<{ idempotency: IdempotencyClaim | null; budgets: NoticeBudgets }>

type InsertRow = Readonly<{
  is_written: boolean
  is_allowed: boolean
  sms_count: number
  email_count: number
}>

async function insertLink(pool: pg.Pool, link: NewLink, claims: Claims): Promise<InsertVerdict> {
  const wanted = [countOf(link, 'Sms'), countOf(link, 'Email')]
  const values = [...insertValues(link, claims.idempotency), ...wanted]
  const { rows } = await pool.query<InsertRow>({
    ...INSERT_LINK,
    values: [...values, ...budgetValues(claims.budgets)],
  })
  const [row] = rows
  if (row === undefined) throw new Error('A new link has no verdict.')
  if (row.is_written) return { kind: 'written' }
  if (!row.is_allowed) {
    return { kind: 'overBudget', counted: { Sms: row.sms_count, Email: row.email_count } }
  }
  const taken = [link.merchantId, link.createdAt, ...wanted]
  if (link.notices.length > 0) await pool.query({ ...GIVE_BUDGET_BACK, values: taken })
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
    link.notices.map(({ noticeId }) => noticeId),
    link.notices.map(({ channel }) => channel),
    link.notices.map(({ recipient }) => recipient),
    link.notices.map(({ languageCode }) => languageCode),
  ]
}

type PaymentRow = Pick<UseRow, 'use_id' | 'amount_minor' | 'payer'> &
  Readonly<{ order_id: string; paid_at: Date }>

async function paymentsOf(
  pool: pg.Pool,
  link: LinkKey,
  { after, maximum }: Parameters<LinkStore['paymentsOf']>[1],
): Promise<LinkPaymentRow[]> {
  const values = [...keyValues(link), after?.paidAt ?? null, after?.useId ?? null, maximum]
  const { rows } = await pool.query<PaymentRow>({ ...PAYMENTS_OF_LINK, values })
  return rows.map((row) => ({
    useId: row.use_id,
    orderId: row.order_id,
    amountMinor: row.amount_minor,
    paidAt: row.paid_at,
    payer: row.payer,
  }))
}
