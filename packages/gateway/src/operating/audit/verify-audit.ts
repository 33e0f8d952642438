import { OperatorError } from '../../base/kernel/index.ts'
import type { AuditEntry, AuditTrail } from './audit-entry.ts'
import type { AuditSigner } from './audit-signer.ts'
import { type ChainVerdict, verifyChain } from './chain.ts'
import { type Checkpoint, readCheckpoint } from './checkpoints.ts'
import { isCoverOf } from './hand-over-cover.ts'

/** A checkpoint that another key than this installation's signed. */
export class ForeignCheckpoint extends OperatorError {
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
    const isCovered = (entry: AuditEntry) => isCoverOf(trail, entry)
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
