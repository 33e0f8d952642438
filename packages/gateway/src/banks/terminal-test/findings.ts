import { BANK_FINDINGS } from './bank-findings.ts'
import { CONNECTION_FINDINGS } from './connection-findings.ts'

/** Every finding by name: what it means, what to do, and whom to ask. */
export const FINDINGS = { ...BANK_FINDINGS, ...CONNECTION_FINDINGS }

export type FindingName = keyof typeof FINDINGS
