import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

import { ConfigurationError } from './configuration.ts'
import type { Environment } from './environment.ts'
import { secretsIn } from './environment.ts'
import { exposureOf } from './exposed-file.ts'

type Reading = Readonly<{
  /** The file of lines such as `PORT=8090`. */
  path: string
  note: (line: string) => void
}>

/**
 * The environment with a file's variables, where the process has not set them itself. A file that holds a
 * secret and is open to other users is named to `note`, and refused in live mode.
 *
 * @throws ConfigurationError where the file cannot be read. No message shows what it holds.
 */
export function withEnvironmentFile(
  environment: Environment,
  { path, note }: Reading,
): Environment {
  const { text, exposure } = readFile(path)
  const values = parseEnv(text)
  const joined: Record<string, string | undefined> = { ...values }
  for (const [name, value] of Object.entries(environment)) {
    // An empty variable counts as absent.
    if (value !== undefined && value !== '') joined[name] = value
  }
  if (exposure !== null && Object.keys(secretsIn(values)).length > 0) {
    if (joined['VEZNE_MODE'] === 'live') throw new ConfigurationError([`--env-file: ${exposure}`])
    note(exposure)
  }
  return joined
}

/** The file is looked at while it is open: nobody can put another one in its place in between. */
function readFile(path: string): Readonly<{ text: string; exposure: string | null }> {
  let file: number | null = null
  try {
    file = openSync(path, 'r')
    const text = new TextDecoder().decode(readFileSync(file))
    return { text, exposure: exposureOf(path, fstatSync(file)) }
  } catch {
    throw new ConfigurationError([
      `--env-file: ${path} cannot be read; check the path and the file’s permissions.`,
    ])
  } finally {
    if (file !== null) closeSync(file)
  }
}
