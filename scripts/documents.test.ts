import { describe, expect, it } from 'vitest'
import { anchorsOf, brokenLinks, textFiles } from './tidy/documents.ts'

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

describe('docs/architecture/recipes.md', () => {
  const page = texts.get('docs/architecture/recipes.md') ?? ''
  /** Files of the product, without tests and what only tests use. */
  const product = files.filter(
    ({ path }) =>
      /^packages\/[^/]+\/src\//.test(path) &&
      !/\.test\.tsx?$|\/testing\/|\/simulation\//.test(path),
  )

  it.each([
    ['Add a field to provision', 'integrationMode'],
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

  it('names files that are there', () => {
    const named = [...page.matchAll(/`((?:packages|scripts|test|docs)\/[^`]+\.\w+)`/g)]
    const missing = named.map(([, path = '']) => path).filter((path) => !texts.has(path))
    expect(missing).toEqual([])
  })
})
