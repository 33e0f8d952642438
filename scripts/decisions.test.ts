import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT, sourceFiles } from './tidy/source-files.ts'

const FOLDER = join(ROOT, 'docs', 'decisions')

/** The number of entries when this was last counted: an entry that loses its heading lowers it. */
const REGISTERED = 218

/** Decisions without a rule that a test could break: policies, and how the project is built. */
const WITHOUT_TEST = /^8\.\d+$/

function decisionNumbers(): string[] {
  return readdirSync(FOLDER)
    .flatMap((name) => [
      ...readFileSync(join(FOLDER, name), 'utf8').matchAll(/^### (\d+\.\d+) \S/gm),
    ])
    .flatMap(([, number]) => number ?? [])
}

const tests = sourceFiles()
  .filter(({ path }) => /\.test\.tsx?$|\/short-run[\w-]*\.ts$/.test(path))
  .map(({ text }) => text)
  .join('\n')

describe('the register of decisions', () => {
  const numbers = decisionNumbers()

  it('has its entries', () => {
    expect(numbers.length).toBeGreaterThanOrEqual(REGISTERED)
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  it.each(numbers.filter((number) => !WITHOUT_TEST.test(number)))(
    'decision %s is named by a test',
    (number) => {
      const named = new RegExp(`(^|[^0-9.])${number.replace('.', '\\.')}([^0-9.]|$)`, 'm')
      expect(named.test(tests)).toBe(true)
    },
  )

  it('answers each of the 22 open points with an entry that exists', () => {
    const table = readFileSync(join(FOLDER, 'README.md'), 'utf8').split('## The 22 open points')[1]
    const rows = (table ?? '').split('\n').filter((line) => /\| [\d., ]+ \|$/.test(line))
    expect(rows).toHaveLength(22)
    for (const row of rows) {
      const named = row.match(/\d+\.\d+/g) ?? []
      expect(named.filter((number) => !numbers.includes(number))).toEqual([])
    }
  })
})
