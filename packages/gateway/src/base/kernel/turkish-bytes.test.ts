import { expect, test } from 'vitest'
import { latin5Bytes, latin5Text, strictText } from './turkish-bytes.ts'

const TURKISH = 'ĞÜŞİÖÇ ğüşıöç'

test('every byte of ISO-8859-9 becomes a letter, and that letter the same byte', () => {
  const bytes = Buffer.from(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  expect(latin5Bytes(latin5Text(bytes))).toEqual(bytes)
})

test('Turkish letters have the bytes of the standard', () => {
  expect(latin5Bytes(TURKISH).toString('hex')).toBe('d0dcdeddd6c720f0fcfefdf6e7')
  expect(latin5Bytes('€漢😀').toString('hex')).toBe('803f3f')
})

test('no Turkish letter in ISO-8859-9 is a text in UTF-8', () => {
  for (const letter of TURKISH.replace(' ', '')) {
    for (const next of ['', 'a', ...Array.from(TURKISH)])
      expect(strictText(latin5Bytes(letter + next))).toBeNull()
  }
  expect(strictText(Buffer.from(TURKISH))).toBe(TURKISH)
})
