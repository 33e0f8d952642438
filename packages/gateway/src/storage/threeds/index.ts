export { createThreeDSSessionStore } from './session-store.ts'
