import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { anchorsOf, brokenLinks, textFiles } from './tidy/documents.ts'
import { ROOT } from './tidy/source-files.ts'

/** Names of documents that a reader of this repository does not have. */
const ELSEWHERE =
  /threat catalogue|reliability (part )?[A-C]\b|\bthreat A\d|(?<!keys )\bissue \d|\.\.\/shared\b/i
/** "T1" or "A11, A3" in a comment: a number of another document's list, or a short name that no document explains. */
const NUMBERED = /(?:^|\s)(?:\/\*\*|\*|\/\/)\s(?:.*[\s("])?(?:T\d|[AS]\d{1,2}|API\d)(?=[\s,.:)])/

const files = textFiles()
const texts = new Map(files.map(({ path, text }) => [path, text]))
const pages = files.filter(({ path }) => path.endsWith('.md'))

describe('links between documents', () => {
  it('makes the anchors that GitHub makes', () => {
    expect(anchorsOf("# A\n\n### 4.8 The bank's `md`, told\n")).toEqual([
      'a',
      '48-the-banks-md-told',
    ])
  })

  it('sees a link to a file or heading that is not there', () => {
    const text = '[a](README.md) [b](README.md#no-such) [c](gone.md) [d](https://example.com)'
    expect(brokenLinks({ path: 'page.md', text }, texts)).toEqual(['README.md#no-such', 'gone.md'])
  })

  it.each(pages.map((page) => [page.path, page] as const))(
    '%s: each leads to a heading',
    (_, page) => {
      expect(brokenLinks(page, texts)).toEqual([])
    },
  )
})

describe('paths that pages name', () => {
  const NAMED =
    /`((?:packages|scripts|test|bench|docs|vectors)\/[^`\s*…]+\.(?:ts|tsx|md|sql|json))`/g

  it.each(
    pages.filter(({ path }) => path !== 'CHANGELOG.md').map((page) => [page.path, page] as const),
  )('%s names files that are there', (_, { text }) => {
    const named = [...text.matchAll(NAMED)].map(([, path = '']) => path)
    expect(named.filter((path) => !texts.has(path))).toEqual([])
  })
})

describe('the map of campaigns in docs/testing/campaigns.md', () => {
  const folders = join(ROOT, 'test', 'campaigns')
  const map =
    texts.get('docs/testing/campaigns.md')?.split('## The map')[1]?.split('\n## ')[0] ?? ''
  const rows = map
    .split('\n')
    .filter((line) => line.startsWith('| ['))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const folderOf = (row: readonly string[]) => row[5]?.match(/^`([\w-]+)`/)?.[1] ?? ''

  it('has a row for every folder of campaigns, and no other', () => {
    const named = rows.map(folderOf).toSorted((one, other) => one.localeCompare(other))
    const there = readdirSync(folders).filter((name) => !name.endsWith('.ts'))
    expect(named).toEqual(there.toSorted((one, other) => one.localeCompare(other)))
  })

  it.each(rows.map((row) => [row[1], row] as const))('%s: command and short run', (_, row) => {
    const folder = folderOf(row)
    const [, command = ''] = row[3]?.match(/^`npm run ([\w-]+)/) ?? []
    const { scripts } = JSON.parse(texts.get('package.json') ?? '{}')
    expect(scripts[command]).toContain(`test/campaigns/${folder}/run.ts`)
    const inTests = readdirSync(join(folders, folder)).includes(`${folder}.test.ts`)
    const isShort = readdirSync(join(folders, folder)).includes('short-run.ts')
    const ci = readFileSync(join(ROOT, '.ci', 'run'), 'utf8')
    const inCi = ci.includes(`npm run ${isShort ? 'short-campaigns' : command}`)
    const short = row[6] ?? ''
    expect([short.includes('npm test'), short.startsWith('CI')]).toEqual([inTests, inCi])
  })
})

describe('docs/architecture/columns.md', () => {
  const page = texts.get('docs/architecture/columns.md') ?? ''
  /** Files of the product, without tests and what only tests use. */
  const product = files.filter(
    ({ path }) => /^packages\/[^/]+\/src\//.test(path) && !/\.test\.tsx?$|\/testing\//.test(path),
  )

  it.each([
    ['Add a field that rules read', 'integrationMode'],
    ['Add a column to an order', 'integration_mode'],
  ])('%s: names every file of the product that holds %s', (heading, word) => {
    const part = page.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
    const steps = [...part.matchAll(/^\| \d+ \| `([^`]+)`/gm)].map(([, path = '']) => path)
    expect(steps.length).toBeGreaterThan(3)
    const without = steps.filter((path) => !new RegExp(`\\b${word}\\b`).test(texts.get(path) ?? ''))
    expect(without).toEqual([])
    const holding = product.filter(({ text }) => new RegExp(`\\b${word}\\b`).test(text))
    const unnamed = holding.map(({ path }) => path).filter((path) => !steps.includes(path))
    expect(unnamed).toEqual([])
  })
})

describe('what comments and pages point to', () => {
  /** `path:line` of each line that names what stands outside of the repository. */
  const pointing = (path: string, text: string) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        ELSEWHERE.test(line) || (/\.tsx?$/.test(path) && NUMBERED.test(line))
          ? [`${path}:${index + 1}`]
          : [],
      )

  it.each([
    ['/** A11 of the threat catalogue: slow callers. */', 1],
    ['/** Reliability part C: keys. */', 1],
    ['/** A code as T1 takes it out. */', 1],
    ['// Decision 1.7, T6: links', 1],
    ["describe('issue 3: revoking')", 1],
    ["example: 'vezne keys issue 1100000001'", 0],
    ["transactionId: 'T1', // as in the answer", 0],
  ])('%s: %i', (line, count) => {
    expect(pointing('a.ts', line)).toHaveLength(count)
  })

  it('stands in the repository: a rule is told, not numbered after a document of others', () => {
    const own = files.filter(({ path }) => path !== 'scripts/documents.test.ts')
    expect(own.flatMap(({ path, text }) => pointing(path, text))).toEqual([])
  })
})
