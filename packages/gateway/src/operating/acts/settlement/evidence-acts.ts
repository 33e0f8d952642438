import { isUuid, uuidV7 } from '../../../base/kernel/index.ts'
import { boundRecord } from '../../../payment/merchants/index.ts'
import { type Evidence, type EvidenceKey, readEvidence } from '../../settlement/index.ts'
import { type ActingPorts, perform } from '../operator-ports.ts'

export type EvidenceActs = Readonly<{
  /** Reading a list is not reported. The oldest first. */
  evidenceOf: (merchantId: string, chargebackId: string) => Promise<readonly Evidence[]>
  /**
   * Null: there is no such case, it is decided, or has as many files as a case may have.
   *
   * @throws GatewayError INVALID_FIELD, naming `file`
   */
  addEvidence: (
    of: Omit<EvidenceKey, 'evidenceId'>,
    file: Readonly<{ name: string; content: Buffer }>,
  ) => Promise<Evidence | null>
  /** False where there is none, or the bank has got it with the answer. */
  removeEvidence: (key: EvidenceKey) => Promise<boolean>
  /** Null: there is none. */
  openEvidence: (
    key: EvidenceKey,
  ) => Promise<Readonly<{ evidence: Evidence; content: Buffer }> | null>
}>

export function evidenceActs(ports: ActingPorts): EvidenceActs {
  const { evidence: store } = ports.stores
  return {
    evidenceOf: store.list,
    addEvidence: async (of, { name, content }) => {
      const addedAt = ports.clock.now()
      const key = { ...of, evidenceId: uuidV7(addedAt) }
      const evidence = { ...key, ...readEvidence(name, content), addedBy: ports.actor, addedAt }
      // The vault's values are texts.
      const sealed = await ports.vault.seal('secret-key', ownerOf(key), content.toString('base64'))
      return perform(ports, async (stores) => {
        const isAdded = await stores.evidence.add(evidence, sealed)
        const report = isAdded ? reportOf('chargeback.evidence', evidence) : null
        return { result: isAdded ? evidence : null, report }
      })
    },
    removeEvidence: (key) =>
      perform(ports, async (stores) => {
        const removed = isUuid(key.evidenceId) ? await stores.evidence.remove(key) : null
        const report = removed === null ? null : reportOf('chargeback.evidence-remove', removed)
        return { result: removed !== null, report }
      }),
    openEvidence: async (key) => {
      const found = isUuid(key.evidenceId) ? await store.find(key) : null
      if (found === null) return null
      const { sealed, ...evidence } = found
      const text = await ports.vault.open('secret-key', ownerOf(key), sealed)
      return { evidence, content: Buffer.from(text.expose(), 'base64') }
    },
  }
}

/** A file that was moved to another case or merchant does not open. */
function ownerOf({ merchantId, chargebackId, evidenceId }: EvidenceKey) {
  return { merchantId, recordId: boundRecord(evidenceId, chargebackId) }
}

/** Without the name of the file, in which somebody may be named: nothing can be erased from the chain. */
function reportOf<Act extends string>(
  act: Act,
  { chargebackId, evidenceId, mediaType, sizeBytes }: Evidence,
) {
  return { act, subject: chargebackId, details: { evidenceId, mediaType, sizeBytes } }
}
