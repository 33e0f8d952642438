import type { Clock, Secret } from '../../base/kernel/index.ts'
import type { BankCallLimits, BankOutcome, BankQueryLimits, InquiryResult } from './connector.ts'
import { isLineFailure } from './line-signs.ts'
import type { BankHttpResult, BankTransport } from './transport.ts'

/** One request to a bank, before its limits. */
export type BankMessage = Readonly<{
  url: string
  contentType: string
  body: Secret<string>
  /** Further headers, such as a signature of the body. */
  headers?: Readonly<Record<string, string>>
  answerMaximumBytes?: number
}>

/** Why a query has no answer. */
export type Unanswered = Readonly<{ kind: 'unavailable'; cause: string; refusesTerminal?: true }>

export type BankExchange<Answer> = Readonly<{
  /** Sends a call that moves money, and gives its outcome. */
  move: (
    message: BankMessage,
    limits: BankCallLimits,
    outcomeOf: (answer: Answer) => BankOutcome,
  ) => Promise<BankOutcome>
  /** Sends a query, and gives its answer or why there is none. */
  ask: (message: BankMessage, limits: BankQueryLimits) => Promise<Answer | Unanswered>
  /** Sends a query, and reads its answer if there is one. */
  askFor: <Result>(
    message: BankMessage,
    limits: BankQueryLimits,
    read: (answer: Answer) => Result,
  ) => Promise<Result | Unanswered>
}>

/**
 * What the end of an HTTP exchange means (decision 5.3), for protocols that answer over HTTP 200.
 *
 * @param read an answer of the bank; null for any other bytes, such as a page of a proxy
 */
export function bankExchange<Answer extends object>(
  transport: BankTransport,
  read: (body: Uint8Array, contentType: string) => Answer | null,
): BankExchange<Answer> {
  const ask: BankExchange<Answer>['ask'] = async (message, limits) => {
    // A query moves no money, so it may be sent at any time.
    const result = await transport.post({ ...message, ...limits, maySend: () => true })
    if (result.kind !== 'answered') return { kind: 'unavailable', cause: result.cause }
    if (result.status !== 200) {
      return { kind: 'unavailable', cause: `HTTP ${result.status}`, ...refusal(result) }
    }
    const answer = read(result.body, result.contentType)
    return answer ?? { kind: 'unavailable', cause: 'unreadable' }
  }
  return {
    ask,
    askFor: async (message, limits, readResult) => {
      const said = await ask(message, limits)
      return isUnanswered(said) ? said : readResult(said)
    },
    move: async (message, limits, outcomeOf) => {
      const result = await transport.post({ ...message, ...limits })
      if (result.kind === 'notSent') return result
      if (result.kind === 'unknown') return { ...result, answer: null }
      if (result.status >= 500) return { kind: 'unknown', cause: 'serverError', answer: null }
      // The web server refused the request before the bank processed it.
      if (result.status >= 400) {
        return {
          kind: 'rejected',
          reason: `HTTP ${result.status}`,
          answer: null,
          ...refusal(result),
        }
      }
      const answer = result.status === 200 ? read(result.body, result.contentType) : null
      if (answer === null) return { kind: 'unknown', cause: 'unreadable', answer: null }
      return outcomeOf(answer)
    },
  }
}

type Refusal = Readonly<{ refusesTerminal?: true }>

/** The web server refuses the credentials or the caller's address, or has no such path. */
const REFUSING_STATUSES = new Set([401, 403, 404])

function refusal({ status }: Extract<BankHttpResult, { kind: 'answered' }>): Refusal {
  return REFUSING_STATUSES.has(status) ? { refusesTerminal: true } : {}
}

/** The limits for the next of several steps within one deadline; null: the time is over. */
export function deadlineOf(
  clock: Clock,
  { timeoutMilliseconds }: BankQueryLimits,
): () => BankQueryLimits | null {
  const deadline = clock.monotonicMilliseconds() + timeoutMilliseconds
  return () => {
    const left = deadline - clock.monotonicMilliseconds()
    return left > 0 ? { timeoutMilliseconds: left } : null
  }
}

/** How a bank tells of an order: by its status, and then by its history. */
type OrderQueries<Answer> = Readonly<{
  status: BankMessage
  history: BankMessage
  /** Null: the bank has the order, and its history must be read. */
  readStatus: (status: Answer) => InquiryResult | null
  readHistory: (history: Answer, status: Answer) => InquiryResult
}>

/** Queries the status of an order and then its history, within one deadline. */
export async function askStatusAndHistory<Answer extends object>(
  { exchange, clock }: Readonly<{ exchange: BankExchange<Answer>; clock: Clock }>,
  queries: OrderQueries<Answer>,
  limits: BankQueryLimits,
): Promise<InquiryResult> {
  const left = deadlineOf(clock, limits)
  const status = await exchange.ask(queries.status, limits)
  if (isUnanswered(status)) return status
  const ended = queries.readStatus(status)
  if (ended !== null) return ended
  const rest = left()
  if (rest === null) return { kind: 'unavailable', cause: 'timeout' }
  const history = await exchange.ask(queries.history, rest)
  return isUnanswered(history) ? history : queries.readHistory(history, status)
}

/** An answer is an object of the connector's own, which has no `kind`. */
function isUnanswered<Answer extends object>(result: Answer | Unanswered): result is Unanswered {
  return 'kind' in result && result.kind === 'unavailable'
}

/** The call that moves money was not sent, because the question before it had no answer. */
export function unsentAfter({ cause, refusesTerminal }: Unanswered): BankOutcome {
  if (refusesTerminal !== true) {
    return { kind: 'notSent', cause: isLineFailure(cause) ? 'connect' : 'notAnswered' }
  }
  return { kind: 'rejected', reason: cause, answer: null, refusesTerminal }
}

type Question<Known> = Readonly<{
  clock: Clock
  limits: BankCallLimits
  ask: (left: () => BankQueryLimits | null) => Promise<Known | Unanswered>
}>

/**
 * A call about a movement of an order, for whose reference the bank is asked first, within one deadline. Without an answer
 * nothing is sent.
 */
export async function moveAfter<Known extends object>(
  { clock, limits, ask }: Question<Known>,
  move: (known: Known, within: BankCallLimits) => Promise<BankOutcome>,
): Promise<BankOutcome> {
  const left = deadlineOf(clock, limits)
  const known = await ask(left)
  if (isUnanswered(known)) return unsentAfter(known)
  const rest = left()
  return rest === null ? { kind: 'notSent', cause: 'connect' } : move(known, { ...limits, ...rest })
}
