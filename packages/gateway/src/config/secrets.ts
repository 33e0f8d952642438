import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { Secret } from '../kernel/index.ts'
import { type Configuration, ConfigurationError } from './configuration.ts'
import { keyOf32Bytes } from './readers.ts'

/** What opens the vault. */
export type Secrets = Readonly<{ masterKey: Secret<Buffer> }>

/**
 * Loads the secrets that the configuration names. In sandbox mode a missing key is made once and
 * kept in the data folder, readable by its owner only; live mode never gets here without its own.
 */
export function loadSecrets(configuration: Configuration): Secrets {
  return { masterKey: new Secret('master key', masterKeyOf(configuration)) }
}

function masterKeyOf({ masterKey, dataFolder }: Configuration): Buffer {
  if (masterKey.kind === 'given') return masterKey.key.expose()
  if (masterKey.kind === 'file') return keyIn(masterKey.path, 'VEZNE_MASTER_KEY_FILE')
  const path = join(dataFolder, 'master-key')
  ensureFile(path, () => randomBytes(32).toString('base64'))
  return keyIn(path, 'DATA_DIR')
}

/** `wx` lets only one of two processes that start together make the file; the other reads it. */
function ensureFile(path: string, content: () => string): void {
  if (existsSync(path)) return
  mkdirSync(join(path, '..'), { recursive: true })
  try {
    writeFileSync(path, `${content()}\n`, { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    if (!existsSync(path)) throw error
  }
}

function keyIn(path: string, variable: string): Buffer {
  const reading = keyOf32Bytes(readKeyFile(path, variable))
  if (reading.ok) return reading.value
  throw new ConfigurationError([`${variable}: the key in ${path} is wrong; ${reading.problem}.`])
}

function readKeyFile(path: string, variable: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new ConfigurationError([
      `${variable}: ${path} cannot be read; check the path and the file’s permissions.`,
    ])
  }
}
