import type { BankQueryLimits } from '../connector.ts'
import type { BankMessage, Unanswered } from '../exchange.ts'
import { unavailable } from '../formats/answers.ts'
import { bankTimeToIso, minorFromKurus } from '../formats/field-texts.ts'
import { type ListedMovement, movementsIn, ordersOf } from '../formats/listed-orders.ts'
import { childOf, childrenOf, textOf, type XmlElement } from '../formats/xml.ts'
import type { OrderListing, OrderSpan } from '../order-list.ts'
import { causeOf } from './inquiry.ts'
import { NOT_FOUND } from './outcomes.ts'
import { type GarantiAnswer, isApproval, isOwnRefusal } from './response.ts'

/** A page has at most 500 movements. */
const PAGES_MAXIMUM = 100
/** An undone payment is undone on its day. */
const LATER_MILLISECONDS = 24 * 3_600_000

export type ListPage = Readonly<{ from: Date; until: Date; number: number }>

type ListParts = Readonly<{
  messageFor: (page: ListPage) => BankMessage
  ask: (message: BankMessage, limits: BankQueryLimits) => Promise<GarantiAnswer | Unanswered>
  /** Null: the time for the whole list is over. */
  left: () => BankQueryLimits | null
}>

/** `orderlistinq`, page by page: the movements of all orders, from which each order is put together. */
export async function listOrders(
  { messageFor, ask, left }: ListParts,
  span: OrderSpan,
): Promise<OrderListing> {
  const until = new Date(span.until.getTime() + LATER_MILLISECONDS)
  const rows: XmlElement[] = []
  for (let number = 1; number <= PAGES_MAXIMUM; number += 1) {
    const limits = left()
    if (limits === null) return unavailable('timeout')
    const answer = await ask(messageFor({ from: span.from, until, number }), limits)
    if ('kind' in answer) return answer
    const page = readPage(answer)
    if ('kind' in page) return page
    rows.push(...page.rows)
    if (number >= page.pages) {
      const movements = movementsIn(rows, movementOf)
      if (rows.length < page.total) return unavailable('incomplete')
      if (movements === null) return unavailable('unreadable')
      return { kind: 'listed', orders: ordersOf(movements, span) }
    }
  }
  return unavailable('tooManyOrders')
}

function readPage(answer: GarantiAnswer) {
  if (isOwnRefusal(answer) && NOT_FOUND.has(answer.reasonCode ?? '')) return NO_ROWS
  if (!isApproval(answer)) return unavailable(causeOf(answer))
  const result = answer.order && childOf(answer.order, 'OrderListInqResult')
  const list = result && childOf(result, 'OrderTxnList')
  if (list === null) return NO_ROWS
  const count = (name: string): number => Number(textOf(list, name) ?? Number.NaN)
  const [total, pages] = [count('TotalTxnCount'), count('TotalPageCount')]
  const rows = childrenOf(list, 'OrderTxn')
  return Number.isInteger(total) && Number.isInteger(pages)
    ? { rows, total, pages }
    : unavailable('unreadable')
}

const NO_ROWS = { rows: [] as readonly XmlElement[], total: 0, pages: 1 }

/** The first that fits. The list speaks Turkish, and was seen without Turkish letters. */
const KINDS: readonly (readonly [ListedMovement['kind'], RegExp])[] = [
  ['undoneRefund', /iade.{0,20}iptal|iptal.{0,20}iade/],
  ['refund', /iade|refund/],
  ['void', /iptal|void/],
  ['capture', /son otorizasyon|son provizyon|kapama|postauth/],
  ['hold', /on otorizasyon|on provizyon|preauth/],
  ['sale', /satis|sale/],
]

/** Null: the row cannot be read. A movement that is refused moves no money. */
function movementOf(element: XmlElement): ListedMovement | 'nothing' | null {
  const value = (name: string): string => textOf(element, name)?.trim() ?? ''
  const kind = KINDS.find(([, words]) => words.test(folded(value('TrxType'))))?.[0]
  const isApproved = value('ResponseCode') === '00' && /^basarili/.test(folded(value('Status')))
  if (kind === undefined || !isApproved) return 'nothing'
  const [bankOrderId, amountMinor] = [value('OrderID'), minorFromKurus(value('AuthAmount'))]
  const at = new Date(bankTimeToIso(value('LastTrxDate')) ?? '')
  if (bankOrderId === '' || amountMinor === null || Number.isNaN(at.getTime())) return null
  return { bankOrderId, kind, amountMinor, at }
}

function folded(text: string): string {
  const plain = text.slice(0, 60).toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  return plain.replaceAll('ı', 'i')
}
