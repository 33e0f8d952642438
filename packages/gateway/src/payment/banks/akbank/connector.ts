import type { Clock } from '../../../base/kernel/index.ts'
import { atOnce } from '../at-once.ts'
import type { BankProtocol } from '../bank-protocol.ts'
import type { BankTerminal } from '../bank-terminal.ts'
import type { BankCallLimits, BankConnector, BankOutcome, BankQueryLimits } from '../connector.ts'
import { bankExchange } from '../exchange.ts'
import { mayBeAddedBeside } from '../formats/added-names.ts'
import { voidWithHold } from '../formats/void-hold.ts'
import type { BankTransport } from '../transport.ts'
import { READ_NAMES, readCallback } from './callback.ts'
import { akbankHashIsRight } from './hash.ts'
import { isHoldOpenAgain, readHistory } from './inquiry.ts'
import { MANIFEST } from './manifest.ts'
import { listOrders } from './order-list.ts'
import { outcomeOf } from './outcomes.ts'
import { authorizeBody, gateForm, messageTo, orderBody } from './request.ts'
import { type JsonObject, readAnswer } from './response.ts'
import { TEST_TRAITS } from './test-traits.ts'

/**
 * Akbank's JSON protocol, version 1.00: each request is signed by a header. The card holder is authenticated in
 * the browser (model `3D`), and the payment follows as JSON. The bank has no status query, no points query and
 * no call that closes a batch.
 */
function createAkbankConnector(
  parts: Readonly<{ transport: BankTransport; clock: Clock }>,
): BankConnector {
  const { clock } = parts
  const { move, ask, askFor } = bankExchange(parts.transport, readAnswer)
  const send = (terminal: BankTerminal, body: Readonly<Record<string, unknown>>) =>
    messageTo(terminal, body, clock)
  const history = (terminal: BankTerminal, bankOrderId: string) =>
    send(terminal, orderBody('history', { bankOrderId }))
  return {
    name: MANIFEST.name,
    features: MANIFEST.features,
    ...atOnce({
      gateForm: (terminal, request) => gateForm(terminal, request, clock),
      readCallback,
    }),
    authorize: (terminal, request, limits) =>
      move(send(terminal, authorizeBody(request)), limits, about(request.bankOrderId, true)),
    capture: (terminal, request, limits) =>
      move(send(terminal, orderBody('capture', request)), limits, about(request.bankOrderId)),
    void: (terminal, { bankOrderId }, limits) => {
      const message = () => send(terminal, orderBody('void', { bankOrderId }))
      const voiding = {
        voidOnce: (within: BankCallLimits) => move(message(), within, about(bankOrderId)),
        isHoldOpenAgain: async (within: BankQueryLimits) =>
          (await askFor(history(terminal, bankOrderId), within, isHoldOpenAgain)) === true,
        clock,
      }
      return voidWithHold(voiding, limits)
    },
    refund: (terminal, request, limits) =>
      move(send(terminal, orderBody('refund', request)), limits, about(request.bankOrderId)),
    inquire: (terminal, { bankOrderId }, limits) =>
      askFor(history(terminal, bankOrderId), limits, (said) => readHistory(said, bankOrderId)),
    closeBatch: null,
    listOrders: listOrders({ exchange: { ask }, clock }),
    points: null,
  }
}

function about(bankOrderId: string, mustName = false): (said: JsonObject) => BankOutcome {
  return (said) => outcomeOf(said, { bankOrderId, mustName })
}

export const AKBANK: BankProtocol = {
  ...MANIFEST,
  mayBeAddedToCallbacks: mayBeAddedBeside(READ_NAMES),
  test: TEST_TRAITS,
  hashIsRight: akbankHashIsRight,
  connect: createAkbankConnector,
}
