export {
  asksForVerification,
  echoWith,
  type Finished,
  type FormDialect,
  type Gate,
  type ReceivedForm,
} from './gate.ts'
export type { VerificationOutcome } from './outcome.ts'
export {
  createThreeDSecure,
  type Return,
  startVerification,
  type ThreeDSecure,
  TRIES_MAXIMUM,
} from './three-d-secure.ts'
