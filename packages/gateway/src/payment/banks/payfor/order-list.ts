import type { Clock } from '../../../base/kernel/index.ts'
import type { BankTerminal } from '../bank-terminal.ts'
import type { BankQueryLimits } from '../connector.ts'
import type { BankExchange, Unanswered } from '../exchange.ts'
import { unavailable } from '../formats/answers.ts'
import { minorFromDecimal } from '../formats/field-texts.ts'
import { fromIstanbulText, istanbulText } from '../formats/istanbul-time.ts'
import {
  LIST_MAXIMUM_BYTES,
  type ListedMovement,
  listInParts,
  movementsIn,
} from '../formats/listed-orders.ts'
import type { ListBankOrders, OrderSpan } from '../order-list.ts'
import { refusalOf } from './inquiry.ts'
import { APPROVED, NOT_FOUND } from './outcomes.ts'
import { dayQuery, messageTo } from './request.ts'
import type { PayforAnswer, PayforValues } from './response.ts'

type Port = Readonly<{ exchange: BankExchange<PayforAnswer>; clock: Clock }>

/** The bank's history of a day (TxnHistory with ReqDate), for each day of the span. */
export function listOrders({ exchange, clock }: Port): ListBankOrders {
  return (terminal, span, limits) => {
    const ask = (date: string, left: () => BankQueryLimits | null) =>
      askDay(exchange, { terminal, date }, left)
    return listInParts({ parts: datesOf(span), ask, clock }, span, limits)
  }
}

const DAY_MILLISECONDS = 24 * 3_600_000

/** The dates of Istanbul that the span touches, as `20260131`. */
function datesOf({ from, until }: OrderSpan): readonly string[] {
  const first = Date.parse(`${istanbulText(from).slice(0, 10)}T00:00:00+03:00`)
  const count = Math.ceil((until.getTime() - first) / DAY_MILLISECONDS)
  return Array.from({ length: Math.max(count, 0) }, (_, index) =>
    istanbulText(new Date(first + index * DAY_MILLISECONDS))
      .slice(0, 10)
      .replaceAll('-', ''),
  )
}

async function askDay(
  exchange: Port['exchange'],
  { terminal, date }: Readonly<{ terminal: BankTerminal; date: string }>,
  left: () => BankQueryLimits | null,
): Promise<readonly ListedMovement[] | Unanswered> {
  const limits = left()
  if (limits === null) return unavailable('timeout')
  const message = messageTo(terminal, dayQuery(date))
  const answer = await exchange.ask({ ...message, answerMaximumBytes: LIST_MAXIMUM_BYTES }, limits)
  if ('kind' in answer) return answer
  const { value, rows } = answer
  if (NOT_FOUND.has(value('ProcReturnCode') ?? '')) return []
  if (value('ProcReturnCode') !== null) return refusalOf(value)
  return movementsIn(rows, movementOf) ?? unavailable('unreadable')
}

const KINDS: Readonly<Record<string, ListedMovement['kind']>> = {
  Auth: 'sale',
  ParaPuanAuth: 'sale',
  PreAuth: 'hold',
  PostAuth: 'capture',
  Refund: 'refund',
}

/** Null: the row cannot be read. A day without payments has one row, of a payment that was not found. */
function movementOf(row: PayforValues): ListedMovement | 'nothing' | null {
  const kind = KINDS[row('TxnType') ?? '']
  const stands = row('ProcReturnCode') === APPROVED && row('TxnStatus') !== 'V'
  if (!stands || kind === undefined) return 'nothing'
  const bankOrderId = row('OrgOrderId') ?? row('OrderId')
  const amountMinor = minorFromDecimal(row('PurchAmount') ?? '')
  if (bankOrderId === null || amountMinor === null) return null
  return { bankOrderId, kind, amountMinor, at: fromIstanbulText(row('InsertDatetime')) }
}
