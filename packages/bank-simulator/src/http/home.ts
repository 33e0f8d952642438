import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Bank } from '../api/index.ts'
import { stateOf } from '../ledger/index.ts'
import { languageFrom, renderHome, renderOrder, renderProblem } from '../pages/index.ts'
import { displayName, type FormPairs } from '../terminal/index.ts'
import { redirect, sendPage } from './bank-pages.ts'
import { closeBatches } from './control.ts'

const ORDERS_PER_PAGE = 20

/**
 * The form of the bank's page carries this value. Other sites cannot read it, so they cannot close the day. A site
 * whose own name points to this machine is refused by its Host header (`isKnownHost`).
 */
const TOKEN = randomBytes(32).toString('base64url')

type Question = Readonly<{
  query: URLSearchParams
  /** The Accept-Language header. */
  accepted: string | undefined
}>

function viewOf({ query, accepted }: Question) {
  const language = languageFrom(query.get('lang'), languageFrom(accepted, 'tr'))
  return { language, nonce: randomBytes(16).toString('base64url') }
}

/**
 * GET of the bank's own page. Orders are counted from the oldest, and `before` is the count with which the page
 * ends: so a new order moves nothing on older pages.
 */
export function showHome(bank: Bank, response: ServerResponse, question: Question): void {
  const view = viewOf(question)
  const all = bank.ledger.orders()
  const wanted = Number(question.query.get('before') ?? all.length)
  const end = Number.isInteger(wanted) && wanted > 0 ? Math.min(wanted, all.length) : all.length
  const start = Math.max(0, end - ORDERS_PER_PAGE)
  const address = (before: number): string => `/?lang=${view.language}&before=${before}`
  const open = all.filter((order) => stateOf(order) === 'Captured')
  const page = renderHome({
    ...view,
    terminals: bank.terminal.clientIds.map((clientId) => ({
      name: displayName(bank.terminal, clientId),
      openBatch: bank.ledger.openBatch(clientId),
      count: open.filter(({ payment }) => payment.clientId === clientId).length,
    })),
    orders: all.slice(start, end).toReversed(),
    newer: end < all.length ? address(end + ORDERS_PER_PAGE) : null,
    older: start > 0 ? address(start) : null,
    token: TOKEN,
    hasClosed: question.query.has('closed'),
  })
  sendPage(response, 200, page)
}

/** GET of one order, by its `id`. */
export function showOrder(bank: Bank, response: ServerResponse, question: Question): void {
  const view = viewOf(question)
  const order = bank.ledger.order(question.query.get('id') ?? '')
  if (order === undefined) {
    sendPage(response, 404, renderProblem('noOrder', view))
    return
  }
  const merchantName = displayName(bank.terminal, order.payment.clientId)
  sendPage(response, 200, renderOrder({ ...view, order, merchantName }))
}

/** POST of the page's button: closes the open batch of every terminal, and leads back to the page. */
export async function closeDay(
  bank: Bank,
  response: ServerResponse,
  pairs: FormPairs,
): Promise<void> {
  const fields = new Map(pairs)
  const language = languageFrom(fields.get('lang'), 'tr')
  if (!isToken(fields.get('token') ?? '')) {
    const nonce = randomBytes(16).toString('base64url')
    sendPage(response, 403, renderProblem('oldPage', { language, nonce }))
    return
  }
  closeBatches(bank)
  await bank.ledger.durable()
  redirect(response, `/?lang=${language}&closed=1`)
}

function isToken(text: string): boolean {
  const [given, own] = [Buffer.from(text), Buffer.from(TOKEN)]
  return given.length === own.length && timingSafeEqual(given, own)
}
