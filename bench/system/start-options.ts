import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

const START = /^exec node((?: --\S+)*) (\S+\.js)$/

function startWords(): Readonly<{ options: string; program: string }> {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const [, options, program] = START.exec(scripts.start) ?? []
  if (options === undefined || program === undefined) {
    throw new Error(`package.json: "start" should look like ${START.source}.`)
  }
  return { options, program }
}

/** What `npm start` gives Node.js before the program: the gateway is measured as it is started. */
export function startOptions(): string[] {
  const { options } = startWords()
  return options.split(' ').filter((option) => option !== '')
}

/** The file that `npm start` runs. */
export function startProgram(): string {
  return join(ROOT, startWords().program)
}
