import { Secret } from '../../../base/kernel/index.ts'
import { deriveKey } from './cipher.ts'
import { keyEncryptionKeyId } from './key-provider.ts'

const LABEL = Buffer.from('vezne/backup-manifest/1')

/**
 * The keys that sign backups: one of each master key, from which nobody finds the master key. Whoever can open a backup
 * can therefore check its signature, and whoever only signs can open nothing (decision 10.61).
 */
export function backupKeysOf(masterKeys: readonly Secret<Buffer>[]) {
  return masterKeys.map((masterKey) => ({
    masterKeyId: keyEncryptionKeyId(masterKey),
    key: new Secret(
      'key of backups',
      deriveKey({ key: masterKey.expose(), salt: Buffer.alloc(0), info: LABEL }),
    ),
  }))
}
