import type { Language } from '@vezne/protocol'
import { callbackSignature } from '@vezne/protocol'
import { maskedOrNull, uuidV7 } from '../../base/kernel/index.ts'
import type { CallbackVerdict } from '../banks/index.ts'
import type { StoredCard } from '../cards/index.ts'
import { sentToGate } from './hand-over.ts'
import type { ExpireSessionsPorts, ReceiveCallbackPorts } from './ports.ts'
import { MD_STATUS_SYSTEM_ERROR, paymentAfter, sessionView, speaksAgainstCard } from './session.ts'
import { type Replaced, replacedBy } from './session-result.ts'
import type { StartedSession } from './session-store.ts'
import { readTicket, secretMatches } from './ticket.ts'

/** The raw form fields in the order received: the bank's hash covers the names as they came. */
export type CallbackPairs = readonly (readonly [string, string])[]

export type CallbackAnswer =
  /** The browser posts these fields to the merchant. They are hints; the result query is the truth. */
  | Readonly<{
      kind: 'return'
      action: string
      fields: CallbackPairs
      languageCode: Language
    }>
  /** The callback is for an attempt that a later one replaced. Nothing has changed. */
  | Replaced
  | Refused

/** The callback is not the bank's, or not for this attempt. Nothing has changed. */
type Refused = Readonly<{ kind: 'refused' }>
type Verified = Extract<CallbackVerdict, { verified: true }>

/**
 * The bank's callback, brought by the card holder's browser. The first verified one finishes the session;
 * every later one gets the same answer and changes nothing (decision 4.6). The order of the checks: the
 * address, the bank's hash, every value that the gateway had sent, and only then the bank's finding.
 */
export async function receiveCallback(
  ticketText: string,
  pairs: CallbackPairs,
  ports: ReceiveCallbackPorts,
): Promise<CallbackAnswer> {
  const started = await findByTicket(ticketText, ports)
  if ('kind' in started) return started
  const { merchantId, sessionId, cardTokenHash } = started.session
  const card = await ports.findCardByHash(merchantId, cardTokenHash)
  if (card === null) return refuse(sessionId, 'the card has expired', ports)
  const brought = { returnTicket: ticketText, pairs, card }
  const verdict = await readVerdict(started, brought, ports)
  if (!verdict.verified) return refuse(sessionId, verdict.why, ports)
  const mayHaveChanged = await finish({ started, card }, verdict, ports)
  const current = mayHaveChanged ? await findByTicket(ticketText, ports) : started
  return 'kind' in current ? current : answerFor(current, ports)
}

async function findByTicket(
  ticketText: string,
  ports: ReceiveCallbackPorts,
): Promise<StartedSession | Replaced | Refused> {
  const ticket = readTicket(ticketText, 'return', ports.ticketKey)
  const started =
    ticket === null ? null : await ports.store.findStarted(ticket.merchantId, ticket.sessionId)
  if (ticket === null || started === null) {
    return refuse(null, 'no open attempt has this address', ports)
  }
  if (secretMatches(ticket.secret, started.attempt.returnSecretHash)) return started
  ports.onIgnored({ sessionId: ticket.sessionId, why: 'another attempt has begun' })
  return replacedBy(started.session, ports.clock.now())
}

async function readVerdict(
  started: StartedSession,
  {
    returnTicket,
    pairs,
    card,
  }: Readonly<{ returnTicket: string; pairs: CallbackPairs; card: StoredCard }>,
  ports: ReceiveCallbackPorts,
): Promise<CallbackVerdict> {
  const { merchantId, terminalId } = started.session
  const sent = sentToGate(started, { publicUrl: ports.publicUrl, returnTicket })
  if (sent === null) return { verified: false, why: 'the session has no order at the bank' }
  const { terminal, connector } = await ports.bankOf(merchantId, terminalId)
  const limits = { timeoutMilliseconds: ports.bankTimeoutMilliseconds }
  return connector.readCallback(terminal, { ...sent, cardDigits: card }, pairs, limits)
}

/** Answers whether this call or another one may have changed the row since it was read. */
async function finish(
  { started, card }: Readonly<{ started: StartedSession; card: StoredCard }>,
  verdict: Verified,
  ports: ReceiveCallbackPorts,
): Promise<boolean> {
  const { merchantId, sessionId, attempt, state } = started.session
  const { mdStatus, proof } = payableOnlyWithProof(verdict)
  if (state !== 'VerificationStarted') {
    const differs = started.session.mdStatus !== mdStatus
    if (differs) ports.onIgnored({ sessionId, why: 'the session had finished otherwise' })
    return false
  }
  const sealed = proof === null ? null : await ports.sealProof({ merchantId, sessionId }, proof)
  const now = ports.clock.now()
  // The answer comes from the stored row, whichever callback was first.
  const isFirst = await ports.store.finish({
    merchantId,
    sessionId,
    attempt,
    mdStatus,
    mdErrorMessage: maskedOrNull(verdict.mdErrorMessage),
    proof: sealed,
    provisionUntil: new Date(now.getTime() + ports.life.provisionMilliseconds),
    eventId: uuidV7(now),
    now,
  })
  // 5 to 7 give nothing back: a card holder can have such an error signed after the bank has told of the card.
  if (isFirst && proof !== null) ports.onEnded(started, card, 'verified')
  if (isFirst && speaksAgainstCard(mdStatus)) ports.onEnded(started, card, 'failed')
  return true
}

/** A proof is kept only where it can be paid with. A status that promises a missing proof is an error. */
function payableOnlyWithProof({ mdStatus, proof }: Verified): Pick<Verified, 'mdStatus' | 'proof'> {
  if (paymentAfter(mdStatus) === 'no') return { mdStatus, proof: null }
  return proof === null ? { mdStatus: MD_STATUS_SYSTEM_ERROR, proof } : { mdStatus, proof }
}

async function answerFor(
  { session, attempt }: StartedSession,
  ports: ReceiveCallbackPorts,
): Promise<CallbackAnswer> {
  const { sessionId, conversationId, languageCode } = session
  const { mdStatus } = sessionView(session, ports.clock.now())
  if (mdStatus === null) return refuse(sessionId, 'the session did not finish', ports)
  // The step stays VerificationFinished after the payment too, so that every repeat gets the same answer.
  const outcome = { currentStep: 'VerificationFinished', mdStatus: String(mdStatus) }
  const secretKey = attempt.publicKey === null ? null : await ports.secretKeyOf(attempt.publicKey)
  const signed = { threeDSessionId: sessionId, ...outcome }
  const signature =
    secretKey === null ? '' : callbackSignature({ secretKey: secretKey.expose(), ...signed })
  return {
    kind: 'return',
    action: attempt.callbackUrl,
    fields: [
      ['ThreeDSessionId', sessionId],
      ['ConversationId', conversationId],
      ['CurrentStep', outcome.currentStep],
      ['MdStatus', outcome.mdStatus],
      ['Signature', signature],
    ],
    languageCode,
  }
}

function refuse(sessionId: string | null, why: string, ports: ReceiveCallbackPorts): Refused {
  ports.onIgnored({ sessionId, why })
  return { kind: 'refused' }
}

/**
 * One step of the job that ends verifications past their life (decision 4.1): it writes mdStatus 5, erases
 * the security code and writes the event. Answers how many sessions it ended; as many as `batchSize` means
 * that there may be more. Any number of nodes may run it at once.
 */
export function expireSessions(ports: ExpireSessionsPorts): Promise<number> {
  const now = ports.clock.now()
  const eventIds = Array.from({ length: ports.batchSize }, () => uuidV7(now))
  return ports.store.expire({ now, eventIds })
}
