import type { AuditSearch } from '../../audit/index.ts'

export type AuditPorts = Readonly<{ auditSearch: AuditSearch }>
