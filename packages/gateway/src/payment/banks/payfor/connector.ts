import type { Clock } from '../../../base/kernel/index.ts'
import { atOnce } from '../at-once.ts'
import type { BankProtocol } from '../bank-protocol.ts'
import type { BankTerminal } from '../bank-terminal.ts'
import type { BankCallLimits, BankConnector, BankOutcome, BankQueryLimits } from '../connector.ts'
import { askStatusAndHistory, bankExchange } from '../exchange.ts'
import { mayBeAddedBeside } from '../formats/added-names.ts'
import { neverSent } from '../formats/answers.ts'
import { voidWithHold } from '../formats/void-hold.ts'
import type { BankTransport } from '../transport.ts'
import { authorizeProven } from './authorize-proven.ts'
import { READ_NAMES, readCallback } from './callback.ts'
import { payforHashIsRight } from './hash.ts'
import { isHoldOpenAgain, readHistory, readStatus } from './inquiry.ts'
import { MANIFEST } from './manifest.ts'
import { listOrders } from './order-list.ts'
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
import { TEST_TRAITS } from './test-traits.ts'

/** PayFor, the protocol of QNB: model `3DModel` in the browser, and XML for payments and operations. */
function createPayforConnector({
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
    name: MANIFEST.name,
    features: MANIFEST.features,
    ...atOnce({ gateForm, readCallback }),
    authorize: async (terminal, request, limits) => {
      const { payer, bankOrderId } = request
      if (payer.kind === 'card') {
        return send(terminal, { fields: cardPayment(request, payer.card), bankOrderId }, limits)
      }
      if (request.pointAmountMinor > 0n) return POINTS_AFTER_3D
      const requestGuid = payer.proof.expose()['requestGuid'] ?? ''
      return authorizeProven({ exchange, terminal, request, requestGuid }, limits)
    },
    capture: (terminal, request, limits) =>
      send(terminal, { ...request, fields: orderOperation('PostAuth', request) }, limits),
    void: (terminal, request, limits) => {
      const voiding = {
        voidOnce: (within: BankCallLimits) =>
          send(terminal, { ...request, fields: orderOperation('Void', request) }, within),
        isHoldOpenAgain: async (within: BankQueryLimits) => {
          const history = messageTo(terminal, historyQuery(request.bankOrderId))
          return (await exchange.askFor(history, within, isHoldOpenAgain)) === true
        },
        clock,
      }
      return voidWithHold(voiding, limits)
    },
    refund: (terminal, request, limits) =>
      send(terminal, { ...request, fields: orderOperation('Refund', request) }, limits),
    closeBatch: (terminal, limits) =>
      send(terminal, { bankOrderId: null, fields: batchClosing(terminal) }, limits),
    inquire: (terminal, { bankOrderId }, limits) => {
      const queries = {
        status: messageTo(terminal, statusQuery(bankOrderId)),
        history: messageTo(terminal, historyQuery(bankOrderId)),
        readStatus: (status: PayforAnswer) => readStatus(status, bankOrderId),
        readHistory: (history: PayforAnswer) => readHistory(history, bankOrderId),
      }
      return askStatusAndHistory({ exchange, clock }, queries, limits)
    },
    listOrders: listOrders({ exchange, clock }),
    points: (terminal, card, limits) =>
      exchange.askFor(messageTo(terminal, pointsQuery(card)), limits, readPoints),
  }
}

/** The bank takes what its form named, and the form names no points. */
const POINTS_AFTER_3D = neverSent('At this bank points cannot be spent after 3-D Secure.')

export const PAYFOR: BankProtocol = {
  ...MANIFEST,
  mayBeAddedToCallbacks: mayBeAddedBeside(READ_NAMES),
  test: TEST_TRAITS,
  hashIsRight: payforHashIsRight,
  connect: createPayforConnector,
}
