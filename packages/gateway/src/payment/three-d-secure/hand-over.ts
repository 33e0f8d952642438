import type { Language } from '@vezne/protocol'
import type { GateForm, GateRequest } from '../banks/index.ts'
import type { HandOverPorts, HeldHandOver } from './ports.ts'
import { sessionView } from './session.ts'
import { type Replaced, replacedBy } from './session-result.ts'
import type { StartedSession } from './session-store.ts'
import {
  readTicket,
  returnSecretOf,
  secretMatches,
  startUrlOf,
  type Ticket,
  writeTicket,
} from './ticket.ts'

/** The page does not lead to the bank. The language is null where the address was never valid. */
type Closed = Readonly<{
  kind: 'closed'
  /** `timeOver`: the verification was not finished in time, and the session can never be paid. */
  why: 'timeOver' | 'ended'
  languageCode: Language | null
}>

const UNKNOWN_ADDRESS = { kind: 'closed', why: 'ended', languageCode: null } as const

/** A form without card data, which posts to `action`. */
type StartPage = Readonly<{ kind: 'start'; action: string; languageCode: Language }>

/** Where a new attempt begins: a page of the gateway, or the merchant's site. */
type WayBack = Readonly<{ url: string; isOurs: boolean }>

export type HandOver =
  /** The form for the bank. It contains the card and goes to the card holder's browser only. */
  | Readonly<{ kind: 'gate'; form: GateForm; languageCode: Language }>
  /** A browser has got the form before. */
  | Readonly<{ kind: 'taken'; back: WayBack; languageCode: Language }>
  /**
   * Too many cards for one key pair or link (`busy`), or too many verifications without success of one card or of
   * one address. Nothing has changed, and the ticket stays valid for `action`, the address of the start page.
   */
  | (Omit<StartPage, 'kind'> & Readonly<{ kind: 'busy' | 'tooMany'; retryAfterSeconds: number }>)
  | Closed
  | Replaced

/**
 * The start page for a GET, such as a reload, a visit from the browser's history or a mail scanner. It
 * changes nothing and holds no card data.
 */
export async function startPage(
  ticketText: string,
  ports: HandOverPorts,
): Promise<StartPage | Closed | Replaced> {
  const found = await findOpen(ticketText, ports)
  if (found.kind !== 'open') return found
  const { action } = found
  return { kind: 'start', action, languageCode: found.started.session.languageCode }
}

/**
 * Gives the card to the card holder's browser, for the bank: once for each attempt, and again only where
 * the same browser posts twice in a few seconds (decision 4.9). One row of the store, written before the
 * card is opened, decides this and is kept for the audit.
 */
export async function handOver(
  { ticketText, payerAddress }: Readonly<{ ticketText: string; payerAddress: string }>,
  ports: HandOverPorts,
): Promise<HandOver> {
  const found = await findOpen(ticketText, ports)
  if (found.kind !== 'open') return found
  const { started, action } = found
  const { languageCode } = started.session
  const limitKey = limitKeyOf(started)
  const retryAfterSeconds = ports.handOverLimit.take(limitKey)
  if (retryAfterSeconds !== null) return { kind: 'busy', retryAfterSeconds, action, languageCode }
  const { merchantId, cardTokenHash } = started.session
  const card = await ports.findCardByHash(merchantId, cardTokenHash)
  const held = card === null ? null : await ports.holdHandOver(started, card)
  if (held === null || typeof held === 'number') {
    ports.handOverLimit.giveBack(limitKey)
    if (held === null) return { kind: 'closed', why: 'ended', languageCode }
    return { kind: 'tooMany', retryAfterSeconds: held, action, languageCode }
  }
  return giveOnce(ports, { ...found, payerAddress, held, limitKey })
}

type Giving = Extract<Found, { kind: 'open' }> &
  Readonly<{ payerAddress: string; held: HeldHandOver; limitKey: string }>

/** The hand-over counts if the card went on its way, and is given back in every other case. */
async function giveOnce(ports: HandOverPorts, giving: Giving): Promise<HandOver> {
  const { started, ticket, payerAddress, held, limitKey } = giving
  const { languageCode } = started.session
  let counts = false
  try {
    const verdict = await ports.store.handOver({
      merchantId: ticket.merchantId,
      sessionId: ticket.sessionId,
      startSecretHash: started.attempt.startSecretHash,
      payerAddress,
      now: ports.clock.now(),
    })
    // Otherwise one ticket, posted again and again, would use up the merchant's limit.
    if (verdict !== 'given') ports.handOverLimit.giveBack(limitKey)
    if (verdict === 'closed') return { kind: 'closed', why: 'ended', languageCode }
    if (verdict === 'refused') return { kind: 'taken', back: wayBackOf(started), languageCode }
    const form = await gateForm(started, ticket, ports)
    if (form === null) return { kind: 'closed', why: 'ended', languageCode }
    counts = verdict === 'given'
    return { kind: 'gate', form, languageCode }
  } finally {
    if (counts) held.keep()
    else held.giveBack()
  }
}

type Found =
  | Closed
  | Replaced
  | Readonly<{ kind: 'open'; ticket: Ticket; started: StartedSession; action: string }>

async function findOpen(ticketText: string, ports: HandOverPorts): Promise<Found> {
  const ticket = readTicket(ticketText, 'start', ports.ticketKey)
  if (ticket === null) return UNKNOWN_ADDRESS
  const started = await ports.store.findStarted(ticket.merchantId, ticket.sessionId)
  if (started === null) return UNKNOWN_ADDRESS
  const now = ports.clock.now()
  if (!secretMatches(ticket.secret, started.attempt.startSecretHash)) {
    return replacedBy(started.session, now)
  }
  const { languageCode } = started.session
  const { state, timedOut } = sessionView(started.session, now)
  if (state !== 'VerificationStarted') {
    return { kind: 'closed', why: timedOut ? 'timeOver' : 'ended', languageCode }
  }
  return { kind: 'open', ticket, started, action: startUrlOf(ports.publicUrl, ticketText) }
}

/** No key pair signs for a session of the gateway's own page. Its conversation id is the link's id. */
function limitKeyOf({ session, attempt }: StartedSession): string {
  return attempt.publicKey ?? `${session.merchantId} ${session.conversationId}`
}

/**
 * The gateway's own page accepts the browser without a result. A merchant's CallbackUrl expects a result,
 * which does not exist yet, so that the browser goes to the root of the merchant's site.
 */
function wayBackOf({ attempt }: StartedSession): WayBack {
  const { publicKey, callbackUrl } = attempt
  if (publicKey === null) return { url: callbackUrl, isOurs: true }
  return { url: `${new URL(callbackUrl).origin}/`, isOurs: false }
}

async function gateForm(
  started: StartedSession,
  ticket: Ticket,
  ports: HandOverPorts,
): Promise<GateForm | null> {
  const { session } = started
  const { merchantId } = session
  const card = await ports.openCardForBank(merchantId, session.cardTokenHash)
  const returned = { ...ticket, secret: returnSecretOf(ticket.secret) }
  const returnTicket = writeTicket(returned, 'return', ports.ticketKey)
  const sent = sentToGate(started, { publicUrl: ports.publicUrl, returnTicket })
  if (card === null || sent === null) return null
  const { terminal, connector } = await ports.bankOf(merchantId, session.terminalId)
  const limits = { timeoutMilliseconds: ports.bankTimeoutMilliseconds }
  const opening = await connector.gateForm(terminal, { ...sent, card }, limits)
  return opening.kind === 'form' ? opening.form : null
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
  }
}
