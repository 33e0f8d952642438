import { randomUUID } from 'node:crypto'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Secret } from '../kernel/index.ts'
import { readPrivateFile } from './private-file.ts'

/** Signs backups; see `payment/cards/vault/backup-keys.ts`. */
type BackupKey = Readonly<{ masterKeyId: string; key: Secret<Buffer> }>

const FILE = 'backup-keys'
const LINE = /^(local-[0-9a-f]{16}) ([\w-]{43})$/

/**
 * Keeps the keys that sign backups in the data folder, one a line, for commands that have no master key. Another
 * content is replaced at once as a whole. Answers why that failed; null where the file is right.
 */
export function keepBackupKeys(dataFolder: string, keys: readonly BackupKey[]): string | null {
  const lines = keys.map(
    ({ masterKeyId, key }) => `${masterKeyId} ${key.expose().toString('base64url')}\n`,
  )
  const [path, text] = [join(dataFolder, FILE), lines.join('')]
  const kept = readPrivateFile(path)
  if (kept?.exposure === null && kept.content.toString('utf8') === text) return null
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
    const unnamed = `${path}.${randomUUID()}`
    writeFileSync(unnamed, text, { mode: 0o600, flag: 'wx', flush: true })
    renameSync(unnamed, path)
    return null
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error
    return `${path} cannot be written (${String(reason)}): "vezne backup" needs the master key here.`
  }
}

/** Those of the file; none where it is missing, or open to other users. */
export function readBackupKeys(dataFolder: string): readonly BackupKey[] {
  const file = readPrivateFile(join(dataFolder, FILE))
  if (file === null || file.exposure !== null) return []
  return file.content
    .toString('utf8')
    .split('\n')
    .flatMap((line) => {
      const [, masterKeyId, key] = LINE.exec(line) ?? []
      if (masterKeyId === undefined || key === undefined) return []
      return [{ masterKeyId, key: new Secret('key of backups', Buffer.from(key, 'base64url')) }]
    })
}
