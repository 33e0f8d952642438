import type { Language } from '@vezne/protocol'
import type { GateForm, GateOpening } from '../banks/index.ts'
import type { StoredCard } from '../cards/index.ts'
import {
  finishVerification,
  type ReturnToMerchant,
  returnToMerchant,
} from './finish-verification.ts'
import { beginNextAttempt, ticketOfAttempt } from './next-attempt.ts'
import { cardWent, openGate } from './open-gate.ts'
import type { HandOverPorts, HeldHandOver } from './ports.ts'
import { MD_STATUS_SYSTEM_ERROR, paymentAfter, sessionView } from './session.ts'
import { type Replaced, replacedBy } from './session-result.ts'
import type { StartedSession } from './session-store.ts'
import { readTicket, startUrlOf, type Ticket } from './ticket.ts'

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
  /** The bank had to be called and gave no page. The attempt stays open, and `action` begins the next try. */
  | (Omit<StartPage, 'kind'> & Readonly<{ kind: 'unavailable' }>)
  /** The bank said at once that the card cannot be verified. */
  | ReturnToMerchant
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

type Browser = Readonly<{ ticketText: string; payerAddress: string }>

/**
 * Gives the card to the card holder's browser, for the bank: once for each attempt, and again only where
 * the same browser posts twice in a few seconds (decision 4.9). One row of the store, written before the
 * card is opened, decides this and is kept for the audit.
 */
export async function handOver(browser: Browser, ports: HandOverPorts): Promise<HandOver> {
  const found = await findOpen(browser.ticketText, ports)
  if (found.kind !== 'open') return found
  const { started, action } = found
  const { languageCode } = started.session
  const limitKey = limitKeyOf(started)
  const retryAfterSeconds = ports.handOverLimit.take(limitKey)
  if (retryAfterSeconds !== null) return { kind: 'busy', retryAfterSeconds, action, languageCode }
  const { merchantId, cardTokenHash } = started.session
  const card = await ports.findCardByHash(merchantId, cardTokenHash)
  const held = card === null ? null : await ports.holdHandOver(started, card)
  if (card === null || held === null || typeof held === 'number') {
    ports.handOverLimit.giveBack(limitKey)
    if (typeof held !== 'number') return { kind: 'closed', why: 'ended', languageCode }
    return { kind: 'tooMany', retryAfterSeconds: held, action, languageCode }
  }
  const given = await giveOnce(ports, { ...found, ...browser, card, held, limitKey })
  return given === 'again' ? handOver(browser, ports) : given
}

type Giving = Extract<Found, { kind: 'open' }> &
  Browser &
  Readonly<{ card: StoredCard; held: HeldHandOver; limitKey: string }>

/**
 * The hand-over counts if the card went on its way, and is given back in every other case. `again`: the same browser
 * came back for a page that only a call to the bank opens; the next attempt has begun for it.
 */
async function giveOnce(ports: HandOverPorts, giving: Giving): Promise<HandOver | 'again'> {
  const { started, ticket, payerAddress, held, limitKey } = giving
  const { languageCode } = started.session
  let counts = false
  // Otherwise one ticket, posted again and again, would use up the merchant's limit.
  let isLimited = false
  try {
    const verdict = await ports.store.handOver({
      merchantId: ticket.merchantId,
      sessionId: ticket.sessionId,
      startSecretHash: started.attempt.startSecretHash,
      payerAddress,
      now: ports.clock.now(),
    })
    isLimited = verdict === 'given'
    if (verdict === 'closed') return { kind: 'closed', why: 'ended', languageCode }
    if (verdict === 'refused') return { kind: 'taken', back: wayBackOf(started), languageCode }
    if (verdict === 'repeated' && (await bankIsCalled(started, ports))) {
      return await tryAgain(giving, ports)
    }
    const opening = await openGate(started, ticket, ports)
    if (opening === null) return { kind: 'closed', why: 'ended', languageCode }
    counts = verdict === 'given' && cardWent(opening)
    isLimited &&= cardWent(opening)
    return await pageFor(opening, giving, ports)
  } finally {
    if (!isLimited) ports.handOverLimit.giveBack(limitKey)
    if (counts) held.keep()
    else held.giveBack()
  }
}

async function bankIsCalled({ session }: StartedSession, ports: HandOverPorts): Promise<boolean> {
  const { connector } = await ports.bankOf(session.merchantId, session.terminalId)
  return connector.verificationCalls?.gate === true
}

/** After so many attempts the page is not opened again. */
async function tryAgain(giving: Giving, ports: HandOverPorts): Promise<HandOver | 'again'> {
  const { started, ticket, ticketText } = giving
  await beginNextAttempt(started, ticket, ports)
  const found = await findOpen(ticketText, ports)
  if (found.kind !== 'open') return found
  if (found.started.session.attempt !== started.session.attempt) return 'again'
  return { kind: 'taken', back: wayBackOf(started), languageCode: started.session.languageCode }
}

async function pageFor(
  opening: GateOpening,
  giving: Giving,
  ports: HandOverPorts,
): Promise<HandOver> {
  const { started, ticket, ticketText, action } = giving
  const { languageCode } = started.session
  if (opening.kind === 'form') return { kind: 'gate', form: opening.form, languageCode }
  if (opening.kind === 'unavailable') {
    await beginNextAttempt(started, ticket, ports)
    const found = await findOpen(ticketText, ports)
    return found.kind === 'open' ? { kind: 'unavailable', action, languageCode } : found
  }
  const { mdErrorMessage } = opening
  // A page that was not opened has verified nobody.
  const isFailure = paymentAfter(opening.mdStatus) === 'no'
  const mdStatus = isFailure ? opening.mdStatus : MD_STATUS_SYSTEM_ERROR
  await finishVerification(giving, { verified: true, mdStatus, mdErrorMessage, proof: null }, ports)
  const found = await findOpen(ticketText, ports)
  if (found.kind === 'open') return { kind: 'unavailable', action, languageCode }
  if (found.kind === 'replaced') return found
  const finished = await ports.store.findStarted(ticket.merchantId, ticket.sessionId)
  return (finished === null ? null : await returnToMerchant(finished, ports)) ?? found
}

type Found =
  | Closed
  | Replaced
  | Readonly<{ kind: 'open'; ticket: Ticket; started: StartedSession; action: string }>

async function findOpen(ticketText: string, ports: HandOverPorts): Promise<Found> {
  const written = readTicket(ticketText, 'start', ports.ticketKey)
  if (written === null) return UNKNOWN_ADDRESS
  const started = await ports.store.findStarted(written.merchantId, written.sessionId)
  if (started === null) return UNKNOWN_ADDRESS
  const now = ports.clock.now()
  const ticket = ticketOfAttempt(written, started)
  if (ticket === null) return replacedBy(started.session, now)
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
