/** Decision 10.64: no statement and no new migration folds letters by the locale of the database. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT, sourceFiles } from './tidy/source-files.ts'

const STORAGE = 'packages/gateway/src/storage/'
/** The functions that statements fold by. */
const HELPERS = `${STORAGE}postgres/text-folding.ts`
const MIGRATIONS = join(ROOT, STORAGE, 'migrations')

/** Released migrations never change. What these made was made anew by 0059; a test asks the schema itself. */
const REPLACED = new Set([
  '0010-audit.sql',
  '0024-hand-over.sql',
  '0041-panel-users.sql',
  '0043-panel-search.sql',
  '0057-accounts-at-places.sql',
])

/** What folds by a locale, each with the text that it folds up to the bracket's end. */
const FOLDING =
  /\b(?:lower|upper|initcap|casefold)\s*\([^()]*(?:\([^()]*\)[^()]*)*\)|\bilike\b|\bcitext\b|~~?\*|\bsimilar to\b/gi

function foldingIn(text: string): string[] {
  const statements = text.replaceAll(/--.*$/gm, '')
  return [...statements.matchAll(FOLDING)].flatMap(([found]) =>
    /collate "C"/.test(found) ? [] : found,
  )
}

/** SQL is in the texts of TypeScript: what stands in comments is none. */
function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '')
}

describe('letters are folded by collation C', () => {
  const files = sourceFiles().filter(
    ({ path, isTest }) => path.startsWith(STORAGE) && !isTest && path !== HELPERS,
  )

  it('in every statement', () => {
    expect(files.length).toBeGreaterThan(100)
    const found = files.flatMap(({ path, text }) =>
      foldingIn(withoutComments(text)).map((each) => `${path}: ${each}; use text-folding.ts`),
    )
    expect(found).toEqual([])
  })

  it('in every migration that is not replaced', () => {
    const names = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'))
    expect(names.length).toBeGreaterThan(40)
    const found = names.flatMap((name) => {
      if (REPLACED.has(name)) return []
      return foldingIn(readFileSync(join(MIGRATIONS, name), 'utf8')).map(
        (each) => `${name}: ${each}`,
      )
    })
    // 0059 asks which letters the locale makes.
    expect([...new Set(found)]).toEqual([`0059-folded-by-letters.sql: upper('i')`])
  })

  it.each([
    'where lower(email) = $1',
    'order by Upper(name)',
    `lower(payer ->> 'email')`,
    'name ilike $1',
    "name ~* 'a'",
    'create table t (email citext)',
  ])('%s is seen', (text) => expect(foldingIn(text)).toHaveLength(1))

  it.each([`lower((payer ->> 'email') collate "C")`, 'lower_bound(a)', '-- lower(email)'])(
    '%s is none',
    (text) => expect(foldingIn(text)).toEqual([]),
  )
})
