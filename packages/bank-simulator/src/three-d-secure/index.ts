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
  newVerification,
  type Return,
  type ThreeDSecure,
  TRIES_MAXIMUM,
} from './three-d-secure.ts'
