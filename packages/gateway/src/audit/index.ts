export type {
  AuditAct,
  AuditDetails,
  AuditEntry,
  AuditReport,
  ChainHead,
} from './audit-entry.ts'
export type { AuditStore } from './audit-store.ts'
export { nextEntry, OPERATOR_CHAIN } from './chain-hash.ts'
export { type ChainBreak, type ChainVerdict, verifyChain } from './verify-chain.ts'
