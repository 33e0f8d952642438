import type { BankQueryLimits } from '../connector.ts'
import type { BankMessage, Unanswered } from '../exchange.ts'
import { sumOf, unavailable } from '../formats/answers.ts'
import { bankTimeToIso, minorFromKurus, shortText } from '../formats/field-texts.ts'
import { childOf, childrenOf, textOf, type XmlElement } from '../formats/xml.ts'
import type { ListedOrder, OrderListing, OrderSpan } from '../order-list.ts'
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
      return rows.length < page.total ? unavailable('incomplete') : ordersIn(rows, span)
    }
  }
  return unavailable('tooManyOrders')
}

function readPage(answer: GarantiAnswer) {
  if (isOwnRefusal(answer) && NOT_FOUND.has(answer.reasonCode ?? '')) return NO_ROWS
  if (!isApproval(answer)) {
    const { code, reasonCode, errorMessage } = answer
    return unavailable(shortText(`refused ${code ?? ''}/${reasonCode ?? ''} ${errorMessage ?? ''}`))
  }
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

type Row = Readonly<{ bankOrderId: string; type: Type; amountMinor: bigint; at: number }>
type Type = 'sale' | 'hold' | 'capture' | 'void' | 'refund' | 'undoneRefund'

/** The first that fits. The list speaks Turkish, and was seen without Turkish letters. */
const TYPES: readonly (readonly [Type, RegExp])[] = [
  ['undoneRefund', /iade.{0,20}iptal|iptal.{0,20}iade/],
  ['refund', /iade|refund/],
  ['void', /iptal|void/],
  ['capture', /son otorizasyon|son provizyon|kapama|postauth/],
  ['hold', /on otorizasyon|on provizyon|preauth/],
  ['sale', /satis|sale/],
]

/** Null: the movement is refused, or moves no money. */
function readRow(element: XmlElement): Row | 'unreadable' | null {
  const value = (name: string): string => textOf(element, name)?.trim() ?? ''
  const type = TYPES.find(([, words]) => words.test(folded(value('TrxType'))))?.[0]
  const isApproved = value('ResponseCode') === '00' && /^basarili/.test(folded(value('Status')))
  if (type === undefined || !isApproved) return null
  const [bankOrderId, amountMinor] = [value('OrderID'), minorFromKurus(value('AuthAmount'))]
  const at = Date.parse(bankTimeToIso(value('LastTrxDate')) ?? '')
  if (bankOrderId === '' || amountMinor === null || Number.isNaN(at)) return 'unreadable'
  return { bankOrderId, type, amountMinor, at }
}

function folded(text: string): string {
  const plain = text.slice(0, 60).toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  return plain.replaceAll('ı', 'i')
}

function ordersIn(elements: readonly XmlElement[], { from, until }: OrderSpan): OrderListing {
  const rows = elements.map(readRow).filter((row) => row !== null)
  const orders = new Map<string, Row[]>()
  for (const row of rows) {
    if (row === 'unreadable') return unavailable('unreadable')
    const own = orders.get(row.bankOrderId)
    if (own === undefined) orders.set(row.bankOrderId, [row])
    else own.push(row)
  }
  const begun = [...orders.values()].filter((own) =>
    own.some(
      ({ type, at }) => BEGINNINGS.has(type) && at >= from.getTime() && at < until.getTime(),
    ),
  )
  return { kind: 'listed', orders: begun.flatMap(orderOf) }
}

const BEGINNINGS: ReadonlySet<Type> = new Set(['sale', 'hold'])

/** Nothing for an order that was undone as a whole: a void of an order with refunds undid a refund. */
function orderOf(rows: readonly Row[]): readonly ListedOrder[] {
  const of = (...types: readonly Type[]) => rows.filter(({ type }) => types.includes(type))
  const [first] = rows
  const refunds = of('refund')
  if (first === undefined || (refunds.length === 0 && of('void').length > 0)) return []
  const undone = sumOf(of('undoneRefund', 'void'))
  const refunded = sumOf(refunds)
  const takenMinor = sumOf(of('sale', 'capture'))
  const { bankOrderId } = first
  const returnedMinor = undone < refunded ? refunded - undone : 0n
  const state = takenMinor > 0n ? 'taken' : 'preAuthorized'
  return [{ bankOrderId, state, takenMinor, returnedMinor }]
}
