/** Decision 2.10: an ADMIN_TOKEN of live mode has at least 128 bits. */

import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { tokenWeakness } from './token-strength.ts'

describe('a token that a generator made is taken', () => {
  it.each(['hex', 'base64', 'base64url'] as const)(
    '24 random bytes in %s, of a thousand',
    (encoding) => {
      const tokens = Array.from({ length: 1_000 }, () => randomBytes(24).toString(encoding))
      expect(tokens.filter((token) => tokenWeakness(token) !== null)).toEqual([])
    },
  )

  it('and so is exactly 128 bits, in hexadecimal', () => {
    const token = '4f1d09c8e27ab365d0917be4835fa26c'
    expect(tokenWeakness(token)).toBeNull()
    expect(tokenWeakness(token.slice(1))).toBe(
      'it has at most 124 bits of randomness and needs 128',
    )
  })
})

describe('a weak one is refused', () => {
  it.each([
    ['short', 'Tr0ub4dor&3'],
    ['one letter', 'a'.repeat(64)],
    ['two letters', 'a1'.repeat(32)],
    ['a block again and again', 'abcABC123'.repeat(6)],
    ['a word again and again', 'Passw0rd!'.repeat(5)],
    ['the alphabet', 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'],
    ['digits alone', '83019274650192837465019283746501928374650192837465'],
    ['small letters alone', 'qpwoeirutyalskdjfhgzmxncbvqiwurytpalskfjdh'],
    ['a sentence', 'a-long-random-text-of-the-operator'],
    ['a space in it', '4f1d09c8e27ab365 d0917be4835fa26cb81e47d3'],
    ['a letter that is not ASCII', '4f1d09c8e27ab365ğ0917be4835fa26cb81e47d3'],
  ])('%s', (_, token) => {
    expect(tokenWeakness(token)).not.toBeNull()
  })

  it('if it repeats itself', () => {
    const block = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme-ascii' })
    fc.assert(
      fc.property(block, fc.integer({ min: 3, max: 20 }), (text, times) => {
        expect(tokenWeakness(text.repeat(times))).not.toBeNull()
      }),
    )
  })
})
