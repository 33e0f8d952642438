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
