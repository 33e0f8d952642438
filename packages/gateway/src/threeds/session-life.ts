import { uuidV7 } from '../kernel/index.ts'
import type { ExpireSessionsPorts } from './ports.ts'
import { MD_STATUS_LIFE_OVER, type SessionState, type ThreeDSecureSession } from './session.ts'

/** The state of a session at a moment, whether or not `expireSessions` has written it yet. */
type SessionView = Readonly<{
  state: SessionState
  /** 0–8 once the verification is finished. */
  mdStatus: number | null
  /** The time ran out before the bank's callback came, or before init3ds. */
  timedOut: boolean
}>

/** Decision 4.1: past its life, a verification under way counts as finished with mdStatus 5. */
export function sessionView(session: ThreeDSecureSession, now: Date): SessionView {
  const { state, mdStatus, verifyUntil, provisionUntil } = session
  if (state === 'VerificationStarted' && now >= verifyUntil) {
    return { state: 'VerificationFinished', mdStatus: MD_STATUS_LIFE_OVER, timedOut: true }
  }
  // Without init3ds no verification can be finished: the state stays.
  if (state === 'SessionIdRequested') return { state, mdStatus, timedOut: now >= verifyUntil }
  // Only the bank's callback sets `provisionUntil`; `expireSessions` does not.
  return { state, mdStatus, timedOut: mdStatus !== null && provisionUntil === null }
}

/**
 * One step of the job that ends verifications past their life (decision 4.1): it writes mdStatus 5, erases
 * the security code and writes the event. Answers how many sessions it ended; as many as `batchSize` means
 * that there may be more. Any number of nodes may run it at once.
 */
export function expireSessions(ports: ExpireSessionsPorts): Promise<number> {
  const now = ports.clock.now()
  const eventIds = Array.from({ length: ports.batchSize }, () => uuidV7(now))
  return ports.store.expire({ now, eventIds })
}
