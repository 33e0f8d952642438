export { createAuditSearch } from './audit-search.ts'
export { createRuleHistory } from './rule-history.ts'
export { createSpentKeyStore } from './spent-key-store.ts'
export { createTerminalSightings } from './terminal-sightings.ts'
