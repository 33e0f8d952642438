export { gatherLines } from './gather-lines.ts'
export { logIgnoredCallbacks } from './ignored-callbacks.ts'
export { createLog, type Log } from './log.ts'
export { createTrouble, type TroubleLines } from './trouble.ts'
