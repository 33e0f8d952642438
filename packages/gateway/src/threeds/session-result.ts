import { GatewayError, isUuid } from '../kernel/index.ts'
import type { SessionResultPorts } from './ports.ts'
import { mdStatusMessage, paymentAfter, type SessionState, type ThreeDSSession } from './session.ts'
import { sessionView } from './session-life.ts'

export type SessionResultRequest = Readonly<{
  merchantId: string
  sessionId: string
  languageCode: 'tr' | 'en'
}>

export type SessionResult = Readonly<{
  currentStep: SessionState
  /** `'0'`–`'8'`, or an empty text until it is known. */
  mdStatus: string
  /** For the card holder, where the payment must not be taken or can no longer begin. */
  mdErrorMessage: string | null
  halfSecure: boolean
}>

/** Of a session that init3ds never came for; nothing else would tell that it can no longer begin. */
const NEVER_BEGUN = {
  tr: 'Doğrulama başlatılmadan süresi doldu; ödemeyi yeniden başlatın.',
  en: 'The time ran out before the verification was begun; start the payment again.',
}

/**
 * The result query (decision 4.2). It changes nothing. Another merchant's session is not found, exactly
 * as one that never was, and as an id that no session can have.
 */
export async function sessionResult(
  request: SessionResultRequest,
  ports: SessionResultPorts,
): Promise<SessionResult> {
  const { merchantId, sessionId, languageCode } = request
  const session = isUuid(sessionId) ? await ports.store.find(merchantId, sessionId) : null
  if (session === null) throw new GatewayError('SESSION_NOT_FOUND')
  const { state, mdStatus, timedOut } = sessionView(session, ports.clock.now())
  const neverBegun = timedOut && mdStatus === null
  return {
    currentStep: state,
    mdStatus: mdStatus === null ? '' : String(mdStatus),
    mdErrorMessage: neverBegun
      ? NEVER_BEGUN[languageCode]
      : mdStatusMessage(mdStatus, languageCode),
    halfSecure: mdStatus !== null && paymentAfter(mdStatus) === 'half',
  }
}

/** How a session stands, as far as a card holder needs to know in the tab of an earlier attempt. */
export type SessionNews =
  /** The bank is still being asked. */
  | 'underWay'
  /** Verified; the shop has not asked for the payment yet. */
  | 'verified'
  | 'notVerified'
  | 'timeOver'
  /** The payment is at the bank, and its outcome is not known. */
  | 'paying'
  | 'paid'
  | 'declined'

/** The address belongs to an attempt that a later one replaced: in most cases, another tab (decision 4.10). */
export type Replaced = Readonly<{
  kind: 'replaced'
  news: SessionNews
  languageCode: 'tr' | 'en'
}>

export function replacedBy(session: ThreeDSSession, now: Date): Replaced {
  return { kind: 'replaced', news: newsOf(session, now), languageCode: session.languageCode }
}

function newsOf(session: ThreeDSSession, now: Date): SessionNews {
  const { state, mdStatus, timedOut } = sessionView(session, now)
  if (state === 'ProvisionCompleted') return 'paid'
  if (session.usage === 'Claimed') return 'paying'
  if (session.usage === 'Spent') return 'declined'
  if (timedOut) return 'timeOver'
  if (mdStatus === null) return 'underWay'
  if (paymentAfter(mdStatus) === 'no') return 'notVerified'
  const { provisionUntil } = session
  return provisionUntil !== null && now >= provisionUntil ? 'timeOver' : 'verified'
}
