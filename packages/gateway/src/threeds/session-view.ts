import { MD_STATUS_LIFE_OVER } from './md-status.ts'
import type { SessionState, ThreeDSSession } from './session.ts'

/** How a session stands at a moment, whether or not the job that writes it down has run. */
export type SessionView = Readonly<{
  state: SessionState
  /** 0–8 once the verification is finished. */
  mdStatus: number | null
  /** The time was over before the verification ended by the bank's word, or before it was begun. */
  timedOut: boolean
}>

/** Decision 4.1: past its life a verification that is under way counts as finished with mdStatus 5. */
export function sessionView(session: ThreeDSSession, now: Date): SessionView {
  const { state, mdStatus } = session
  if (state === 'VerificationStarted' && now >= session.verifyUntil) {
    return { state: 'VerificationFinished', mdStatus: MD_STATUS_LIFE_OVER, timedOut: true }
  }
  // Nothing was begun that could be finished: the state stays.
  if (state === 'SessionIdRequested') {
    return { state, mdStatus, timedOut: now >= session.verifyUntil }
  }
  // Only the bank's callback gives a time to provision: `expire` writes none.
  return { state, mdStatus, timedOut: mdStatus !== null && session.provisionUntil === null }
}
