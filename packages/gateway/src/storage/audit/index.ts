export { appendAuditEntry, createAuditStore, readLastCover, utcText } from './audit-store.ts'
export { createCheckpointFile } from './checkpoint-file.ts'
