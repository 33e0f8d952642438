import type { Language } from '@vezne/protocol'
import { uuidV7 } from '../../base/kernel/index.ts'
import type { CallbackVerdict } from '../banks/index.ts'
import {
  type CallbackPairs,
  finishVerification,
  type ReturnToMerchant,
  returnToMerchant,
} from './finish-verification.ts'
import { sentToGate } from './open-gate.ts'
import type { ExpireSessionsPorts, GateBank, ReceiveCallbackPorts } from './ports.ts'
import { sessionView } from './session.ts'
import { type Replaced, replacedBy } from './session-result.ts'
import type { StartedSession } from './session-store.ts'
import { readTicket, secretMatches } from './ticket.ts'

export type CallbackAnswer =
  | ReturnToMerchant
  /**
   * The bank could not be asked what the callback says. Nothing has changed, and the browser may post the same
   * fields to `action` again.
   */
  | Readonly<{ kind: 'later'; action: string; fields: CallbackPairs; languageCode: Language }>
  /** The callback is for an attempt that a later one replaced. Nothing has changed. */
  | Replaced
  | Refused

/** The callback is not the bank's, or not for this attempt. Nothing has changed. */
type Refused = Readonly<{ kind: 'refused' }>

/**
 * The bank's callback, brought by the card holder's browser. The first verified one finishes the session;
 * every later one gets the same answer and changes nothing (decision 4.6). The order of the checks: the
 * address, the bank's hash or its own word, every value that the gateway had sent, and only then the bank's finding.
 */
export async function receiveCallback(
  ticketText: string,
  pairs: CallbackPairs,
  ports: ReceiveCallbackPorts,
): Promise<CallbackAnswer> {
  const started = await findByTicket(ticketText, ports)
  if ('kind' in started) return started
  const { merchantId, sessionId, terminalId, cardTokenHash, languageCode } = started.session
  const card = await ports.findCardByHash(merchantId, cardTokenHash)
  if (card === null) return refuse(sessionId, 'the card has expired', ports)
  const bank = await ports.bankOf(merchantId, terminalId)
  if (isOver(started, bank, ports)) return answerFor(started, ports)
  const expected = sentToGate(started, { publicUrl: ports.publicUrl, returnTicket: ticketText })
  if (expected === null) return refuse(sessionId, 'the session has no order at the bank', ports)
  const verdict = await readVerdict(bank, { ...expected, cardDigits: card }, pairs, ports)
  if (!verdict.verified) {
    const refused = refuse(sessionId, verdict.why, ports)
    if (verdict.isLater !== true) return refused
    return { kind: 'later', action: expected.callbackUrl, fields: pairs, languageCode }
  }
  const mayHaveChanged = await finishVerification({ started, card }, verdict, ports)
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

/** A session that has finished is answered from its row: what a further callback says is no reason to call the bank. */
function isOver(
  { session }: StartedSession,
  { connector }: GateBank,
  { clock }: ReceiveCallbackPorts,
): boolean {
  const isCalled = connector.verificationCalls?.callback === true
  return isCalled && sessionView(session, clock.now()).state !== 'VerificationStarted'
}

function readVerdict(
  { terminal, connector }: GateBank,
  expected: Parameters<GateBank['connector']['readCallback']>[1],
  pairs: CallbackPairs,
  { bankTimeoutMilliseconds: timeoutMilliseconds }: ReceiveCallbackPorts,
): Promise<CallbackVerdict> {
  return connector.readCallback(terminal, expected, pairs, { timeoutMilliseconds })
}

async function answerFor(
  started: StartedSession,
  ports: ReceiveCallbackPorts,
): Promise<CallbackAnswer> {
  const answer = await returnToMerchant(started, ports)
  return answer ?? refuse(started.session.sessionId, 'the session did not finish', ports)
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
