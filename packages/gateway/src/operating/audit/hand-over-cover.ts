import { createHash } from 'node:crypto'
import { canonicalJson, OperatorError } from '../../base/kernel/index.ts'
import type { AuditEntry, AuditReport, AuditTrail, HandedOver } from './audit-entry.ts'

/** A batch whose rows are not those that the chain covers: to erase in it would make it look whole again. */
export class AlteredHandOvers extends OperatorError {
  override readonly name = 'AlteredHandOvers'

  constructor(batchId: string) {
    super(
      `The hand-overs of the batch ${batchId} are not those that the audit chain covers, so nothing of them was erased. Run "vezne audit verify".`,
    )
  }
}

type Batch = Readonly<{ batchId: string; happenedAt: Date }>

/** One row of the chain covers many cards: with a row for each, the card holders would wait for one another. */
export function handOverReport(
  rows: readonly HandedOver[],
  { batchId, happenedAt }: Batch,
): AuditReport {
  const details = { handOvers: rows.length, sha256: hashOf(rows) }
  return { actor: 'gateway', act: 'card.hand-over', subject: batchId, details, happenedAt }
}

/**
 * Covers a batch once more, after addresses of payers in it were erased (decision 10.23). The earlier rows of the chain
 * stay as they are.
 */
export function handOverErasureReport(
  rows: readonly HandedOver[],
  { batchId, happenedAt, erased, actor }: Batch & Readonly<{ erased: number; actor: string }>,
): AuditReport {
  const details = { handOvers: rows.length, sha256: hashOf(rows), erased }
  return { actor, act: 'card.hand-over-erase', subject: batchId, details, happenedAt }
}

/** Whether the entry was made from these rows. */
export function coversHandOvers(
  entry: Pick<AuditEntry, 'details'>,
  rows: readonly HandedOver[],
): boolean {
  const { handOvers, sha256 } = Object(entry.details)
  return handOvers === rows.length && sha256 === hashOf(rows)
}

/**
 * Whether the hand-overs that an entry covers are unchanged. Of a batch in which addresses were erased, its last entry
 * has to fit, and to cover as many rows. That entry is a row of the same chain, so nobody without the key adds one.
 */
export async function isCoverOf(
  trail: Pick<AuditTrail, 'handOversOf' | 'lastCoverOf'>,
  entry: AuditEntry,
): Promise<boolean> {
  if (entry.act !== 'card.hand-over' && entry.act !== 'card.hand-over-erase') return true
  const rows = await trail.handOversOf(entry.subject)
  if (coversHandOvers(entry, rows)) return true
  const last = await trail.lastCoverOf(entry.subject)
  if (last === null || last.sequence <= entry.sequence) return false
  const isAsMany = Object(last.details).handOvers === Object(entry.details).handOvers
  return last.act === 'card.hand-over-erase' && isAsMany && coversHandOvers(last, rows)
}

function hashOf(rows: readonly HandedOver[]): string {
  const texts = rows.map(canonicalJson).sort()
  return createHash('sha256').update(texts.join('\n'), 'utf8').digest('hex')
}
