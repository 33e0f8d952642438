import type { Clock } from '../../kernel/index.ts'
import type { BankTerminal } from '../bank-terminal.ts'
import type {
  BankCallLimits,
  BankConnector,
  BankFeatures,
  BankOutcome,
  BankQueryLimits,
  InquiryResult,
} from '../connector.ts'
import { type BankExchange, bankExchange, deadlineOf } from '../exchange.ts'
import type { BankTransport } from '../transport.ts'
import { authorizeProven } from './authorize-proven.ts'
import { readCallback } from './callback.ts'
import { readHistory, readStatus } from './inquiry.ts'
import { outcomeOf, readPoints } from './outcomes.ts'
import {
  batchClosing,
  cardPayment,
  gateForm,
  historyQuery,
  messageTo,
  orderOperation,
  pointsQuery,
  statusQuery,
} from './request.ts'
import { type PayforAnswer, readAnswer } from './response.ts'

export const FEATURES: BankFeatures = {
  refundsBeforeDayEnd: false,
  captureMinimumPercent: 85,
  // An order inquiry is answered whatever the password.
  queriesNeedPassword: false,
}

/** PayFor, the protocol of QNB: model `3DModel` in the browser, and XML for payments and operations. */
export function createPayforConnector({
  transport,
  clock,
}: Readonly<{ transport: BankTransport; clock: Clock }>): BankConnector {
  const exchange = bankExchange(transport, readAnswer)
  const send = (
    terminal: BankTerminal,
    call: Readonly<{ fields: Parameters<typeof messageTo>[1]; bankOrderId: string | null }>,
    limits: BankCallLimits,
  ): Promise<BankOutcome> =>
    exchange.move(messageTo(terminal, call.fields), limits, ({ value }) =>
      outcomeOf(value, call.bankOrderId),
    )
  return {
    name: 'payfor',
    features: FEATURES,
    gateForm,
    readCallback,
    authorize: async (terminal, request, limits) => {
      const { payer, bankOrderId } = request
      if (payer.kind === 'card') {
        return send(terminal, { fields: cardPayment(request, payer.card), bankOrderId }, limits)
      }
      if (request.pointAmountMinor > 0n) return POINTS_AFTER_3D
      const requestGuid = payer.proof.expose()['requestGuid'] ?? ''
      return authorizeProven({ exchange, clock, terminal, request, requestGuid }, limits)
    },
    capture: (terminal, request, limits) =>
      send(terminal, { ...request, fields: orderOperation('PostAuth', request) }, limits),
    void: (terminal, { bankOrderId }, limits) =>
      send(terminal, { bankOrderId, fields: orderOperation('Void', { bankOrderId }) }, limits),
    refund: (terminal, request, limits) =>
      send(terminal, { ...request, fields: orderOperation('Refund', request) }, limits),
    closeBatch: (terminal, limits) =>
      send(terminal, { bankOrderId: null, fields: batchClosing(terminal) }, limits),
    inquire: (terminal, { bankOrderId }, limits) =>
      inquire({ exchange, clock, terminal, bankOrderId }, limits),
    points: async (terminal, card, limits) => {
      const answer = await exchange.ask(messageTo(terminal, pointsQuery(card)), limits)
      return 'kind' in answer ? answer : readPoints(answer.value)
    },
  }
}

/** The bank takes what its form named, and the form names no points. Nothing was sent. */
const POINTS_AFTER_3D: BankOutcome = {
  kind: 'rejected',
  reason: 'At this bank points cannot be spent after 3-D Secure.',
  answer: null,
}

type Inquiry = Readonly<{
  exchange: BankExchange<PayforAnswer>
  clock: Clock
  terminal: BankTerminal
  bankOrderId: string
}>

/** Queries the status and then the history, within one deadline. */
async function inquire(
  { exchange, clock, terminal, bankOrderId }: Inquiry,
  limits: BankQueryLimits,
): Promise<InquiryResult> {
  const left = deadlineOf(clock, limits)
  const status = await exchange.ask(messageTo(terminal, statusQuery(bankOrderId)), limits)
  if ('kind' in status) return status
  const ended = readStatus(status, bankOrderId)
  if (ended !== null) return ended
  const rest = left()
  if (rest === null) return { kind: 'unavailable', cause: 'timeout' }
  const history = await exchange.ask(messageTo(terminal, historyQuery(bankOrderId)), rest)
  return 'kind' in history ? history : readHistory(history, bankOrderId)
}
