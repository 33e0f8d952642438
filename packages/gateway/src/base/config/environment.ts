import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import type { Secret } from '../kernel/index.ts'
import { readPrivateFile } from './private-file.ts'
import { SETTINGS, type Setting } from './settings.ts'

/** Variables by name, as a process has them. An empty one counts as absent. */
export type Environment = Readonly<Record<string, string | undefined>>

const SECRET_NAMES = Object.entries<Setting<unknown>>(SETTINGS)
  .filter(([, row]) => row.secret === true)
  .map(([name]) => name)

/**
 * The only place that reads `process.env`. Removes the secrets from it, so that no child process inherits
 * them and no diagnostic report of Node.js shows them. The system's own copy of the environment
 * (`/proc/PID/environ`) cannot be changed.
 */
export function takeEnvironment(variables: NodeJS.ProcessEnv = process.env): Environment {
  const environment = { ...variables }
  for (const name of SECRET_NAMES) delete variables[name]
  return environment
}

/** All variables that are set: a worker is given these, so that it has the same settings and secrets. */
export function valuesIn(environment: Environment): Readonly<Record<string, string>> {
  return pick(environment, Object.keys(environment))
}

/** The variables that any other program may see: paths, the locale and the time zone. */
export function harmlessIn(environment: Environment): Readonly<Record<string, string>> {
  return pick(environment, ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG', 'LC_ALL'])
}

function pick(environment: Environment, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = environment[name]
      return value === undefined ? [] : [[name, value] as const]
    }),
  )
}

/**
 * Adds the variables of a file of lines such as `PORT=8090`. A variable that the process has set itself wins. If
 * the file holds a secret and other users may read it, `note` gets a warning, and live mode refuses.
 *
 * @throws ConfigurationError if the file cannot be read. No message shows its content.
 */
export function withEnvironmentFile(
  environment: Environment,
  { path, note }: Readonly<{ path: string; note: (line: string) => void }>,
): Environment {
  const file = readPrivateFile(path)
  if (file === null) {
    throw new ConfigurationError([
      `--env-file: ${path} cannot be read; check the path and the file’s permissions.`,
    ])
  }
  const { content, exposure } = file
  // The decoder drops a byte-order mark.
  const values = parseEnv(new TextDecoder().decode(content))
  const isSet = ([, value]: [string, string | undefined]) => value !== undefined && value !== ''
  const own = Object.fromEntries(Object.entries(environment).filter(isSet))
  const joined: Environment = { ...values, ...own }
  if (exposure !== null && SECRET_NAMES.some((name) => values[name] !== undefined)) {
    if (joined['VEZNE_MODE'] === 'live') throw new ConfigurationError([`--env-file: ${exposure}`])
    note(exposure)
  }
  return joined
}

/** The version of this installation, such as 0.1.0. */
export function ownVersion(): string {
  const text = readFileSync(new URL(import.meta.resolve('#package.json')), 'utf8')
  const { version }: { version: string } = JSON.parse(text)
  return version
}

export type Mode = 'sandbox' | 'live'

/** Where the key-encryption key comes from. `generated`: the sandbox makes it in its data folder. */
export type MasterKeySource =
  | Readonly<{ kind: 'given'; key: Secret<Buffer> }>
  | Readonly<{ kind: 'file'; path: string; isMadeIfMissing?: true }>
  /** The output of an operator's command. The command is a secret too, because it may contain secrets. */
  | Readonly<{ kind: 'command'; command: Secret<string> }>
  | Readonly<{ kind: 'generated' }>

/** All problems of the environment, each with its variable and remedy. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The configuration is wrong:\n${problems.map((each) => `  - ${each}`).join('\n')}`)
    this.problems = problems
  }
}
