import type { Language } from '@vezne/protocol'
import { fieldError, GatewayError, isUuid, maskedOrNull } from '../../base/kernel/index.ts'
import { type Merchant, needsHttps } from '../merchants/index.ts'
import { checkCallbackUrl } from './callback-url.ts'
import type { StartSessionPorts } from './ports.ts'
import { sessionView } from './session.ts'
import { ATTEMPTS_MAXIMUM, bankOrderIdPrefixes, GATE_RANDOM_BYTES } from './session-store.ts'
import {
  returnSecretOf,
  secretHash,
  startUrlOf,
  TICKET_SECRET_BYTES,
  writeTicket,
} from './ticket.ts'

export type StartSessionRequest = Readonly<{
  merchantId: string
  sessionId: string
  /** Null keeps the language that the session was created with. */
  languageCode: Language | null
  cardHolderName: string | null
  clientIpAddress: string
  /** The key pair that signed the call; null where the gateway's own page starts the session. */
  publicKey: string | null
}>

/** Where the browser comes back to, for which merchant: some merchants may name an http address. */
export type CallbackRequest = Readonly<{ url: string; merchant: Pick<Merchant, 'permissions'> }>

export type StartedVerification = Readonly<{
  sessionId: string
  /** A whole document without card data, for the card holder's browser (decision 4.5). */
  htmlContent: string
  /** The address that the form posts to, for a page of the gateway that sends the browser there itself. */
  startUrl: string
}>

/**
 * init3ds. Throws GatewayError: INVALID_FIELD (CallbackUrl), SESSION_NOT_FOUND, SESSION_EXPIRED,
 * SESSION_ALREADY_USED, SESSION_INVALID.
 */
export async function startSession(
  request: StartSessionRequest,
  callback: CallbackRequest,
  ports: StartSessionPorts,
): Promise<StartedVerification> {
  const { callbackPolicy: mode } = ports
  const allowsHttp = mode === 'live' && !needsHttps(mode, callback.merchant)
  const verdict = checkCallbackUrl(callback.url, allowsHttp ? 'live-with-http' : mode)
  if (!verdict.ok) throw fieldError('CallbackUrl', verdict.rule)
  return startVerification(request, verdict.url, ports)
}

/** As `startSession`, for a page of the gateway itself, whose address may be a private one. */
export function startSessionOfOwnPage(
  request: Omit<StartSessionRequest, 'publicKey'>,
  ownPage: URL,
  ports: StartSessionPorts,
): Promise<StartedVerification> {
  return startVerification({ ...request, publicKey: null }, ownPage.href, ports)
}

async function startVerification(
  request: StartSessionRequest,
  callbackUrl: string,
  ports: StartSessionPorts,
): Promise<StartedVerification> {
  const { merchantId, sessionId, cardHolderName } = request
  if (!isUuid(sessionId)) throw new GatewayError('SESSION_NOT_FOUND')
  const secret = ports.random(TICKET_SECRET_BYTES)
  const started = await ports.store.start({
    merchantId,
    sessionId,
    attempt: {
      gateRandom: ports.random(GATE_RANDOM_BYTES).toString('hex'),
      startSecretHash: secretHash(secret),
      returnSecretHash: secretHash(returnSecretOf(secret)),
      callbackUrl,
      cardHolderName: maskedOrNull(cardHolderName),
      clientIpAddress: request.clientIpAddress,
      publicKey: request.publicKey,
    },
    languageCode: request.languageCode,
    ...bankOrderIdPrefixes(sessionId),
    attemptsMaximum: ATTEMPTS_MAXIMUM,
    replaces: null,
    now: ports.clock.now(),
  })
  if (started === null) throw await refusal(request, ports)
  const ticketText = writeTicket({ merchantId, sessionId, secret }, 'start', ports.ticketKey)
  const startUrl = startUrlOf(ports.publicUrl, ticketText)
  const htmlContent = ports.renderStart({ action: startUrl, languageCode: started.languageCode })
  return { sessionId: sessionId.toLowerCase(), htmlContent, startUrl }
}

/** Why the statement started nothing. The session is read afterwards, because only the statement decides. */
async function refusal(
  request: StartSessionRequest,
  ports: StartSessionPorts,
): Promise<GatewayError> {
  const session = await ports.store.find(request.merchantId, request.sessionId)
  if (session === null) return new GatewayError('SESSION_NOT_FOUND')
  if (session.usage !== 'Free') {
    const { claimedByOrderId } = session
    const details = claimedByOrderId === null ? {} : { orderId: claimedByOrderId }
    return new GatewayError('SESSION_ALREADY_USED', details)
  }
  const { timedOut } = sessionView(session, ports.clock.now())
  return new GatewayError(timedOut ? 'SESSION_EXPIRED' : 'SESSION_INVALID')
}
