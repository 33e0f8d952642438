import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { hmacSha256 } from './hmac.ts'

describe('RFC 4231: the vectors of HMAC-SHA256 whose data is text', () => {
  it.each([
    [
      'a key as long as a digest',
      Buffer.alloc(20, 0x0b),
      'Hi There',
      'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
    ],
    [
      'a key shorter than a digest',
      Buffer.from('Jefe'),
      'what do ya want for nothing?',
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    ],
    [
      'a key longer than a block',
      Buffer.alloc(131, 0xaa),
      'Test Using Larger Than Block-Size Key - Hash Key First',
      '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
    ],
    [
      'both longer than a block',
      Buffer.alloc(131, 0xaa),
      'This is a test using a larger than block-size key and a larger than block-size data. ' +
        'The key needs to be hashed before being used by the HMAC algorithm.',
      '9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2',
    ],
  ])('%s', (_, key, data, hex) => {
    expect(Buffer.from(hmacSha256(key, data), 'base64').toString('hex')).toBe(hex)
  })
})

describe('every key and every text', () => {
  const keys = fc.oneof(
    fc.uint8Array({ maxLength: 130 }),
    fc.constantFrom(63, 64, 65).map((length) => new Uint8Array(length).fill(0xff)),
  )
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    // Halves of UTF-16 pairs, and whatever else a text may hold.
    fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
    fc.integer({ min: 600, max: 1_000 }).map((length) => 'ş'.repeat(length)),
  )

  it('gives what Node’s own gives, whatever was signed before', () => {
    fc.assert(
      fc.property(keys, texts, (key, text) => {
        const expected = createHmac('sha256', key).update(text, 'utf8').digest('base64')
        expect(hmacSha256(key, text)).toBe(expected)
      }),
      { numRuns: 1_000, verbose: true },
    )
  })
})
