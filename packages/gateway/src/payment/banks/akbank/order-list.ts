import { gunzipSync } from 'node:zlib'
import type { Clock } from '../../../base/kernel/index.ts'
import type { BankTerminal } from '../bank-terminal.ts'
import type { BankQueryLimits } from '../connector.ts'
import type { BankExchange, Unanswered } from '../exchange.ts'
import { unavailable } from '../formats/answers.ts'
import { minorFromDecimal } from '../formats/field-texts.ts'
import { fromIstanbulText } from '../formats/istanbul-time.ts'
import { type ListedMovement, listInParts, movementsIn } from '../formats/listed-orders.ts'
import type { ListBankOrders, OrderSpan } from '../order-list.ts'
import { refusalOf } from './inquiry.ts'
import { APPROVED } from './outcomes.ts'
import { reportMessage, TXN_CODES } from './request.ts'
import { codesOf, type JsonObject, objectsOf, parseObject, textOf } from './response.ts'

/** One millisecond less than the day that the bank allows, because both ends count. */
const WINDOW_MILLISECONDS = 24 * 3_600_000 - 1

/** More rows than the bank gives in one answer: a shorter span has fewer. */
const TOO_MANY_ROWS = 'VPS-2235'

const SHORTEST_MILLISECONDS = 60_000

type Port = Readonly<{ exchange: Pick<BankExchange<JsonObject>, 'ask'>; clock: Clock }>

/** The bank's report (1009), a day at a time. */
export function listOrders({ exchange, clock }: Port): ListBankOrders {
  return (terminal, span, limits) => {
    const ask = (part: OrderSpan, left: () => BankQueryLimits | null) =>
      askReport(exchange, { terminal, span: part }, left)
    return listInParts({ parts: windowsOf(span), ask, clock }, span, limits)
  }
}

function windowsOf({ from, until }: OrderSpan): readonly OrderSpan[] {
  const count = Math.ceil((until.getTime() - from.getTime()) / (WINDOW_MILLISECONDS + 1))
  return Array.from({ length: Math.max(count, 0) }, (_, index) => {
    const start = from.getTime() + index * (WINDOW_MILLISECONDS + 1)
    const end = Math.min(start + WINDOW_MILLISECONDS, until.getTime())
    return { from: new Date(start), until: new Date(end) }
  })
}

async function askReport(
  exchange: Port['exchange'],
  asked: Readonly<{ terminal: BankTerminal; span: OrderSpan }>,
  left: () => BankQueryLimits | null,
): Promise<readonly ListedMovement[] | Unanswered> {
  const { terminal, span } = asked
  const message = reportMessage(terminal, span)
  const limits = left()
  if (message === null) return unavailable('noReportAddress')
  if (limits === null) return unavailable('timeout')
  const said = await exchange.ask(message, limits)
  if (!('responseCode' in said)) return { kind: 'unavailable', cause: String(said.cause) }
  const { own } = codesOf(said)
  const [first, second] = halvesOf(span)
  if (own === TOO_MANY_ROWS && second !== undefined) {
    const earlier = await askReport(exchange, { terminal, span: first }, left)
    if ('kind' in earlier) return earlier
    const later = await askReport(exchange, { terminal, span: second }, left)
    return 'kind' in later ? later : [...earlier, ...later]
  }
  if (own !== APPROVED) return refusalOf(said)
  return reportedIn(said) ?? unavailable('unreadable')
}

function halvesOf(span: OrderSpan): readonly [OrderSpan, OrderSpan?] {
  const [from, until] = [span.from.getTime(), span.until.getTime()]
  if (until - from < SHORTEST_MILLISECONDS) return [span]
  const middle = Math.floor((from + until) / 2)
  return [
    { from: span.from, until: new Date(middle) },
    { from: new Date(middle + 1), until: span.until },
  ]
}

const UNPACKED_MAXIMUM_BYTES = 64 * 1_024 * 1_024

/** The rows are JSON, packed with gzip, in base64. Null: they cannot be read. */
function reportedIn(said: JsonObject): readonly ListedMovement[] | null {
  try {
    const packed = Buffer.from(textOf(said, 'data') ?? '', 'base64')
    const unpacked = gunzipSync(packed, { maxOutputLength: UNPACKED_MAXIMUM_BYTES })
    const rows = objectsOf(parseObject(unpacked) ?? {}, 'txnDetailList')
    return rows === null ? null : movementsIn(rows, movementOf)
  } catch {
    return null
  }
}

const KINDS: Readonly<Record<string, ListedMovement['kind']>> = {
  [TXN_CODES.sale]: 'sale',
  [TXN_CODES.preAuth]: 'hold',
  [TXN_CODES.capture]: 'capture',
  [TXN_CODES.refund]: 'refund',
}

/** The states in the report's words, and as in the history. A row of another word stands. */
const UNDONE = new Set(['V', 'R', 'İptal', 'Teknik İptal', 'Başarısız'])

/** Null: the row cannot be read. A row that the bank undid by itself has no code at all. */
function movementOf(row: JsonObject): ListedMovement | 'nothing' | null {
  const { own, host } = codesOf(row)
  const kind = KINDS[textOf(row, 'txnCode') ?? '']
  const isApproved = own === APPROVED && (host ?? '00') === '00'
  if (!isApproved || kind === undefined) return 'nothing'
  if (UNDONE.has(textOf(row, 'txnStatus') ?? '')) return 'nothing'
  const bankOrderId = textOf(row, 'orgOrderId') ?? textOf(row, 'orderId')
  const amountMinor = minorFromDecimal(textOf(row, 'amount') ?? '')
  if (bankOrderId === null || amountMinor === null) return null
  return { bankOrderId, kind, amountMinor, at: fromIstanbulText(textOf(row, 'txnDateTime')) }
}
