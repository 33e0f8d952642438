import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { Secret } from '../kernel/index.ts'
import { ConfigurationError, type MasterKeySource } from './environment.ts'
import { ensureFile, readPrivateFile } from './private-file.ts'
import type { Configuration } from './read-configuration.ts'
import { keyOf32Bytes } from './readers.ts'

/** Enough for a remote key management service. A start must not hang. */
const COMMAND_MILLISECONDS = 15_000

/** The key-encryption keys of the vault: the one that wraps, and those that only unwrap during a rotation. */
export type Secrets = Readonly<{
  masterKey: Secret<Buffer>
  previousMasterKeys: readonly Secret<Buffer>[]
}>

type Loading = Readonly<{
  /** Only a start makes a missing key, in sandbox mode. A command refuses instead. */
  isStart: boolean
  note: (line: string) => void
}>

/**
 * Loads the secrets that the configuration names. In sandbox mode a start makes a missing key once and keeps
 * it in the data folder; in live mode the configuration always names a key.
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
      else if (!existsSync(path)) throw new ConfigurationError([noKeyAt(path)])
      return keyIn(path, { ...place, variable: 'DATA_DIR' })
    }
  }
}

function noKeyAt(path: string): string {
  return `DATA_DIR: there is no ${path}, and a command makes no key; set DATA_DIR to the folder of the gateway, or VEZNE_MASTER_KEY to its key. The first start makes both.`
}

function makeMasterKeyFile(path: string): void {
  ensureFile(path, () => randomBytes(32).toString('base64'))
}

function keyIn(path: string, { variable, configuration: { mode }, note }: KeyPlace): Buffer {
  const problem = (text: string) => new ConfigurationError([`${variable}: ${text}`])
  const file = readPrivateFile(path)
  if (file === null) {
    throw problem(`${path} cannot be read; check the path and the file’s permissions.`)
  }
  const { content, exposure } = file
  if (exposure !== null && mode === 'live') throw problem(exposure)
  if (exposure !== null) note(exposure)
  const reading = keyOf32Bytes(content.toString('utf8'))
  if (reading.ok) return reading.value
  throw problem(`the key in ${path} is wrong; ${reading.problem}.`)
}

/** The command's stderr is this process's stderr. Its stdout, the key, is never shown. */
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

export type AdminToken = Readonly<{
  token: Secret<string>
  /** True if the sandbox made it. Such a token is shown at the start. */
  isGenerated: boolean
}>

/**
 * The bearer token of the operator's interface. In sandbox mode a missing token is made once and kept in the
 * data folder; in live mode the configuration always has one.
 */
export function loadAdminToken({ adminToken, dataFolder }: Configuration): AdminToken {
  if (adminToken !== null) return { token: adminToken, isGenerated: false }
  const path = join(dataFolder, 'admin-token')
  ensureFile(path, () => randomBytes(24).toString('hex'))
  const text = readFileSync(path, 'utf8').trim()
  if (text === '') {
    throw new ConfigurationError([
      `DATA_DIR: ${path} is empty; delete it, and a new token is made.`,
    ])
  }
  return { token: new Secret('admin token', text), isGenerated: true }
}
