import type { GateForm } from '../banks/index.ts'
import type { HandOverPorts } from './ports.ts'
import { sentToGate } from './sent-to-gate.ts'
import type { StartedSession } from './session-store.ts'
import { readTicket, returnSecretOf, secretMatches, type Ticket, writeTicket } from './ticket.ts'

export type HandOver =
  /** The form for the bank: it holds the card and is shown to the card holder's browser only. */
  | Readonly<{ kind: 'gate'; form: GateForm; languageCode: 'tr' | 'en' }>
  /** Nothing leads to the bank from here. The language is known where the address was once right. */
  | Readonly<{ kind: 'closed'; languageCode: 'tr' | 'en' | null }>

/**
 * The one-time start page (decision 4.5). It is shown again while the verification is under way, so that a
 * reload does not strand the card holder, and never after: a callback, the end of the session's life or a
 * further init3ds closes it.
 */
export async function handOver(ticketText: string, ports: HandOverPorts): Promise<HandOver> {
  const ticket = readTicket(ticketText)
  if (ticket === null) return { kind: 'closed', languageCode: null }
  const started = await ports.store.findStarted(ticket.merchantId, ticket.sessionId)
  if (started === null || !secretMatches(ticket.secret, started.attempt.startSecretHash)) {
    return { kind: 'closed', languageCode: null }
  }
  const { session } = started
  const { languageCode } = session
  const open = session.state === 'VerificationStarted' && ports.clock.now() < session.verifyUntil
  const form = open ? await gateForm(started, ticket, ports) : null
  return form === null ? { kind: 'closed', languageCode } : { kind: 'gate', form, languageCode }
}

async function gateForm(
  started: StartedSession,
  ticket: Ticket,
  ports: HandOverPorts,
): Promise<GateForm | null> {
  const { session } = started
  const { merchantId } = session
  const card = await ports.openCardForBank(merchantId, session.cardTokenHash)
  const returnTicket = writeTicket({ ...ticket, secret: returnSecretOf(ticket.secret) })
  const sent = sentToGate(started, { publicUrl: ports.publicUrl, returnTicket })
  if (card === null || sent === null) return null
  const { terminal, connector } = await ports.bankOf(merchantId, session.terminalId)
  return connector.gateForm(terminal, { ...sent, card })
}
