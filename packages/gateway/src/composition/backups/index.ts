import { writeBackup } from '../../backup/index.ts'
import { type Configuration, ownVersion } from '../../config/index.ts'
import { uuidV7 } from '../../kernel/index.ts'
import { createBackupSource } from '../../storage/index.ts'
import { openExisting } from '../foundation/index.ts'
import { type RestoreParts, restoreConfigured } from './restore.ts'
import { verifyBackup, verifyConfigured } from './verify.ts'

/** Backups for the command line. Each opens its database itself, and no one but `verify` and `restore` a key. */
export function bindBackups(configuration: Configuration, parts: RestoreParts) {
  return {
    backUp: async (parent: string) => {
      const { pool, close } = await openExisting(configuration, parts.note)
      const newId = () => uuidV7(parts.clock.now())
      try {
        const source = createBackupSource(pool)
        return await writeBackup({ source, newId, version: ownVersion() }, parent)
      } finally {
        await close()
      }
    },
    restore: (folder: string) => restoreConfigured(configuration, parts, folder),
    verify: (folder: string | null, scratch: string | null) =>
      folder === null
        ? verifyConfigured(configuration, parts)
        : verifyBackup(configuration, parts, { folder, scratch }),
  }
}
