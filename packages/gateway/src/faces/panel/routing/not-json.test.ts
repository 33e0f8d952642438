import { expect, test } from 'vitest'
import { notJsonWords } from './routes.tsx'

/** A text that is no JSON: the parser speaks English, and the panel the language of its reader. */

function wordsOf(text: string, language: 'tr' | 'en'): string {
  try {
    JSON.parse(text)
  } catch (error) {
    return notJsonWords(text, error, language)
  }
  throw new Error(`${text} is JSON.`)
}

test.each([
  ['{"rules": [', 'Metin yarım kalmış', 'The text ends too early'],
  ['', 'Metin yarım kalmış', 'The text ends too early'],
  ['{"a": x}', 'Beklenmeyen karakter: x', 'Unexpected character: x'],
  ['[1,]', 'Beklenmeyen karakter: ]', 'Unexpected character: ]'],
  ['{"a": \',\'}', "Beklenmeyen karakter: '", "Unexpected character: '"],
  ['{\n  "a" 1}', '2. satırın 7. karakterinde', 'character 7 of line 2'],
  ['{"a": "b\nc"}', '1. satırın 9. karakterinde', 'character 9 of line 1'],
])('%j', (text, turkish, english) => {
  expect(wordsOf(text, 'tr')).toMatch(/^Metin geçerli bir JSON değil\. /)
  expect(wordsOf(text, 'tr')).toContain(turkish)
  expect(wordsOf(text, 'en')).toContain(english)
  expect(wordsOf(text, 'tr')).not.toMatch(/Unexpected|JSON at|position/)
})
