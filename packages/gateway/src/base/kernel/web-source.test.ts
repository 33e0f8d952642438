import { expect, test } from 'vitest'

import { canParseUrl } from './web-source.ts'

test('an address with letters of Latin-1 is one, however often that is asked', () => {
  const answers = Array.from({ length: 20_000 }, () =>
    canParseUrl('https://shop.example/ödeme?ürün=ç'),
  )
  expect(answers.every(Boolean)).toBe(true)
  expect(canParseUrl('ödeme', 'https://shop.example/')).toBe(true)
  expect(canParseUrl('https://')).toBe(false)
})
