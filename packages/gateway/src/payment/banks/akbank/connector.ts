import type { Clock } from '../../../base/kernel/index.ts'
import { atOnce } from '../at-once.ts'
import type { BankProtocol } from '../bank-protocol.ts'
import type { BankTerminal } from '../bank-terminal.ts'
import type { BankCallLimits, BankConnector, BankOutcome } from '../connector.ts'
import { bankExchange, deadlineOf } from '../exchange.ts'
import type { BankTransport } from '../transport.ts'
import { readCallback } from './callback.ts'
import { akbankHashIsRight } from './hash.ts'
import { isHoldOpenAgain, readHistory } from './inquiry.ts'
import { MANIFEST } from './manifest.ts'
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
  const { move, ask } = bankExchange(parts.transport, readAnswer)
  const send = (terminal: BankTerminal, body: Readonly<Record<string, unknown>>) =>
    messageTo(terminal, body, clock)
  const history = (terminal: BankTerminal, bankOrderId: string) =>
    send(terminal, orderBody('history', { bankOrderId }))
  const voidOnce = (terminal: BankTerminal, bankOrderId: string, limits: BankCallLimits) =>
    move(send(terminal, orderBody('void', { bankOrderId })), limits, about(bankOrderId))
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
    void: async (terminal, { bankOrderId }, limits) => {
      const left = deadlineOf(clock, limits)
      const outcome = await voidOnce(terminal, bankOrderId, limits)
      const rest = outcome.kind === 'approved' ? left() : null
      if (rest === null) return outcome
      // The void of a capture opens the hold again. No money is taken then, so that a failure of the second
      // void changes nothing in the outcome.
      const said = await ask(history(terminal, bankOrderId), rest)
      const again = isAnswer(said) && isHoldOpenAgain(said) ? left() : null
      if (again !== null) await voidOnce(terminal, bankOrderId, { ...limits, ...again })
      return outcome
    },
    refund: (terminal, request, limits) =>
      move(send(terminal, orderBody('refund', request)), limits, about(request.bankOrderId)),
    inquire: async (terminal, { bankOrderId }, limits) => {
      const said = await ask(history(terminal, bankOrderId), limits)
      return isAnswer(said) ? readHistory(said, bankOrderId) : said
    },
    closeBatch: null,
    listOrders: null,
    points: null,
  }
}

function about(bankOrderId: string, mustName = false): (said: JsonObject) => BankOutcome {
  return (said) => outcomeOf(said, { bankOrderId, mustName })
}

function isAnswer<Unanswered extends Readonly<{ kind: 'unavailable' }>>(
  said: JsonObject | Unanswered,
): said is JsonObject {
  return 'responseCode' in said
}

export const AKBANK: BankProtocol = {
  ...MANIFEST,
  // A callback may hold any further field: fields that are neither signed nor compared are not read.
  mayBeAddedToCallbacks: () => false,
  test: TEST_TRAITS,
  hashIsRight: akbankHashIsRight,
  connect: createAkbankConnector,
}
