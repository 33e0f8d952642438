import { type AuditEntry, type ChainVerdict, verifyChain } from '../audit/index.ts'
import type { OperatorPorts } from './operator-ports.ts'

export type AuditActs = Readonly<{
  /** Rows after a sequence, in their order. Reading is no act: it is not reported. */
  auditEntries: (after: bigint, count: number) => Promise<readonly AuditEntry[]>
  verifyAudit: () => Promise<ChainVerdict>
}>

export function auditActs({ audit }: OperatorPorts): AuditActs {
  return { auditEntries: audit.entriesAfter, verifyAudit: () => verifyChain(audit) }
}
