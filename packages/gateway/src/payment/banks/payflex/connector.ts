import type { Clock } from '../../../base/kernel/index.ts'
import type { BankProtocol } from '../bank-protocol.ts'
import type { BankTerminal } from '../bank-terminal.ts'
import { withoutApproval } from '../confirm-payment.ts'
import type {
  AuthorizeRequest,
  BankCallLimits,
  BankConnector,
  BankOutcome,
  BankQueryLimits,
  InquiryResult,
  VoidRequest,
} from '../connector.ts'
import { bankExchange, deadlineOf, moveAfter } from '../exchange.ts'
import { mayBeAddedBeside } from '../formats/added-names.ts'
import { neverSent, unavailable } from '../formats/answers.ts'
import type { BankTransport } from '../transport.ts'
import { READ_NAMES, readCallback } from './callback.ts'
import { readEnrolment } from './enrolment.ts'
import {
  lacksCapture,
  readRecord,
  readSearch,
  referenceOf,
  type Searched,
  standingOf,
} from './inquiry.ts'
import { MANIFEST } from './manifest.ts'
import { outcomeOf } from './outcomes.ts'
import {
  type Criteria,
  cancelCall,
  captureCall,
  captureIdOf,
  enrolmentMessage,
  paymentCall,
  refundCall,
  searchMessage,
  vposMessage,
} from './request.ts'
import { type PayflexAnswer, readAnswer } from './response.ts'
import { TEST_TRAITS } from './test-traits.ts'

type Call = ReturnType<typeof cancelCall>

/** The calls of which the operations are made. */
function callsOver({ transport, clock }: Readonly<{ transport: BankTransport; clock: Clock }>) {
  const { move, askFor } = bankExchange(transport, readAnswer)
  const send = (terminal: BankTerminal, call: Call, limits: BankCallLimits) =>
    move(vposMessage(terminal, call), limits, (answer) => outcomeOf(answer, call))
  const searchBy = (
    [terminal, bankOrderId]: readonly [BankTerminal, string],
    criteria: Criteria,
    limits: BankQueryLimits,
  ): Promise<Searched> =>
    askFor(searchMessage(terminal, criteria), limits, (answer) => readSearch(answer, bankOrderId))
  /** The transactions of an order. Where they lack the capture, it is asked for by its own number. */
  const search = async (
    terminal: BankTerminal,
    bankOrderId: string,
    limits: BankQueryLimits,
  ): Promise<Searched> => {
    const left = deadlineOf(clock, limits)
    const order = [terminal, bankOrderId] as const
    const found = await searchBy(order, { orderId: bankOrderId }, limits)
    const standing = found.kind === 'rows' ? standingOf(found.rows, bankOrderId) : null
    const rest = standing !== null && lacksCapture(standing) ? left() : null
    if (rest === null || found.kind !== 'rows') return found
    const more = await searchBy(order, { transactionId: captureIdOf(bankOrderId) }, rest)
    return more.kind === 'rows' ? { kind: 'rows', rows: [...found.rows, ...more.rows] } : found
  }
  return { askFor, move, send, search }
}

/**
 * PayFlex V4: an enrolment gives the page of the card's issuer, a provision takes the money, and a search tells of
 * it. The bank closes its batches by itself, and has no query for a card's points.
 */
function createPayflexConnector(
  parts: Readonly<{ transport: BankTransport; clock: Clock }>,
): BankConnector {
  const { askFor, move, send, search } = callsOver(parts)
  /** Sends a call that names the transaction that stands, for which the bank is asked first. */
  const sendAbout = async (
    [terminal, { bankOrderId, transactionId }, limits]: About,
    callAbout: (reference: string) => Call,
  ): Promise<Readonly<{ outcome: BankOutcome; isOfCapture: boolean }>> => {
    let isOfCapture = false
    const ask = () => search(terminal, bankOrderId, limits)
    const outcome = await moveAfter({ clock: parts.clock, limits, ask }, (found, within) => {
      const standing = found.kind === 'rows' ? standingOf(found.rows, bankOrderId) : null
      isOfCapture = standing !== null && standing.capture !== null
      // A search that finds the order late leaves what the bank has said of it before.
      const known = transactionId ?? bankOrderId
      return send(terminal, callAbout(standing === null ? known : referenceOf(standing)), within)
    })
    return { outcome, isOfCapture }
  }
  return {
    name: MANIFEST.name,
    features: MANIFEST.features,
    verificationCalls: { gate: true },
    gateForm: (terminal, request, limits) =>
      askFor(enrolmentMessage(terminal, request), limits, (answer) =>
        readEnrolment(terminal, answer),
      ),
    readCallback: async (_, expected, pairs) => readCallback(expected, pairs),
    authorize: async (terminal, request, limits) => {
      if (request.pointAmountMinor > 0n) return POINTS
      const call = paymentCall(request)
      return move(vposMessage(terminal, call), limits, (answer) => verifiedOutcome(request, answer))
    },
    capture: (terminal, { bankOrderId, amountMinor }, limits) =>
      send(terminal, captureCall(bankOrderId, amountMinor), limits),
    void: async (terminal, request, limits) => {
      const left = deadlineOf(parts.clock, limits)
      const { outcome, isOfCapture } = await sendAbout([terminal, request, limits], cancelCall)
      const rest = outcome.kind === 'approved' && isOfCapture ? left() : null
      // The hold may be open again. No money is taken then, so that a failure of the second cancellation changes
      // nothing in the outcome; where the first has released the hold too, the bank refuses the second.
      const again = cancelCall(request.bankOrderId)
      if (rest !== null) await send(terminal, again, { ...limits, ...rest })
      return outcome
    },
    refund: async (terminal, request, limits) => {
      const refundOf = (reference: string) => refundCall(reference, request)
      return (await sendAbout([terminal, request, limits], refundOf)).outcome
    },
    inquire: async (terminal, { bankOrderId }, limits): Promise<InquiryResult> => {
      const known = await search(terminal, bankOrderId, limits)
      if (known.kind !== 'rows') return known
      const standing = standingOf(known.rows, bankOrderId)
      return standing === null ? unavailable('unreadable') : readRecord(standing, known.rows)
    },
    closeBatch: null,
    // A search needs the number of an order or of a transaction.
    listOrders: null,
    points: null,
  }
}

type About = readonly [BankTerminal, VoidRequest, BankCallLimits]

/** No public document says how points are spent. */
const POINTS = neverSent('At this bank points cannot be spent through the gateway.')

/**
 * The outcome of a payment. After a verification the bank must say that the payment was 3-D secured: the callback,
 * which nothing signs, only claimed it. Else the payment is another than was asked for, and is undone.
 */
function verifiedOutcome(
  { bankOrderId, payer }: AuthorizeRequest,
  said: PayflexAnswer,
): BankOutcome {
  const outcome = outcomeOf(said, { transactionId: bankOrderId, bankOrderId })
  const secured = said.value('ThreeDSecureType')
  // A silent answer is left to the search that follows.
  if (outcome.kind !== 'approved' || payer.kind === 'card' || secured === null) return outcome
  const isFull = payer.proof.expose()['status'] === 'Y'
  if (isFull ? secured === '2' : secured !== '1') return outcome
  const answer = withoutApproval(outcome.answer)
  return { kind: 'different', what: 'verification', answer, charged: null }
}

export const PAYFLEX: BankProtocol = {
  ...MANIFEST,
  // Names of a callback that are not read do not matter.
  mayBeAddedToCallbacks: mayBeAddedBeside(READ_NAMES),
  test: TEST_TRAITS,
  hashIsRight: null,
  connect: createPayflexConnector,
}
