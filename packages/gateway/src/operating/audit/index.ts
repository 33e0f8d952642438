export {
  type AuditAct,
  type AuditDetails,
  type AuditEntry,
  type AuditReport,
  type AuditStore,
  type AuditTrail,
  CHAINS,
  type ChainName,
  type CheckpointStore,
  type HandedOver,
  type SignedHead,
} from './audit-entry.ts'
export type { AuditFilter, AuditLine, AuditSearch, ChainLength } from './audit-search.ts'
export { type AuditSigner, createAuditSigner, signatureAfter } from './audit-signer.ts'
export { type ChainBreak, type ChainVerdict, nextEntry } from './chain.ts'
export { currentCheckpoints, keepCheckpoints } from './checkpoints.ts'
export {
  AlteredHandOvers,
  coversHandOvers,
  handOverErasureReport,
  handOverReport,
} from './hand-over-cover.ts'
export { ForeignCheckpoint, verifyAudit } from './verify-audit.ts'
