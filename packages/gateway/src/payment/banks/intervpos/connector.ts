import type { BankProtocol } from '../bank-protocol.ts'
import type { BankTerminal } from '../bank-terminal.ts'
import type { BankCallLimits, BankConnector, BankOutcome } from '../connector.ts'
import { bankExchange } from '../exchange.ts'
import { mayBeAddedBeside } from '../formats/added-names.ts'
import { neverSent } from '../formats/answers.ts'
import type { BankTransport } from '../transport.ts'
import { READ_NAMES, readCallback } from './callback.ts'
import { intervposHashIsRight } from './hash.ts'
import { readStatus } from './inquiry.ts'
import { MANIFEST } from './manifest.ts'
import { openGate } from './open-gate.ts'
import { outcomeOf } from './outcomes.ts'
import { messageTo, orderOperation, payment, statusQuery } from './request.ts'
import { readAnswer } from './response.ts'
import { TEST_TRAITS } from './test-traits.ts'

/** InterVPOS, the protocol of DenizBank: model `3DModel`, and form fields for every call. */
function createIntervposConnector({
  transport,
}: Readonly<{ transport: BankTransport }>): BankConnector {
  const { move, askFor } = bankExchange(transport, readAnswer)
  const onOrder = (
    terminal: BankTerminal,
    call: Readonly<{ fields: Parameters<typeof messageTo>[1]; bankOrderId: string }>,
    limits: BankCallLimits,
  ): Promise<BankOutcome> =>
    move(messageTo(terminal, call.fields), limits, (answer) =>
      outcomeOf(answer, { bankOrderId: call.bankOrderId, paidMinor: null }),
    )
  return {
    name: MANIFEST.name,
    features: MANIFEST.features,
    verificationCalls: { gate: true },
    gateForm: (terminal, request, limits) => openGate(transport, { terminal, request }, limits),
    readCallback: async (terminal, expected, pairs) => readCallback(terminal, expected, pairs),
    authorize: async (terminal, request, limits) => {
      const { bankOrderId, amountMinor, pointAmountMinor } = request
      if (pointAmountMinor > 0n) return neverSent('At this bank points cannot be spent.')
      return move(messageTo(terminal, payment(request)), limits, (answer) =>
        outcomeOf(answer, { bankOrderId, paidMinor: amountMinor }),
      )
    },
    capture: (terminal, request, limits) =>
      onOrder(terminal, { ...request, fields: orderOperation('PostAuth', request) }, limits),
    void: (terminal, { bankOrderId, ...undoing }, limits) => {
      const fields = orderOperation('Void', { bankOrderId, ...undoing })
      return onOrder(terminal, { bankOrderId, fields }, limits)
    },
    refund: (terminal, request, limits) =>
      onOrder(terminal, { ...request, fields: orderOperation('Refund', request) }, limits),
    closeBatch: null,
    inquire: (terminal, { bankOrderId }, limits) =>
      askFor(messageTo(terminal, statusQuery(bankOrderId)), limits, (answer) =>
        readStatus(answer, bankOrderId),
      ),
    listOrders: null,
    points: null,
  }
}

export const INTERVPOS: BankProtocol = {
  ...MANIFEST,
  mayBeAddedToCallbacks: mayBeAddedBeside(READ_NAMES),
  test: TEST_TRAITS,
  hashIsRight: intervposHashIsRight,
  connect: createIntervposConnector,
}
