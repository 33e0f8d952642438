import type { Clock } from '../../../base/kernel/index.ts'
import type { BankProtocol } from '../bank-protocol.ts'
import type { BankTerminal } from '../bank-terminal.ts'
import type { BankConnector, GateOpening } from '../connector.ts'
import { bankExchange, deadlineOf } from '../exchange.ts'
import { mayBeAddedBeside } from '../formats/added-names.ts'
import { neverSent, refusing } from '../formats/answers.ts'
import { shortText } from '../formats/field-texts.ts'
import { childOf, textOf } from '../formats/xml.ts'
import type { BankTransport } from '../transport.ts'
import { packetsIn, READ_NAMES, verdictOf } from './callback.ts'
import { posnetHashIsRight } from './hash.ts'
import { readRecord } from './inquiry.ts'
import { MANIFEST } from './manifest.ts'
import { orderCalls } from './order-calls.ts'
import { CODES, outcomeOf, readPoints } from './outcomes.ts'
import {
  cardMessage,
  coveredBy,
  gateForm,
  packetMessage,
  pointsMessage,
  sealedMessage,
} from './request.ts'
import { isApproval, type PosnetAnswer, readAnswer } from './response.ts'
import { TEST_TRAITS } from './test-traits.ts'

/**
 * PosNet, the protocol of Yapı Kredi. The bank encrypts the card before the browser gets a form, and opens the
 * callback by a call. Later calls name the key of a movement. The bank closes its batches by itself.
 */
function createPosnetConnector({
  transport,
  clock,
}: Readonly<{ transport: BankTransport; clock: Clock }>): BankConnector {
  const exchange = bankExchange(transport, readAnswer)
  const { move, askFor } = exchange
  const { movements, sum, reverse } = orderCalls(exchange, clock)
  return {
    name: MANIFEST.name,
    features: MANIFEST.features,
    verificationCalls: { gate: true, callback: true },
    gateForm: (terminal, request, limits) =>
      askFor(packetMessage(terminal, request), limits, (answer) =>
        openingOf(answer, terminal, request),
      ),
    readCallback: async (terminal, expected, pairs, limits) => {
      const read = packetsIn(pairs, expected)
      if (read.kind === 'refused') return read.verdict
      const sealed = { packets: read.packets, covered: coveredBy(expected) }
      const verdict = await askFor(sealedMessage(terminal, sealed), limits, (answer) =>
        verdictOf(answer, read.packets, { terminal, expected }),
      )
      return 'kind' in verdict ? { verified: false, why: verdict.cause, isLater: true } : verdict
    },
    authorize: (terminal, request, limits) => {
      const { payer, pointAmountMinor: points } = request
      if (payer.kind === 'proof') {
        const sealed = { packets: payer.proof.expose(), covered: coveredBy(request), points }
        return move(sealedMessage(terminal, sealed), limits, outcomeOf)
      }
      if (points > 0n) return Promise.resolve(POINTS_WITH_CARD)
      return move(cardMessage(terminal, request, payer.card), limits, outcomeOf)
    },
    capture: (...call) => sum('capt', call),
    refund: (...call) => sum('return', call),
    void: async (...[terminal, request, limits]) => {
      const left = deadlineOf(clock, limits)
      const { outcome, wasCapture } = await reverse([terminal, request, limits])
      // The void of a capture may open the hold again. No money is taken then, so that a failure of the second void
      // changes nothing in the outcome.
      const rest = outcome.kind === 'approved' && wasCapture ? left() : null
      if (rest !== null) await reverse([terminal, request, { ...limits, ...rest }])
      return outcome
    },
    inquire: async (terminal, { bankOrderId }, limits) =>
      readRecord(await movements(terminal, bankOrderId, deadlineOf(clock, limits))),
    closeBatch: null,
    listOrders: null,
    points: (terminal, card, limits) => askFor(pointsMessage(terminal, card), limits, readPoints),
  }
}

/** No card has this number. */
const CARD_UNKNOWN = '0014'

function openingOf(
  answer: PosnetAnswer,
  terminal: BankTerminal,
  request: Parameters<typeof gateForm>[1],
): GateOpening {
  const { code, approved } = answer
  if (code === CARD_UNKNOWN && approved === '0') {
    return { kind: 'failed', mdStatus: 8, mdErrorMessage: `respCode ${code}` }
  }
  const packets = isApproval(answer) ? childOf(answer.root, 'oosRequestDataResponse') : null
  const value = (name: string) => (packets === null ? null : textOf(packets, name))
  const [data1, data2, sign] = [value('data1'), value('data2'), value('sign')]
  if (data1 === null || data2 === null || sign === null) {
    const cause = shortText(code || 'unreadable')
    return { kind: 'unavailable', cause, ...refusing(CODES.refusesTerminal(code)) }
  }
  return { kind: 'form', form: gateForm(terminal, request, { data1, data2, sign }) }
}

/** How points are spent without 3-D Secure is not publicly known. */
const POINTS_WITH_CARD = neverSent('At this bank points can be spent after 3-D Secure only.')

export const POSNET: BankProtocol = {
  ...MANIFEST,
  // A callback may hold any further field: of its fields, only the packets count.
  mayBeAddedToCallbacks: mayBeAddedBeside(READ_NAMES),
  test: TEST_TRAITS,
  hashIsRight: posnetHashIsRight,
  connect: createPosnetConnector,
}
