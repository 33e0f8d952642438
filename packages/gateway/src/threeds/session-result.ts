import { GatewayError, isUuid } from '../kernel/index.ts'
import { mdStatusMessage, paymentAfter } from './md-status.ts'
import type { SessionResultPorts } from './ports.ts'
import type { SessionState } from './session.ts'
import { sessionView } from './session-view.ts'

export type SessionResultRequest = Readonly<{
  merchantId: string
  sessionId: string
  languageCode: 'tr' | 'en'
}>

export type SessionResult = Readonly<{
  currentStep: SessionState
  /** `'0'`–`'8'`, or an empty text until it is known. */
  mdStatus: string
  /** For the card holder, where the payment must not be taken. */
  mdErrorMessage: string | null
  halfSecure: boolean
}>

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
  const { state, mdStatus } = sessionView(session, ports.clock.now())
  return {
    currentStep: state,
    mdStatus: mdStatus === null ? '' : String(mdStatus),
    mdErrorMessage: mdStatus === null ? null : mdStatusMessage(mdStatus, languageCode),
    halfSecure: mdStatus !== null && paymentAfter(mdStatus) === 'half',
  }
}
