import type { VaultKeys } from '../../payment/cards/index.ts'
import { type ActingPorts, reportAct } from './operator-ports.ts'

/**
 * Reports each rotation of the vault's keys in the audit chain, in a transaction after those of the rotation.
 * A rotation that changed nothing is not reported.
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
