import { expect, it } from 'vitest'

import { isPageAddress, PAGES, type PageEntry } from './index.ts'

it('decision 1.14: every address that shows a page gets pages for its errors, and no other', () => {
  const entries: readonly PageEntry[] = Object.values(PAGES)
  for (const { addresses, content, isOnPaymentWay } of entries) {
    for (const { path } of addresses) {
      const isForScripts = path.endsWith('/offers')
      if (isOnPaymentWay || path === '/sandbox/outbox') {
        expect(isPageAddress(path), path).toBe(!isForScripts)
      }
      if (isForScripts) expect(content).toBe('json')
    }
  }
  expect(['/L/x', '/3DS', '/l/'].every(isPageAddress)).toBe(true)
  const others = ['/', '/v1/Tokens', '/link', '/3dsx', '/sandbox/end-of-day', '/docs', '/admin/v1']
  expect(others.some(isPageAddress)).toBe(false)
})
