import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

const START = /^exec node((?: --\S+)*) \S+\.js$/

/** What `npm start` gives Node.js before the program: the gateway is measured as it is started. */
export function startOptions(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const found = START.exec(scripts.start)
  if (found === null) throw new Error(`package.json: "start" should look like ${START.source}.`)
  return (found[1] ?? '').split(' ').filter((option) => option !== '')
}
