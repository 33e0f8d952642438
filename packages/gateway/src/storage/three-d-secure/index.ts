export { readHandOvers, recordHandOvers } from './hand-overs.ts'
export { ERASED_AND_RECORDED, FINISHED_COLUMNS } from './session-statements.ts'
export { createThreeDSecureSessionStore } from './session-store.ts'
