import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Bank } from '../bank/index.ts'
import type { FormPairs } from '../formats/index.ts'
import { type BankOrder, stateOf } from '../ledger/index.ts'
import {
  type Language,
  languageFrom,
  renderHome,
  renderOrder,
  renderProblem,
} from '../pages/index.ts'
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

/** An order and its bank. */
type Placed = Readonly<{ bank: Bank; order: BankOrder }>

/** The orders of all banks, in the order of their first attempts. */
function allOrders(banks: readonly Bank[]): readonly Placed[] {
  const firstAt = ({ order }: Placed): string => (order.declined[0] ?? order.payment).at
  return banks
    .flatMap((bank) => bank.ledger.orders().map((order) => ({ bank, order })))
    .toSorted((one, other) => firstAt(one).localeCompare(firstAt(other)))
}

/**
 * GET of the banks' own page. Orders are counted from the oldest, and `before` is the count with which the page
 * ends: so a new order moves nothing on older pages.
 */
export function showHome(
  banks: readonly Bank[],
  response: ServerResponse,
  question: Question,
): void {
  const view = viewOf(question)
  const all = allOrders(banks)
  const wanted = Number(question.query.get('before') ?? all.length)
  const end = Number.isInteger(wanted) && wanted > 0 ? Math.min(wanted, all.length) : all.length
  const start = Math.max(0, end - ORDERS_PER_PAGE)
  const address = (before: number): string => `/?lang=${view.language}&before=${before}`
  const page = renderHome({
    ...view,
    waiting: banks.map(waitingAt),
    orders: all.slice(start, end).toReversed(),
    newer: end < all.length ? address(end + ORDERS_PER_PAGE) : null,
    older: start > 0 ? address(start) : null,
    token: TOKEN,
    banks,
    hasClosed: question.query.has('closed'),
  })
  sendPage(response, 200, page)
}

/** The captured orders of a bank that no day end has taken. */
function waitingAt({ label, ledger }: Bank) {
  return { label, count: ledger.orders().filter((order) => stateOf(order) === 'Captured').length }
}

/** GET of one order, by its `id` and its `bank`; without a bank, the first that has it. */
export function showOrder(
  banks: readonly Bank[],
  response: ServerResponse,
  { query, accepted }: Question,
): void {
  const view = viewOf({ query, accepted })
  const id = query.get('id') ?? ''
  const bank = banks.find(
    ({ name, ledger }) => (query.get('bank') ?? name) === name && ledger.order(id) !== undefined,
  )
  const order = bank?.ledger.order(id)
  if (bank === undefined || order === undefined) {
    sendPage(response, 404, renderProblem('noOrder', view))
    return
  }
  const { clientId } = order.payment
  const terminal = bank.terminals.find((candidate) => candidate.clientId === clientId)
  const merchantName = terminal?.displayName ?? clientId
  sendPage(response, 200, renderOrder({ ...view, bank, order, merchantName }))
}

/** POST of the page's button: closes the open batch of every terminal, and leads back to the page. */
export async function closeDay(
  { banks, durable }: Readonly<{ banks: readonly Bank[]; durable: () => Promise<void> }>,
  response: ServerResponse,
  pairs: FormPairs,
): Promise<void> {
  const language = languageOfOwnForm(response, pairs)
  if (language === null) return
  closeBatches(banks, new URLSearchParams())
  await durable()
  redirect(response, `/?lang=${language}&closed=1`)
}

/** The language of a form of this page; null where it is another site's, which then has its answer. */
export function languageOfOwnForm(response: ServerResponse, pairs: FormPairs): Language | null {
  const fields = new Map(pairs)
  const language = languageFrom(fields.get('lang'), 'tr')
  if (isToken(fields.get('token') ?? '')) return language
  const nonce = randomBytes(16).toString('base64url')
  sendPage(response, 403, renderProblem('oldPage', { language, nonce }))
  return null
}

function isToken(text: string): boolean {
  const [given, own] = [Buffer.from(text), Buffer.from(TOKEN)]
  return given.length === own.length && timingSafeEqual(given, own)
}
