import { createHash } from 'node:crypto'
import { canonicalJson } from '../kernel/index.ts'
import type { AuditEntry, AuditReport, AuditTrail, HandedOver } from './audit-entry.ts'
import type { AuditSigner } from './audit-signer.ts'
import { type ChainVerdict, verifyChain } from './chain.ts'
import { type Checkpoint, readCheckpoint } from './checkpoints.ts'

/** A checkpoint that another key than this installation's signed. */
export class ForeignCheckpoint extends Error {
  override readonly name = 'ForeignCheckpoint'
}

/**
 * Verifies every chain, also against this node's checkpoints and the given ones.
 *
 * @throws ForeignCheckpoint
 */
export async function verifyAudit(
  trail: AuditTrail,
  signer: AuditSigner,
  given: readonly string[],
): Promise<readonly ChainVerdict[]> {
  const kept = await trail.checkpoints.read()
  const checkpoints = [
    ...kept.map((text) => genuine(signer, text, 'The file audit-checkpoints in DATA_DIR holds')),
    ...given.map((text) => genuine(signer, text, 'With --checkpoint was given')),
  ]
  const verdicts: ChainVerdict[] = []
  for (const store of trail.chains) {
    const isCovered = async (entry: AuditEntry) =>
      entry.act !== 'card.hand-over' ||
      coversHandOvers(entry, await trail.handOversOf(entry.subject))
    verdicts.push(await verifyChain(store, { signer, checkpoints, isCovered }))
  }
  return verdicts
}

function genuine(signer: AuditSigner, text: string, where: string): Checkpoint {
  const checkpoint = readCheckpoint(signer, text)
  if (checkpoint !== null) return checkpoint
  throw new ForeignCheckpoint(
    `${where} a checkpoint that this installation's key did not sign: ${text}. Either it is of another database, or the key in vault_data_key was replaced by somebody.`,
  )
}

/** One row of the chain covers many cards: with a row for each, the card holders would wait for one another. */
export function handOverReport(
  rows: readonly HandedOver[],
  { batchId, happenedAt }: Readonly<{ batchId: string; happenedAt: Date }>,
): AuditReport {
  const details = { handOvers: rows.length, sha256: hashOf(rows) }
  return { actor: 'gateway', act: 'card.hand-over', subject: batchId, details, happenedAt }
}

/** Whether the entry was made from these rows. */
function coversHandOvers(entry: AuditEntry, rows: readonly HandedOver[]): boolean {
  const { handOvers, sha256 } = Object(entry.details)
  return handOvers === rows.length && sha256 === hashOf(rows)
}

function hashOf(rows: readonly HandedOver[]): string {
  const texts = rows.map(canonicalJson).sort()
  return createHash('sha256').update(texts.join('\n'), 'utf8').digest('hex')
}
