import type { Clock, Secret } from '../../kernel/index.ts'
import type {
  BankCallLimits,
  BankConnector,
  BankOutcome,
  BankQueryLimits,
  BankTerminal,
  InquiryResult,
  PointsResult,
} from '../connector.ts'
import type { BankHttpResult, BankTransport } from '../transport.ts'
import { readCallback } from './callback.ts'
import { readRecord, readStatus } from './inquiry.ts'
import { outcomeOf, readPoints } from './outcomes.ts'
import {
  authorizeXml,
  captureXml,
  closeBatchXml,
  gateForm,
  pointsXml,
  queryXml,
  refundXml,
  voidXml,
} from './request.ts'
import { type NestpayAnswer, readAnswer, refusingStatus } from './response.ts'

type NestpayParts = Readonly<{ transport: BankTransport; clock: Clock }>

/**
 * NestPay (Payten, formerly Asseco EST), model `3d`: the bank authenticates the card holder in the browser,
 * and the payment follows as XML. Many Turkish banks use this protocol.
 */
export function createNestpayConnector(parts: NestpayParts): BankConnector {
  const move = moneyMover(parts.transport)
  return {
    name: 'nestpay',
    gateForm,
    readCallback,
    authorize: (terminal, request, limits) =>
      move(terminal, request.bankOrderId, { xml: authorizeXml(terminal, request), limits }),
    capture: (terminal, request, limits) =>
      move(terminal, request.bankOrderId, { xml: captureXml(terminal, request), limits }),
    void: (terminal, { bankOrderId }, limits) =>
      move(terminal, bankOrderId, { xml: voidXml(terminal, bankOrderId), limits }),
    refund: (terminal, request, limits) =>
      move(terminal, request.bankOrderId, { xml: refundXml(terminal, request), limits }),
    closeBatch: (terminal, limits) =>
      move(terminal, null, { xml: closeBatchXml(terminal), limits }),
    inquire: (terminal, { bankOrderId }, limits) =>
      inquire(parts, terminal, { bankOrderId, limits }),
    points: async (terminal, card, limits) => {
      const answer = await ask(parts.transport, terminal, {
        xml: pointsXml(terminal, card),
        limits,
      })
      return 'kind' in answer ? answer : readPoints(answer)
    },
  }
}

type MoneyCall = Readonly<{ xml: Secret<string>; limits: BankCallLimits }>

/** `bankOrderId`: null for a call that concerns the terminal and no order. */
function moneyMover(transport: BankTransport) {
  return async (
    terminal: BankTerminal,
    bankOrderId: string | null,
    call: MoneyCall,
  ): Promise<BankOutcome> => {
    const result = await send(transport, terminal, call)
    if (result.kind === 'notSent') return result
    if (result.kind === 'unknown') return { ...result, answer: null }
    if (result.status >= 500) return { kind: 'unknown', cause: 'serverError', answer: null }
    // The web server refused the request before the bank processed it.
    if (result.status >= 400) {
      const reason = `HTTP ${result.status}`
      return { kind: 'rejected', reason, answer: null, ...refusingStatus(result.status) }
    }
    const answer = result.status === 200 ? readAnswer(result.body, result.contentType) : null
    if (answer === null) return { kind: 'unknown', cause: 'unreadable', answer: null }
    return outcomeOf(answer, bankOrderId)
  }
}

/** Queries the status and then the history, within one deadline. */
async function inquire(
  parts: NestpayParts,
  terminal: BankTerminal,
  request: Readonly<{ bankOrderId: string; limits: BankQueryLimits }>,
): Promise<InquiryResult> {
  const { transport, clock } = parts
  const { bankOrderId, limits } = request
  const deadline = clock.monotonicMilliseconds() + limits.timeoutMilliseconds
  const statusQuery = queryXml(terminal, bankOrderId, 'ORDERSTATUS')
  const status = await ask(transport, terminal, { xml: statusQuery, limits })
  if ('kind' in status) return status
  const ended = readStatus(status, bankOrderId)
  if (ended !== null) return ended
  const timeoutMilliseconds = deadline - clock.monotonicMilliseconds()
  if (timeoutMilliseconds <= 0) return { kind: 'unavailable', cause: 'timeout' }
  const xml = queryXml(terminal, bankOrderId, 'ORDERHISTORY')
  const history = await ask(transport, terminal, { xml, limits: { timeoutMilliseconds } })
  return 'kind' in history ? history : readRecord(status, history, bankOrderId)
}

/** Sends a query. Gives its answer, or why there is none. */
async function ask(
  transport: BankTransport,
  terminal: BankTerminal,
  query: Readonly<{ xml: Secret<string>; limits: BankQueryLimits }>,
): Promise<NestpayAnswer | Extract<InquiryResult & PointsResult, { kind: 'unavailable' }>> {
  // A query moves no money, so it may be sent at any time.
  const limits = { ...query.limits, maySend: () => true }
  const result = await send(transport, terminal, { xml: query.xml, limits })
  if (result.kind !== 'answered') return { kind: 'unavailable', cause: result.cause }
  if (result.status !== 200) {
    const cause = `HTTP ${result.status}`
    return { kind: 'unavailable', cause, ...refusingStatus(result.status) }
  }
  const answer = readAnswer(result.body, result.contentType)
  return answer ?? { kind: 'unavailable', cause: 'unreadable' }
}

function send(
  transport: BankTransport,
  terminal: BankTerminal,
  call: MoneyCall,
): Promise<BankHttpResult> {
  return transport.post({
    url: terminal.apiUrl,
    contentType: 'application/xml',
    body: call.xml,
    timeoutMilliseconds: call.limits.timeoutMilliseconds,
    maySend: call.limits.maySend,
  })
}
