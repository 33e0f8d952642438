import { spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fstatSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

import { Secret } from '../kernel/index.ts'
import { type Configuration, ConfigurationError, type MasterKeySource } from './configuration.ts'
import { exposureOf } from './exposed-file.ts'
import { keyOf32Bytes } from './readers.ts'

/** A key management service far away may need a moment; a start that hangs helps nobody. */
const COMMAND_MILLISECONDS = 15_000

/** What opens the vault: the key that wraps, and those that only unwrap while a rotation lasts. */
export type Secrets = Readonly<{
  masterKey: Secret<Buffer>
  previousMasterKeys: readonly Secret<Buffer>[]
}>

type Loading = Readonly<{
  /** A start in sandbox mode makes a missing key once; a command refuses, and makes none. */
  isStart: boolean
  note: (line: string) => void
}>

/**
 * Loads the secrets that the configuration names. In sandbox mode a missing key is made once, by a start,
 * and kept in the data folder, readable by its owner only; live mode never gets here without its own.
 */
export function loadSecrets(configuration: Configuration, loading: Loading): Secrets {
  const { masterKey, previousMasterKeys } = configuration
  const load = (source: MasterKeySource, variable: string) =>
    new Secret('master key', masterKeyOf(source, { configuration, variable, ...loading }))
  return {
    masterKey: load(masterKey, 'VEZNE_MASTER_KEY'),
    previousMasterKeys: previousMasterKeys.map((source) =>
      load(source, 'VEZNE_MASTER_KEY_PREVIOUS'),
    ),
  }
}

/** Whether a start with this configuration writes to the data folder at all. */
export function needsDataFolder(configuration: Configuration): boolean {
  const { databaseUrl, masterKey, adminToken, simulator } = configuration
  const isKeptThere = databaseUrl === null || masterKey.kind === 'generated' || adminToken === null
  return isKeptThere || simulator.port !== null
}

type KeyPlace = Loading & Readonly<{ configuration: Configuration; variable: string }>

function masterKeyOf(source: MasterKeySource, place: KeyPlace): Buffer {
  const { variable, configuration } = place
  switch (source.kind) {
    case 'given':
      return source.key.expose()
    case 'file':
      if (source.isMadeIfMissing === true) makeMasterKeyFile(source.path)
      return keyIn(source.path, { ...place, variable: `${variable}_FILE` })
    case 'command':
      return keyFromCommand(source.command.expose(), `${variable}_COMMAND`)
    case 'generated': {
      const path = join(configuration.dataFolder, 'master-key')
      if (place.isStart) makeMasterKeyFile(path)
      else refuseMissing(path)
      return keyIn(path, { ...place, variable: 'DATA_DIR' })
    }
  }
}

function refuseMissing(path: string): void {
  if (existsSync(path)) return
  throw new ConfigurationError([
    `DATA_DIR: there is no ${path}, and a command makes no key; set DATA_DIR to the folder of the gateway, or VEZNE_MASTER_KEY to its key. The first start makes both.`,
  ])
}

/** Makes a key, readable by its owner only, where there is none yet; a key that is there stays. */
function makeMasterKeyFile(path: string): void {
  ensureFile(path, () => randomBytes(32).toString('base64'))
}

/**
 * Of two processes that start together one makes the file and the other reads it: it gets its name when
 * it is whole, and only where nothing has that name.
 */
export function ensureFile(path: string, content: () => string): void {
  if (existsSync(path)) return
  mkdirSync(join(path, '..'), { recursive: true, mode: 0o700 })
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

function keyIn(path: string, { variable, configuration: { mode }, note }: KeyPlace): Buffer {
  const { text, exposure } = readKeyFile(path, variable)
  if (exposure !== null && mode === 'live')
    throw new ConfigurationError([`${variable}: ${exposure}`])
  if (exposure !== null) note(exposure)
  const reading = keyOf32Bytes(text)
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

/** The file is looked at while it is open: nobody can put another one in its place in between. */
function readKeyFile(path: string, variable: string) {
  let file: number | null = null
  try {
    file = openSync(path, 'r')
    return { text: readFileSync(file, 'utf8'), exposure: exposureOf(path, fstatSync(file)) }
  } catch {
    throw new ConfigurationError([
      `${variable}: ${path} cannot be read; check the path and the file’s permissions.`,
    ])
  } finally {
    if (file !== null) closeSync(file)
  }
}
