import { createHash } from 'node:crypto'

import { canonicalJson } from '../kernel/index.ts'
import type { AuditEntry, AuditReport, ChainHead, ChainName } from './audit-entry.ts'

/** SHA-256 over the canonical JSON of every other column, so that a change of any of them shows. */
export function chainHash(entry: Omit<AuditEntry, 'hash'>): Buffer {
  const text = canonicalJson({
    chain: entry.chain,
    sequence: String(entry.sequence),
    previousHash: entry.previousHash.toString('hex'),
    actor: entry.actor,
    act: entry.act,
    subject: entry.subject,
    details: entry.details,
    happenedAt: entry.happenedAt,
  })
  return createHash('sha256').update(text, 'utf8').digest()
}

/** The row that carries a report on from where its chain ends. */
export function nextEntry(chain: ChainName, report: AuditReport, head: ChainHead): AuditEntry {
  const { actor, act, subject, details, happenedAt } = report
  const facts = {
    chain,
    sequence: head.sequence + 1n,
    previousHash: head.hash,
    actor,
    act,
    subject,
    details,
    happenedAt: microsecondText(happenedAt),
  }
  return { ...facts, hash: chainHash(facts) }
}

function microsecondText(moment: Date): string {
  return moment.toISOString().replace('Z', '000Z')
}
