import { uuidV7 } from '../kernel/index.ts'
import type { ExpireSessionsPorts } from './ports.ts'
import { MD_STATUS_LIFE_OVER, type SessionState, type ThreeDSSession } from './session.ts'

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

/**
 * One step of the job that ends verifications whose time is over (decision 4.1): mdStatus 5, the security
 * code erased, the event written. Answers how many it ended; as many as the batch holds means that there
 * may be more. Any number of nodes may run it at once.
 */
export async function expireSessions(ports: ExpireSessionsPorts): Promise<number> {
  const now = ports.clock.now()
  const eventIds = Array.from({ length: ports.batchSize }, () => uuidV7(now, ports.random))
  return ports.store.expire({ now, eventIds })
}
