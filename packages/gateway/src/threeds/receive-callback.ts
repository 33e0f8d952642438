import { callbackSignature } from '@vezne/protocol'

import type { CallbackVerdict } from '../banks/index.ts'
import { maskedOrNull, uuidV7 } from '../kernel/index.ts'
import { type Replaced, replacedBy } from './later-attempt.ts'
import { paymentAfter, speaksAgainstCard } from './md-status.ts'
import type { ReceiveCallbackPorts } from './ports.ts'
import { sentToGate } from './sent-to-gate.ts'
import type { StartedSession } from './session-store.ts'
import { sessionView } from './session-view.ts'
import { readTicket, secretMatches } from './ticket.ts'

/** The raw form fields in the order received: the bank's hash covers names as they came. */
export type CallbackPairs = readonly (readonly [string, string])[]

export type CallbackAnswer =
  /** The browser posts these fields to the merchant. They are hints: the result query is the truth. */
  | Readonly<{
      kind: 'return'
      action: string
      fields: readonly (readonly [string, string])[]
      languageCode: 'tr' | 'en'
    }>
  /** Of an attempt that a later one replaced. Nothing has changed, whatever the bank said of it. */
  | Replaced
  /** Not the bank's word, or not for this attempt. Nothing has changed. */
  | Readonly<{ kind: 'refused' }>

type Verified = Extract<CallbackVerdict, { verified: true }>

const SYSTEM_ERROR = 7

/**
 * The bank's callback, brought by the card holder's browser. The first verified one finishes the session;
 * every later one gets the same answer and changes nothing (decision 4.6). The order of the checks: the
 * address, the bank's hash, every value that we had sent, and only then what the bank found.
 */
export async function receiveCallback(
  ticketText: string,
  pairs: CallbackPairs,
  ports: ReceiveCallbackPorts,
): Promise<CallbackAnswer> {
  const found = await findByTicket(ticketText, ports)
  if (found === null) return refuse(null, 'no open attempt has this address', ports)
  if ('kind' in found) return found
  const started = found
  const { sessionId } = started.session
  const verdict = await readVerdict(started, { returnTicket: ticketText, pairs }, ports)
  if (!verdict.verified) return refuse(sessionId, verdict.why, ports)
  const written = await finish(started, verdict, ports)
  const current = written ? await findByTicket(ticketText, ports) : started
  if (current === null) return refuse(sessionId, 'no open attempt has this address', ports)
  if ('kind' in current) return current
  return answerFor(current, ports)
}

async function findByTicket(
  ticketText: string,
  ports: ReceiveCallbackPorts,
): Promise<StartedSession | Replaced | null> {
  const ticket = readTicket(ticketText, 'return', ports.ticketKey)
  if (ticket === null) return null
  const started = await ports.store.findStarted(ticket.merchantId, ticket.sessionId)
  if (started === null) return null
  if (secretMatches(ticket.secret, started.attempt.returnSecretHash)) return started
  ports.onIgnored({ sessionId: ticket.sessionId, why: 'another attempt has begun' })
  return replacedBy(started.session, ports.clock.now())
}

async function readVerdict(
  started: StartedSession,
  { returnTicket, pairs }: Readonly<{ returnTicket: string; pairs: CallbackPairs }>,
  ports: ReceiveCallbackPorts,
): Promise<CallbackVerdict> {
  const { merchantId, terminalId, cardTokenHash } = started.session
  const sent = sentToGate(started, { publicUrl: ports.publicUrl, returnTicket })
  if (sent === null) return { verified: false, why: 'the session has no order at the bank' }
  const cardDigits = await ports.cardDigitsOf(merchantId, cardTokenHash)
  if (cardDigits === null) return { verified: false, why: 'the card has expired' }
  const { terminal, connector } = await ports.bankOf(merchantId, terminalId)
  return connector.readCallback(terminal, { ...sent, cardDigits }, pairs)
}

/** Answers whether the row may have changed since it was read, by this call or by another. */
async function finish(
  started: StartedSession,
  verdict: Verified,
  ports: ReceiveCallbackPorts,
): Promise<boolean> {
  const { merchantId, sessionId, attempt, state } = started.session
  if (state !== 'VerificationStarted') {
    const differs = started.session.mdStatus !== payableOnlyWithProof(verdict).mdStatus
    if (differs) ports.onIgnored({ sessionId, why: 'the session had finished otherwise' })
    return false
  }
  const { mdStatus, proof } = payableOnlyWithProof(verdict)
  const sealed = proof === null ? null : await ports.sealProof({ merchantId, sessionId }, proof)
  const now = ports.clock.now()
  // Whoever came first, the stored row is what is answered; this only says whose callback it was.
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
  if (isFirst && speaksAgainstCard(mdStatus)) await ports.onFailed(started)
  return true
}

/** A proof is kept only where it can be paid with; a status that promises one and has none is a fault. */
function payableOnlyWithProof(verdict: Verified): Pick<Verified, 'mdStatus' | 'proof'> {
  const { mdStatus, proof } = verdict
  if (paymentAfter(mdStatus) === 'no') return { mdStatus, proof: null }
  return proof === null ? { mdStatus: SYSTEM_ERROR, proof: null } : { mdStatus, proof }
}

async function answerFor(
  started: StartedSession,
  ports: ReceiveCallbackPorts,
): Promise<CallbackAnswer> {
  const { session, attempt } = started
  const { mdStatus } = sessionView(session, ports.clock.now())
  if (mdStatus === null) return refuse(session.sessionId, 'the session did not finish', ports)
  // Also after the payment, so that a repeat of the callback gets the very same answer.
  const outcome = { currentStep: 'VerificationFinished', mdStatus: String(mdStatus) }
  const signature = await sign(started, outcome, ports)
  return {
    kind: 'return',
    action: attempt.callbackUrl,
    fields: [
      ['ThreeDSessionId', session.sessionId],
      ['ConversationId', session.conversationId],
      ['CurrentStep', outcome.currentStep],
      ['MdStatus', outcome.mdStatus],
      ['Signature', signature],
    ],
    languageCode: session.languageCode,
  }
}

async function sign(
  started: StartedSession,
  outcome: Readonly<{ currentStep: string; mdStatus: string }>,
  ports: ReceiveCallbackPorts,
): Promise<string> {
  const { publicKey } = started.attempt
  const secretKey = publicKey === null ? null : await ports.secretKeyOf(publicKey)
  if (secretKey === null) return ''
  const threeDSessionId = started.session.sessionId
  return callbackSignature({ secretKey: secretKey.expose(), threeDSessionId, ...outcome })
}

function refuse(
  sessionId: string | null,
  why: string,
  ports: ReceiveCallbackPorts,
): CallbackAnswer {
  ports.onIgnored({ sessionId, why })
  return { kind: 'refused' }
}
