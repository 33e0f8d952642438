export { checkSessionForPayment, type SessionPaymentValues } from './check-for-payment.ts'
export { checkPaymentValues, createSession, createSessionOfOwnPage } from './create-session.ts'
export { handOver, startPage } from './hand-over.ts'
export type {
  CreateSessionPorts,
  GateBank,
  HandOverLimit,
  HandOverPorts,
  ReceiveCallbackPorts,
  StartSessionPorts,
} from './ports.ts'
export { expireSessions, receiveCallback } from './receive-callback.ts'
export { type NewSession, SESSION_STATES, type ThreeDSecureSession } from './session.ts'
export { sessionResult } from './session-result.ts'
export type {
  FinishChange,
  HandOverChange,
  HandOverVerdict,
  SessionStore,
  StartChange,
  StartedSession,
  VerificationAttempt,
} from './session-store.ts'
export { startSession, startSessionOfOwnPage } from './start-session.ts'
