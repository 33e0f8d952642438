import { expect, test } from 'vitest'
import type { NoAnswerWord } from '../../../payment/webhooks/index.ts'
import { noAnswerText } from './attempt-facts.tsx'

const WORDS: Readonly<Record<NoAnswerWord, true>> = {
  'the address is not public': true,
  'the port is neither 443 nor 8443': true,
  'connection refused': true,
  'name not found': true,
  'no connection in time': true,
  'connection closed': true,
  'no answer in time': true,
}

test.each(Object.keys(WORDS))('an attempt that ended with %j says so in both languages', (word) => {
  expect(noAnswerText(word, 'en')).toBe(word)
  expect(noAnswerText(word, 'tr')).not.toMatch(/address|connection|name|answer/)
})

test.each(['CERT_HAS_EXPIRED', 'toString'])('the code %s is shown as it is', (code) => {
  expect(noAnswerText(code, 'tr')).toBe(code)
})
