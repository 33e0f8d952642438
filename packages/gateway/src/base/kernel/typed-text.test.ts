/** Decision 3.1: a copied text is read as a typed one. */

import { describe, expect, test } from 'vitest'
import { normaliseCardNumber } from './card-number.ts'
import { asTyped, PASTED } from './typed-text.ts'

const all = PASTED.spaces + PASTED.dashes + PASTED.unseen

test('the table has every space, dash and mark of Unicode that is copied beside digits', () => {
  for (let code = 0; code < 0x1_0000; code += 1) {
    const character = String.fromCharCode(code)
    const isBlank = /(?! )\p{Zs}|[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u.test(character)
    if (isBlank) expect(all).toContain(character)
  }
  expect(new Set(all).size).toBe(all.length)
  expect(all).not.toMatch(/[\p{L}\p{N}\t\r\n -]/u)
})

test.each([
  ['5528\u00a07900\u202f0000\u20090008', '5528 7900 0000 0008'],
  ['\u202a5528\u20117900\u2013\u200b0000 0008\u202c', '5528-7900-0000 0008'],
  ['\ufeff+90\u00a0532', '+90 532'],
  ['ali\u2011veli@\u200bornek.com', 'ali-veli@ornek.com'],
  ['İpek 1-2 a\tb', 'İpek 1-2 a\tb'],
])('%j is %j', (pasted, typed) => {
  expect(asTyped(pasted)).toBe(typed)
})

describe('a card number', () => {
  test.each(Array.from(all))('with %j is read', (character) => {
    const text = `${character}5528${character}790000000008${character}`
    expect(normaliseCardNumber(text)).toEqual({ ok: true, cardNumber: '5528790000000008' })
  })
})
