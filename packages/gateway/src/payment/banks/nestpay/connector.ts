import type { Clock } from '../../../base/kernel/index.ts'
import { atOnce } from '../at-once.ts'
import type { BankProtocol } from '../bank-protocol.ts'
import type { BankConnector } from '../connector.ts'
import { askStatusAndHistory, bankExchange } from '../exchange.ts'
import type { BankTransport } from '../transport.ts'
import { readCallback } from './callback.ts'
import { mayBeAddedToCallbacks } from './callback-names.ts'
import { nestpayHashIsRight } from './hash.ts'
import { readRecord, readStatus } from './inquiry.ts'
import { MANIFEST } from './manifest.ts'
import { outcomeOf, readPoints } from './outcomes.ts'
import {
  authorizeXml,
  captureXml,
  closeBatchXml,
  gateForm,
  messageTo,
  pointsXml,
  queryXml,
  refundXml,
  voidXml,
} from './request.ts'
import { type NestpayAnswer, readAnswer } from './response.ts'
import { TEST_TRAITS } from './test-traits.ts'

/**
 * NestPay (Payten, formerly Asseco EST), model `3d`: the bank authenticates the card holder in the browser,
 * and the payment follows as XML. Many Turkish banks use this protocol.
 */
function createNestpayConnector({
  transport,
  clock,
}: Readonly<{ transport: BankTransport; clock: Clock }>): BankConnector {
  const exchange = bankExchange(transport, readAnswer)
  const { move } = exchange
  return {
    name: MANIFEST.name,
    features: MANIFEST.features,
    ...atOnce({ gateForm, readCallback }),
    authorize: (terminal, request, limits) =>
      move(messageTo(terminal, authorizeXml(terminal, request)), limits, about(request)),
    capture: (terminal, request, limits) =>
      move(messageTo(terminal, captureXml(terminal, request)), limits, about(request)),
    void: (terminal, request, limits) =>
      move(messageTo(terminal, voidXml(terminal, request.bankOrderId)), limits, about(request)),
    refund: (terminal, request, limits) =>
      move(messageTo(terminal, refundXml(terminal, request)), limits, about(request)),
    closeBatch: (terminal, limits) =>
      move(messageTo(terminal, closeBatchXml(terminal)), limits, about({ bankOrderId: null })),
    inquire: (terminal, request, limits) => {
      const { bankOrderId } = request
      const query = (kind: Parameters<typeof queryXml>[2]) =>
        messageTo(terminal, queryXml(terminal, bankOrderId, kind))
      const queries = {
        status: query('ORDERSTATUS'),
        history: query('ORDERHISTORY'),
        readStatus: (status: NestpayAnswer) => readStatus(status, bankOrderId),
        readHistory: (history: NestpayAnswer, status: NestpayAnswer) =>
          readRecord(status, history, request),
      }
      return askStatusAndHistory({ exchange, clock }, queries, limits)
    },
    listOrders: null,
    points: (terminal, card, limits) =>
      exchange.askFor(messageTo(terminal, pointsXml(terminal, card)), limits, readPoints),
  }
}

/** `bankOrderId`: null for a call that concerns the terminal and no order. */
function about({ bankOrderId }: Readonly<{ bankOrderId: string | null }>) {
  return (answer: NestpayAnswer) => outcomeOf(answer, bankOrderId)
}

export const NESTPAY: BankProtocol = {
  ...MANIFEST,
  mayBeAddedToCallbacks,
  test: TEST_TRAITS,
  hashIsRight: nestpayHashIsRight,
  connect: createNestpayConnector,
}
