import { paymentAfter } from './md-status.ts'
import type { ThreeDSSession } from './session.ts'
import { sessionView } from './session-view.ts'

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
