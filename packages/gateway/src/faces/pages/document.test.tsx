import { expect, test } from 'vitest'

import { PAGES, type PageEntry, securityHeaders, sha256Of } from '../page-catalogue/index.ts'
import { renderDocument } from './document.tsx'

const [submit] = PAGES.threeDSecureGate.scripts

test('a script stands in the page byte for byte, whatever it holds, and its hash allows it', () => {
  const text = `if (1 < 2 && "a" !== 'b') document.title = "&amp;"`
  const script = { ...submit, name: 'small', content: () => text }
  const entry: PageEntry = { ...PAGES.linkForm, scripts: [submit, script] }
  const html = renderDocument(entry, {
    languageCode: 'tr',
    title: '</title><script>"&',
    children: <p>{'<script>alert(1)</script>'}</p>,
  })
  const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, found = '']) => found)
  expect(scripts).toEqual([submit.content(), text])
  const policy = securityHeaders(entry)['content-security-policy'] ?? ''
  const hashes = scripts.map((found) => `'sha256-${sha256Of(found)}'`)
  expect(policy).toContain(`script-src ${hashes.join(' ')};`)
})
