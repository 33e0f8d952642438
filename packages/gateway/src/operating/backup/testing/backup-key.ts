import { Secret } from '../../../base/kernel/index.ts'
import type { BackupKey } from '../signature.ts'

export const BACKUP_KEY: BackupKey = {
  masterKeyId: 'local-0000000000000000',
  key: new Secret('key of backups', Buffer.alloc(32, 1)),
}
