import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** What `npm start` runs. */
const LAUNCHER = 'packages/gateway/bin/vezne'
const START = /^exec node \$closed((?: --\S+)*) -- "\$program"/m
const PROGRAM = /^program=.*\/\.\.\/(\S+\.js)$/m

/** The options that the launcher gives Node.js, so that the gateway is measured as it is started. */
export function startOptions(): string[] {
  const [, options = ''] = foundBy(START)
  return options.split(' ').filter((option) => option !== '')
}

/** The file that the launcher runs. */
export function startProgram(): string {
  const [, program = ''] = foundBy(PROGRAM)
  return join(ROOT, 'packages/gateway', program)
}

function foundBy(pattern: RegExp): RegExpExecArray {
  const found = pattern.exec(readFileSync(join(ROOT, LAUNCHER), 'utf8'))
  if (found === null) throw new Error(`${LAUNCHER} should have a line like ${pattern.source}.`)
  return found
}
