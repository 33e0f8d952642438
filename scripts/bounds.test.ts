/** Decision 8.34: the table of what grows in memory with what strangers send names the bounds that the code has. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './tidy/source-files.ts'

const register = readFileSync(join(ROOT, 'docs/decisions/0008-how-it-is-built.md'), 'utf8')
const [, entry = ''] = register.split('### 8.34 ')
const [own = ''] = entry.split('\n### ')
const rows = [...own.matchAll(/\| `(\w+)` ([\d_* ]+) \| `([^`]+)` \|$/gm)].map(
  ([, name = '', bound = '', path = '']) => [name, bound.trim(), path] as const,
)

it('the table has its rows', () => expect(rows.length).toBeGreaterThan(20))

it.each(rows)('%s is %s in %s', (name, bound, path) => {
  const text = readFileSync(join(ROOT, 'packages/gateway/src', path), 'utf8')
  const lines = text.split('\n').map((line) => line.trim().replace(/,$/, ''))
  const written = [
    `${name}: ${bound}`,
    `const ${name} = ${bound}`,
    `export const ${name} = ${bound}`,
  ]
  expect(lines.filter((line) => written.includes(line))).not.toEqual([])
})
