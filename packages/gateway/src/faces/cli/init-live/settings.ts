import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'

import {
  type Configuration,
  type Environment,
  loadTls,
  readConfiguration,
  SETTINGS,
  withEnvironmentFile,
} from '../../../base/config/index.ts'
import type { CliPorts } from '../cli-ports.ts'
import { CommandError } from '../command.ts'
import { writeNewFile } from '../files.ts'
import type { Answers } from './question.ts'
import type { Step } from './step.ts'

/** Where the set-up of a gateway keeps what it makes. */
export type Files = Readonly<{ folder: string; settings: string; masterKey: string }>

export function filesIn(folder: string): Files {
  return { folder, settings: join(folder, 'vezne.env'), masterKey: join(folder, 'master-key') }
}

/**
 * The configuration of the file of settings, as every later start reads it. Settings of this command's own process
 * do not count: the file alone must be enough.
 */
export function storedConfiguration({ environment, note }: CliPorts, files: Files): Configuration {
  return readConfiguration(withEnvironmentFile(unset(environment), { path: files.settings, note }))
}

/**
 * The configuration that the answers make, checked by the gateway's own reader and by the rules of live mode. Nothing
 * is written. `values` are the settings for `writeSettings`.
 *
 * @throws ConfigurationError with all problems
 */
export function answeredConfiguration(
  { environment }: CliPorts,
  files: Files,
  answers: Answers,
): Readonly<{ configuration: Configuration; values: Answers }> {
  const values = settingsOf(files, answers)
  const configuration = readConfiguration({ ...unset(environment), ...values })
  loadTls(configuration, new Date())
  return { configuration, values }
}

/**
 * A new key would open nothing in a database that a gateway has used.
 *
 * @throws CommandError where the master key of that gateway is not there
 */
export function refuseWithoutKey({ folder, masterKey }: Files): void {
  if (existsSync(masterKey)) return
  throw new CommandError(
    `The database is a gateway’s already, and ${folder} has neither its settings nor its master key. For another ` +
      'machine of that gateway, or after a loss of these files, copy vezne.env and master-key of that gateway there. ' +
      'For a new gateway make an empty database.',
  )
}

/** Writes the key first: where there is a file of settings, there is its key too. */
export async function writeSettings(
  files: Files,
  values: Answers,
  { dataFolder }: Pick<Configuration, 'dataFolder'>,
): Promise<Step> {
  for (const folder of [files.folder, dataFolder]) makeFolder(folder)
  const hasKey = existsSync(files.masterKey)
  if (!hasKey) await writeNewFile(files.masterKey, `${randomBytes(32).toString('base64')}\n`)
  await writeNewFile(files.settings, textOf(values))
  const { settings, masterKey } = files
  const lines = [
    `${settings} and ${masterKey}${hasKey ? ', which was there' : ''}`,
    `Back up ${masterKey} apart from the database: without it nobody opens a card, a SecretKey or a bank’s password.`,
    `${settings} has the password of the database and the ADMIN_TOKEN. Only this user can read the two files.`,
  ]
  return { name: 'Settings', state: 'done', lines, facts: { settings, masterKey } }
}

function settingsOf({ masterKey }: Files, answers: Answers): Answers {
  const { databaseUrl, publicUrl, tlsCertFile, tlsKeyFile, trustedProxies, panelUrl } = answers
  // The gateway may start in another folder than this command.
  const path = (given: string | undefined) => (given === undefined ? undefined : resolve(given))
  const values: Readonly<Record<string, string | undefined>> = {
    VEZNE_MODE: 'live',
    DATABASE_URL: databaseUrl,
    DATA_DIR: path(answers['dataFolder']),
    VEZNE_MASTER_KEY_FILE: masterKey,
    HOST: answers['host'],
    PORT: answers['port'],
    PUBLIC_URL: publicUrl,
    TLS_CERT_FILE: path(tlsCertFile),
    TLS_KEY_FILE: path(tlsKeyFile),
    TRUSTED_PROXIES: trustedProxies,
    ADMIN_PORT: answers['adminPort'],
    ADMIN_TOKEN: randomBytes(24).toString('hex'),
    PANEL_URL: panelUrl,
    PANEL_PORT: answers['panelPort'],
    BANK_ORIGINS: answers['bankOrigins'] || undefined,
  }
  const set = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  return Object.fromEntries(set)
}

function unset(environment: Environment): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !(name in SETTINGS)))
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new CommandError(`${folder} cannot be made (${code}); make it for this user, and repeat.`)
  }
}

const HEAD = `# Settings of a live gateway, made by "vezne init live".
# docs/reference/configuration.md has every name. Start it with: vezne serve --env-file THIS_FILE
`

function textOf(values: Answers): string {
  const text = `${HEAD}${Object.entries(values)
    .map(([name, value]) => `${name}=${quoted(name, value)}\n`)
    .join('')}`
  const read = parseEnv(text)
  const lost = Object.entries(values).find(([name, value]) => read[name] !== value)
  if (lost === undefined) return text
  throw new CommandError(`${lost[0]} has characters that a file of settings cannot hold.`)
}

/** As `parseEnv` reads it back: it knows no escapes, and ends a value without quotes at #. */
function quoted(name: string, value: string): string {
  if (/^[\w./:@,+-]*$/.test(value)) return value
  const quote = ["'", '"', '`'].find((each) => !value.includes(each))
  if (quote !== undefined && !/[\r\n]/.test(value)) return `${quote}${value}${quote}`
  throw new CommandError(`${name} has characters that a file of settings cannot hold.`)
}
