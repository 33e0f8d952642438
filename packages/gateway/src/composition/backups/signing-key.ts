import {
  type Configuration,
  ConfigurationError,
  loadSecrets,
  readBackupKeys,
} from '../../base/config/index.ts'
import { BackupError, type BackupKey, signingKeyOf } from '../../operating/backup/index.ts'
import { backupKeysOf } from '../../payment/cards/index.ts'
import type { Note } from '../foundation/index.ts'

/**
 * Signs with a key that a gateway of this machine keeps in DATA_DIR, so that the process that backs up needs no master
 * key; otherwise with one derived from the configured master key.
 */
export function signingKeyFor(configuration: Configuration, note: Note) {
  return (neededMasterKeyIds: readonly string[]): BackupKey => {
    const kept = signingKeyOf(readBackupKeys(configuration.dataFolder), neededMasterKeyIds)
    if (kept !== null) return kept
    const needed = neededMasterKeyIds.join(' and ')
    const why =
      `The backup cannot be signed: backup-keys in DATA_DIR (${configuration.dataFolder}) is missing, cannot be read, ` +
      `or has no key of the master key ${needed}. The start of a gateway with this DATA_DIR writes it. `
    const derived = signingKeyOf(derivedKeys(configuration, note, why), neededMasterKeyIds)
    if (derived !== null) return derived
    throw new BackupError(`${why}The configured master key is another one, too. Nothing was kept.`)
  }
}

function derivedKeys(configuration: Configuration, note: Note, why: string): readonly BackupKey[] {
  try {
    const secrets = loadSecrets(configuration, { isStart: false, note })
    return backupKeysOf([secrets.masterKey, ...secrets.previousMasterKeys])
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    throw new BackupError(`${why}Or give this command the master key:\n${error.message}`, {
      cause: error,
    })
  }
}
