import { spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

import { Secret } from '../kernel/index.ts'
import { type Configuration, ConfigurationError, type MasterKeySource } from './configuration.ts'
import { keyOf32Bytes } from './readers.ts'

/** A key management service far away may need a moment; a start that hangs helps nobody. */
const COMMAND_MILLISECONDS = 15_000

/** What opens the vault: the key that wraps, and those that only unwrap while a rotation lasts. */
export type Secrets = Readonly<{
  masterKey: Secret<Buffer>
  previousMasterKeys: readonly Secret<Buffer>[]
}>

/**
 * Loads the secrets that the configuration names. In sandbox mode a missing key is made once and
 * kept in the data folder, readable by its owner only; live mode never gets here without its own.
 */
export function loadSecrets(configuration: Configuration): Secrets {
  const { masterKey, previousMasterKeys, dataFolder } = configuration
  const load = (source: MasterKeySource, variable: string) =>
    new Secret('master key', masterKeyOf(source, { dataFolder, variable }))
  return {
    masterKey: load(masterKey, 'VEZNE_MASTER_KEY'),
    previousMasterKeys: previousMasterKeys.map((source) =>
      load(source, 'VEZNE_MASTER_KEY_PREVIOUS'),
    ),
  }
}

type KeyPlace = Readonly<{ dataFolder: string; variable: string }>

function masterKeyOf(source: MasterKeySource, { dataFolder, variable }: KeyPlace): Buffer {
  switch (source.kind) {
    case 'given':
      return source.key.expose()
    case 'file':
      return keyIn(source.path, `${variable}_FILE`)
    case 'command':
      return keyFromCommand(source.command.expose(), `${variable}_COMMAND`)
    case 'generated': {
      const path = join(dataFolder, 'master-key')
      makeMasterKeyFile(path)
      return keyIn(path, 'DATA_DIR')
    }
  }
}

/** Makes a key, readable by its owner only, where there is none yet; a key that is there stays. */
export function makeMasterKeyFile(path: string): void {
  ensureFile(path, () => randomBytes(32).toString('base64'))
}

/**
 * Of two processes that start together one makes the file and the other reads it: it gets its name when
 * it is whole, and only where nothing has that name.
 */
export function ensureFile(path: string, content: () => string): void {
  if (existsSync(path)) return
  mkdirSync(join(path, '..'), { recursive: true })
  const unnamed = `${path}.${randomUUID()}`
  writeFileSync(unnamed, `${content()}\n`, { mode: 0o600, flag: 'wx', flush: true })
  try {
    linkSync(unnamed, path)
  } catch {
    // There is one now, or the file system knows no second names for a file.
    if (!existsSync(path)) copyFileSync(unnamed, path, constants.COPYFILE_EXCL)
  } finally {
    unlinkSync(unnamed)
  }
}

function keyIn(path: string, variable: string): Buffer {
  const reading = keyOf32Bytes(readKeyFile(path, variable))
  if (reading.ok) return reading.value
  throw new ConfigurationError([`${variable}: the key in ${path} is wrong; ${reading.problem}.`])
}

/** The command's own complaints go to this process's stderr; what it prints is never shown. */
function keyFromCommand(command: string, variable: string): Buffer {
  const problem = (text: string) => new ConfigurationError([`${variable}: the command ${text}.`])
  const { status, signal, stdout } = spawnSync('/bin/sh', ['-c', command], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: COMMAND_MILLISECONDS,
  })
  if (signal !== null) throw problem(`did not end within ${COMMAND_MILLISECONDS / 1_000} seconds`)
  if (status !== 0) throw problem(`failed with exit code ${status}; run it by hand to see why`)
  const reading = keyOf32Bytes(stdout)
  if (reading.ok) return reading.value
  throw problem(`printed no key; ${reading.problem}`)
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
