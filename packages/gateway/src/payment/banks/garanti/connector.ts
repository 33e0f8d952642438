import type { Clock } from '../../../base/kernel/index.ts'
import { atOnce } from '../at-once.ts'
import type { BankProtocol } from '../bank-protocol.ts'
import type { BankTerminal } from '../bank-terminal.ts'
import type { BankCallLimits, BankConnector, BankOutcome, BankQueryLimits } from '../connector.ts'
import { bankExchange, deadlineOf, moveAfter } from '../exchange.ts'
import { mayBeAddedBeside } from '../formats/added-names.ts'
import type { BankTransport } from '../transport.ts'
import { READ_NAMES, readCallback } from './callback.ts'
import { garantiHashIsRight } from './hash.ts'
import {
  cardMaskOf,
  type History,
  type Referring,
  readHistory,
  readPoints,
  readRecord,
  referenceFor,
} from './inquiry.ts'
import { MANIFEST } from './manifest.ts'
import { type ListPage, listOrders } from './order-list.ts'
import { outcomeOf } from './outcomes.ts'
import {
  authorizeCall,
  gateForm,
  listCall,
  messageTo,
  pointsCall,
  referenceXml,
} from './request.ts'
import { readAnswer } from './response.ts'
import { TEST_TRAITS } from './test-traits.ts'

/**
 * Garanti BBVA's virtual POS (GVPS), version 512: the bank authenticates the card holder in the browser (level
 * `3D`), and the payment follows as XML. The bank closes its batches by itself.
 */
function createGarantiConnector({
  transport,
  clock,
}: Readonly<{ transport: BankTransport; clock: Clock }>): BankConnector {
  const { move, ask, askFor } = bankExchange(transport, readAnswer)
  const send = (
    terminal: BankTerminal,
    call: Parameters<typeof messageTo>[1],
    limits: BankCallLimits,
  ): Promise<BankOutcome> =>
    move(messageTo(terminal, call), limits, (answer) => outcomeOf(answer, call.bankOrderId))
  const history = (
    terminal: BankTerminal,
    bankOrderId: string,
    limits: BankQueryLimits,
  ): Promise<History> =>
    askFor(messageTo(terminal, { type: 'orderhistoryinq', bankOrderId }), limits, (answer) =>
      readHistory(answer, bankOrderId),
    )
  /** A call names the movement that it is about, so that the history is asked first. */
  const sendAbout = (
    operation: Referring,
    [terminal, { bankOrderId, amountMinor }, limits]: About,
  ): Promise<BankOutcome> => {
    const ask = () => history(terminal, bankOrderId, limits)
    return moveAfter({ clock, limits, ask }, (known, within) => {
      const reference = known.kind === 'movements' ? referenceFor(operation, known.movements) : null
      const call = {
        type: operation === 'capture' ? 'postauth' : operation,
        bankOrderId,
        ...(amountMinor === undefined ? {} : { amountMinor }),
        ...(reference === null ? {} : { more: referenceXml(reference) }),
      }
      return send(terminal, call, within)
    })
  }
  return {
    name: MANIFEST.name,
    features: MANIFEST.features,
    ...atOnce({ gateForm, readCallback }),
    authorize: (terminal, request, limits) => send(terminal, authorizeCall(request), limits),
    capture: (...call) => sendAbout('capture', call),
    void: (terminal, { bankOrderId }, limits) =>
      sendAbout('void', [terminal, { bankOrderId }, limits]),
    refund: (...call) => sendAbout('refund', call),
    inquire: async (terminal, { bankOrderId }, limits) => {
      const left = deadlineOf(clock, limits)
      const known = await history(terminal, bankOrderId, limits)
      const rest = known.kind === 'movements' ? left() : null
      if (rest === null) return readRecord(known)
      const said = await ask(messageTo(terminal, { type: 'orderinq', bankOrderId }), rest)
      return readRecord(known, 'kind' in said ? null : cardMaskOf(said, bankOrderId))
    },
    closeBatch: null,
    listOrders: (terminal, span, limits) => {
      const messageFor = (page: ListPage) => messageTo(terminal, listCall(page))
      return listOrders({ messageFor, ask, left: deadlineOf(clock, limits) }, span)
    },
    points: (terminal, card, limits) =>
      askFor(messageTo(terminal, pointsCall(card)), limits, readPoints),
  }
}

type About = readonly [
  BankTerminal,
  Readonly<{ bankOrderId: string; amountMinor?: bigint }>,
  BankCallLimits,
]

export const GARANTI: BankProtocol = {
  ...MANIFEST,
  mayBeAddedToCallbacks: mayBeAddedBeside(READ_NAMES),
  test: TEST_TRAITS,
  hashIsRight: garantiHashIsRight,
  connect: createGarantiConnector,
}
