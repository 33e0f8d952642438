export { openPanel } from './open-panel.ts'
