import type { VaultKeys } from '../cards/index.ts'
import { type ActingPorts, reportAct } from './operator-ports.ts'

/**
 * Writes every rotation of the vault's keys into the audit chain. A rotation has transactions of its own, and
 * its row follows in another. A rotation that changed nothing has no row.
 */
export function reportRotations(vaultKeys: VaultKeys, ports: ActingPorts): VaultKeys {
  return {
    ...vaultKeys,
    rotateMasterKey: async () => {
      const rotation = await vaultKeys.rotateMasterKey()
      if (rotation.kind === 'Rotated' && rotation.rewrapped > 0) {
        const { keyEncryptionKeyId: subject, rewrapped } = rotation
        await reportAct(ports, { act: 'vault.rotate-master-key', subject, details: { rewrapped } })
      }
      return rotation
    },
    rotateDataKey: async (keyClass) => {
      const rotation = await vaultKeys.rotateDataKey(keyClass)
      if (rotation.kind === 'Rotated') {
        const { keyId: subject, retiredKeyId } = rotation
        const details = { class: keyClass, retiredKeyId }
        await reportAct(ports, { act: 'vault.rotate-data-key', subject, details })
      }
      return rotation
    },
  }
}
