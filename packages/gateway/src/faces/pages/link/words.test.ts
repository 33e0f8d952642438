import { expect, test } from 'vitest'

import { refusalInWords } from './words.ts'

test('decision 4.7: who cancelled at the bank is not told that something failed', () => {
  expect(refusalInWords('VERIFICATION_FAILED', 'en')).toBe(
    'You cancelled, or it could not be verified.',
  )
  expect(refusalInWords('VERIFICATION_FAILED', 'tr')).toBe(
    'İşlemi iptal ettiniz veya kartın size ait olduğu doğrulanamadı.',
  )
})
