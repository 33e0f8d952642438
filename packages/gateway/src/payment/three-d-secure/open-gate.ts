import type { GateOpening, GateRequest } from '../banks/index.ts'
import type { HandOverPorts } from './ports.ts'
import type { StartedSession } from './session-store.ts'
import { returnSecretOf, type Ticket, writeTicket } from './ticket.ts'

/** How the bank's page was opened; null: the card or the session's order at the bank is gone. */
export async function openGate(
  started: StartedSession,
  ticket: Ticket,
  ports: HandOverPorts,
): Promise<GateOpening | null> {
  const { merchantId, cardTokenHash, terminalId } = started.session
  const card = await ports.openCardForBank(merchantId, cardTokenHash)
  const returned = { ...ticket, secret: returnSecretOf(ticket.secret) }
  const returnTicket = writeTicket(returned, 'return', ports.ticketKey)
  const sent = sentToGate(started, { publicUrl: ports.publicUrl, returnTicket })
  if (card === null || sent === null) return null
  const { terminal, connector } = await ports.bankOf(merchantId, terminalId)
  const limits = { timeoutMilliseconds: ports.bankTimeoutMilliseconds }
  const payerEmail = await ports.payerEmailOf(started)
  return connector.gateForm(terminal, { ...sent, payerEmail, card }, limits)
}

/** Why the bank's page was not opened although the card has not left the gateway. */
const CARD_STAYED: ReadonlySet<string> = new Set([
  'connect',
  'dns',
  'tls',
  'circuitOpen',
  'notServed',
])

/** Whether the card went on its way to the bank, through the browser or by the gateway's own call. */
export function cardWent(opening: GateOpening): boolean {
  return opening.kind !== 'unavailable' || !CARD_STAYED.has(opening.cause)
}

/**
 * The gate's form without the card: the hand-over sends it, and the callback is compared with it. Null
 * where the session has no order at the bank. `returnTicket` is the text in the return address.
 */
export function sentToGate(
  { session, attempt }: StartedSession,
  { publicUrl, returnTicket }: Readonly<{ publicUrl: string; returnTicket: string }>,
): Omit<GateRequest, 'card'> | null {
  const { bankOrderId, amountMinor, installmentCount, languageCode } = session
  if (bankOrderId === null) return null
  return {
    bankOrderId,
    amountMinor,
    installmentCount,
    // A session for PostAuth may be opened, though a PostAuth needs none: the bank verifies as for Auth.
    operation: session.paymentType === 'PreAuth' ? 'PreAuth' : 'Auth',
    callbackUrl: `${publicUrl}/3ds/return/${returnTicket}`,
    clientIpAddress: attempt.clientIpAddress,
    languageCode,
    random: attempt.gateRandom,
    cardHolderName: attempt.cardHolderName,
    // No callback is compared with it: it stands with the try at the link, and may be erased meanwhile (4.17).
    payerEmail: null,
  }
}
