export { initLive } from './init-live.ts'
