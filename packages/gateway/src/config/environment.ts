import { SETTINGS, type Setting } from './settings.ts'

/** Variables by name, as a process has them. An empty one counts as absent. */
export type Environment = Readonly<Record<string, string | undefined>>

const SECRET_NAMES = Object.entries<Setting<unknown>>(SETTINGS)
  .filter(([, row]) => row.secret === true)
  .map(([name]) => name)

/**
 * The only place that reads `process.env`. The secrets are taken out of it: no child process inherits
 * them unasked, and no report of Node.js's own shows them. What the system keeps of the environment that
 * a process was started with (`/proc/PID/environ`) cannot be changed.
 */
export function takeEnvironment(variables: NodeJS.ProcessEnv = process.env): Environment {
  const environment = { ...variables }
  for (const name of SECRET_NAMES) delete variables[name]
  return environment
}

/** Of all variables those that hold secrets. */
export function secretsIn(environment: Environment): Readonly<Record<string, string>> {
  return pick(environment, SECRET_NAMES)
}

/**
 * What a process of the gateway's own must be given to hold the same settings and secrets, wherever they came
 * from.
 */
export function valuesIn(environment: Environment): Readonly<Record<string, string>> {
  return pick(environment, Object.keys(environment))
}

/** What any other program may see: where programs are, and how it writes texts and times. */
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
