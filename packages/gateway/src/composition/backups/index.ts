import { type Configuration, ownVersion } from '../../base/config/index.ts'
import { uuidV7 } from '../../base/kernel/index.ts'
import { type BackupPlace, writeBackup } from '../../operating/backup/index.ts'
import { createBackupSource } from '../../storage/index.ts'
import { openExisting } from '../foundation/index.ts'
import { type NamedBackup, type RestoreParts, restoreConfigured } from './restore.ts'
import { signingKeyFor } from './signing-key.ts'
import { verifyBackup, verifyConfigured } from './verify.ts'

/** Backups for the command line. Each opens its database itself, and none but `verify` and `restore` opens a record. */
export function bindBackups(configuration: Configuration, parts: RestoreParts) {
  return {
    backUp: async (place: BackupPlace) => {
      const { pool, close } = await openExisting(configuration, parts.note)
      const keyFor = signingKeyFor(configuration, parts.note)
      const newId = () => uuidV7(parts.clock.now())
      try {
        const source = createBackupSource(pool)
        return await writeBackup({ source, newId, keyFor, version: ownVersion() }, place)
      } finally {
        await close()
      }
    },
    restore: (backup: NamedBackup) => restoreConfigured(configuration, parts, backup),
    verify: (backup: NamedBackup | null, scratch: string | null) =>
      backup === null
        ? verifyConfigured(configuration, parts)
        : verifyBackup(configuration, parts, { ...backup, scratch }),
  }
}
