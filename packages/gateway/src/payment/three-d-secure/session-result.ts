import type { Language } from '@vezne/protocol'
import { GatewayError, isUuid } from '../../base/kernel/index.ts'
import type { ExpireSessionsPorts } from './ports.ts'
import {
  mdStatusMessage,
  paymentAfter,
  type SessionState,
  sessionView,
  type ThreeDSecureSession,
} from './session.ts'

export type SessionResultRequest = Readonly<{
  merchantId: string
  sessionId: string
  languageCode: Language
}>

export type SessionResult = Readonly<{
  currentStep: SessionState
  /** `'0'`–`'8'`; an empty text while it is unknown. */
  mdStatus: string
  /** For the card holder, where the payment must not be taken or can no longer be begun. */
  mdErrorMessage: string | null
  halfSecure: boolean
}>

/** The message of an expired session without init3ds: no other field says that it has expired. */
const NEVER_BEGUN = {
  tr: 'Doğrulama başlatılmadan süresi doldu; ödemeyi yeniden başlatın.',
  en: 'The time ran out before the verification was begun; start the payment again.',
}

/**
 * The result query (decision 4.2). It changes nothing. Another merchant's session, a session that never
 * existed and a text that is no id get the same answer.
 */
export async function sessionResult(
  request: SessionResultRequest,
  ports: Pick<ExpireSessionsPorts, 'store' | 'clock'>,
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

/** The state of a session as the tab of an earlier attempt shows it to the card holder. */
type SessionNews =
  /** The verification at the bank is under way. */
  | 'underWay'
  /** Verified; the shop has not asked for the payment yet. */
  | 'verified'
  | 'notVerified'
  | 'timeOver'
  /** The payment is at the bank, or its outcome is unknown. */
  | 'paying'
  | 'paid'
  | 'declined'

/** The address belongs to an attempt that a later one replaced, mostly in another tab (decision 4.10). */
export type Replaced = Readonly<{
  kind: 'replaced'
  news: SessionNews
  languageCode: Language
}>

export function replacedBy(session: ThreeDSecureSession, now: Date): Replaced {
  return { kind: 'replaced', news: newsOf(session, now), languageCode: session.languageCode }
}

function newsOf(session: ThreeDSecureSession, now: Date): SessionNews {
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
