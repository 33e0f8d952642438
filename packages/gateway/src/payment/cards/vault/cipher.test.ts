/** Every sealed record's key is derived so: if one byte came out differently, no stored record would open. */

import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deriveKey } from './cipher.ts'

const bytes = (hex: string) => Buffer.from(hex, 'hex')
const counting = (from: number, length: number) =>
  Buffer.from(Array.from({ length }, (_, at) => from + at))

test.each([
  {
    name: 'A.1, basic',
    key: bytes('0b'.repeat(22)),
    salt: counting(0, 13),
    info: counting(0xf0, 10),
    block: '3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf',
  },
  {
    name: 'A.2, longer inputs',
    key: counting(0, 80),
    salt: counting(0x60, 80),
    info: counting(0xb0, 80),
    block: 'b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c',
  },
  {
    name: 'A.3, no salt and no info',
    key: bytes('0b'.repeat(22)),
    salt: bytes(''),
    info: bytes(''),
    block: '8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d',
  },
])('RFC 5869, appendix $name', ({ block, ...input }) => {
  expect(deriveKey(input).toString('hex')).toBe(block)
})

test('the derived key follows the formula of RFC 5869, for inputs of any length', () => {
  const buffer = (maxLength: number) =>
    fc.uint8Array({ maxLength }).map((each) => Buffer.from(each))
  const hmac = (key: Buffer, message: Buffer) => createHmac('sha256', key).update(message).digest()
  fc.assert(
    fc.property(buffer(100), buffer(100), buffer(400), (key, salt, info) => {
      const extracted = hmac(salt, key)
      const expected = hmac(extracted, Buffer.concat([info, Buffer.of(1)]))
      expect(deriveKey({ key, salt, info })).toEqual(expected)
    }),
    { numRuns: 500 },
  )
})
