import type { GateForm, GateRequest } from '../banks/index.ts'
import type { HandOverPorts } from './ports.ts'
import type { ThreeDSSession } from './session.ts'
import { sessionView } from './session-life.ts'
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

type LanguageCode = 'tr' | 'en'

/** Nothing leads to the bank from here. The language is known where the address was once right. */
type Closed = Readonly<{
  kind: 'closed'
  /** `timeOver`: the verification was never finished, and no payment can come of it. */
  why: 'timeOver' | 'ended'
  languageCode: LanguageCode | null
}>

const UNKNOWN_ADDRESS = { kind: 'closed', why: 'ended', languageCode: null } as const

export type StartPage =
  /** A form without card data, which posts to `action`. */
  Readonly<{ kind: 'start'; action: string; languageCode: LanguageCode }> | Closed | Replaced

/** To where a new attempt begins: a page of ours, or the merchant's site. */
export type WayBack = Readonly<{ url: string; isOurs: boolean }>

export type HandOver =
  /** The form for the bank: it holds the card and is shown to the card holder's browser only. */
  | Readonly<{ kind: 'gate'; form: GateForm; languageCode: LanguageCode }>
  /** A browser was given the form before. */
  | Readonly<{ kind: 'taken'; back: WayBack; languageCode: LanguageCode }>
  /** Too many cards for one key pair or link: nothing has happened, and the ticket is as good as before. */
  | Readonly<{
      kind: 'busy'
      retryAfterSeconds: number
      /** As of a start page. */
      action: string
      languageCode: LanguageCode
    }>
  | Closed
  | Replaced

export type HandOverRequest = Readonly<{
  ticketText: string
  /** Of the browser, as it connected. */
  payerAddress: string
}>

/**
 * The start page where it was opened, not posted to: by a reload, from a history, by a mail scanner. It
 * changes nothing and holds no card data.
 */
export async function startPage(ticketText: string, ports: HandOverPorts): Promise<StartPage> {
  const found = await findOpen(ticketText, ports)
  if (found.kind !== 'open') return found
  const { action } = found
  return { kind: 'start', action, languageCode: found.started.session.languageCode }
}

/**
 * Gives the card to the card holder's browser, for the bank: once for each attempt, and once more only
 * where the same browser presses twice (decision 4.9). What decides, and what is kept for the audit, is
 * one row of the store, written before the card is opened.
 */
export async function handOver(request: HandOverRequest, ports: HandOverPorts): Promise<HandOver> {
  const found = await findOpen(request.ticketText, ports)
  if (found.kind !== 'open') return found
  const { started, ticket, action } = found
  const { languageCode } = started.session
  const limitKey = limitKeyOf(started)
  const retryAfterSeconds = ports.handOverLimit.take(limitKey)
  if (retryAfterSeconds !== null) return { kind: 'busy', retryAfterSeconds, action, languageCode }
  const verdict = await ports.store.handOver({
    merchantId: ticket.merchantId,
    sessionId: ticket.sessionId,
    startSecretHash: started.attempt.startSecretHash,
    payerAddress: request.payerAddress,
    now: ports.clock.now(),
  })
  // Otherwise a payer could use up the merchant's limit with one ticket.
  if (verdict !== 'given') ports.handOverLimit.giveBack(limitKey)
  if (verdict === 'closed') return { kind: 'closed', why: 'ended', languageCode }
  if (verdict === 'refused') return { kind: 'taken', back: wayBackOf(started), languageCode }
  const form = await gateForm(started, ticket, ports)
  if (form === null) return { kind: 'closed', why: 'ended', languageCode }
  return { kind: 'gate', form, languageCode }
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

/** Nobody signs for a session of our own page: there the conversation is the link's. */
function limitKeyOf({ session, attempt }: StartedSession): string {
  return attempt.publicKey ?? `${session.merchantId} ${session.conversationId}`
}

/**
 * Our own page takes the browser back by itself. A merchant's CallbackUrl waits for a result, and there is
 * none yet: of it only the site is known to be right.
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
  const returnTicket = writeTicket(
    { ...ticket, secret: returnSecretOf(ticket.secret) },
    'return',
    ports.ticketKey,
  )
  const sent = sentToGate(started, { publicUrl: ports.publicUrl, returnTicket })
  if (card === null || sent === null) return null
  const { terminal, connector } = await ports.bankOf(merchantId, session.terminalId)
  return connector.gateForm(terminal, { ...sent, card })
}

/**
 * All of the gate's form but the card: the hand-over sends it, and the callback is compared with it. Null
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
    operation: gateOperation(session),
    callbackUrl: `${publicUrl}/3ds/return/${returnTicket}`,
    languageCode,
    random: attempt.gateRandom,
  }
}

/** A session for PostAuth may be opened, though a PostAuth needs none: the bank verifies as for Auth. */
function gateOperation(session: ThreeDSSession): GateRequest['operation'] {
  return session.paymentType === 'PreAuth' ? 'PreAuth' : 'Auth'
}
