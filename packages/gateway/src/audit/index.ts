export {
  type AuditAct,
  type AuditDetails,
  type AuditEntry,
  type AuditReport,
  CHAINS,
  type ChainHead,
  type ChainName,
  type SignedHead,
} from './audit-entry.ts'
export { type AuditSigner, createAuditSigner, signatureAfter } from './audit-signer.ts'
export type { AuditStore, AuditTrail, CheckpointStore } from './audit-store.ts'
export { nextEntry } from './chain-hash.ts'
export { type HandedOver, handOverReport } from './hand-over-batch.ts'
export { currentCheckpoints, keepCheckpoints } from './keep-checkpoints.ts'
export { ForeignCheckpoint, verifyAudit } from './verify-audit.ts'
export type { ChainBreak, ChainVerdict } from './verify-chain.ts'
