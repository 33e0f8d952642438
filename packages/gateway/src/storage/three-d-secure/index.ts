export { recordHandOvers } from './hand-overs.ts'
export { ERASED_AND_TOLD, FINISHED_COLUMNS } from './session-statements.ts'
export { createThreeDSecureSessionStore } from './session-store.ts'
