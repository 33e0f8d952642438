/** A sealed record opens only for the owner, class and data key that it was sealed for. */

import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Secret, uuidV7 } from '../../../base/kernel/index.ts'
import { type DataKey, SEAL_CLASSES } from './data-key.ts'
import { dataKeyIdOf, openRecord, SealBroken, sealRecord } from './seal.ts'

function newKey(keyClass: DataKey['class'] = 'card'): DataKey {
  const key = new Secret('data key', randomBytes(32))
  return { keyId: uuidV7(new Date()), class: keyClass, key }
}

const context = fc.record({
  class: fc.constantFrom(...SEAL_CLASSES),
  merchantId: fc.string({ maxLength: 12 }),
  recordId: fc.string({ maxLength: 12 }),
})
const plain = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes))

const PARTS = ['class', 'merchantId', 'recordId'] as const

describe('a sealed record', () => {
  test('opens to what was sealed, and names its data key', () => {
    const dataKey = newKey()
    fc.assert(
      fc.property(context, plain, (place, bytes) => {
        const sealed = sealRecord(dataKey, place, bytes)
        expect(dataKeyIdOf(sealed)).toBe(dataKey.keyId)
        expect(openRecord(dataKey, place, sealed)).toEqual(bytes)
      }),
    )
  })

  test('does not open if any part of its context differs', () => {
    const dataKey = newKey()
    fc.assert(
      fc.property(context, context, plain, (place, other, bytes) => {
        fc.pre(PARTS.some((part) => place[part] !== other[part]))
        const sealed = sealRecord(dataKey, place, bytes)
        expect(() => openRecord(dataKey, other, sealed)).toThrow(SealBroken)
        for (const part of PARTS) {
          if (place[part] === other[part]) continue
          const moved = { ...place, [part]: other[part] }
          expect(() => openRecord(dataKey, moved, sealed)).toThrow(SealBroken)
        }
      }),
    )
  })

  test('does not open if the end of one part is moved to the beginning of the next', () => {
    const dataKey = newKey()
    const sealed = sealRecord(
      dataKey,
      { class: 'card', merchantId: 'ab', recordId: 'c' },
      Buffer.from('x'),
    )
    const shifted = { class: 'card', merchantId: 'a', recordId: 'bc' } as const
    expect(() => openRecord(dataKey, shifted, sealed)).toThrow(SealBroken)
  })

  test('does not open if one bit differs', () => {
    const dataKey = newKey()
    const place = { class: 'card', merchantId: 'm', recordId: 'r' } as const
    const sealed = sealRecord(dataKey, place, Buffer.from('5528790000000008'))
    // The first 17 bytes are version and key id, which choose format and key. A change of any later bit makes the cipher fail.
    for (let bit = 17 * 8; bit < sealed.length * 8; bit += 1) {
      const turned = Buffer.from(sealed)
      turned[bit >> 3] = (turned[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(() => openRecord(dataKey, place, turned)).toThrow(SealBroken)
    }
  })

  test('does not open under a data key of another id with the same bytes', () => {
    const dataKey = newKey()
    const place = { class: 'card', merchantId: 'm', recordId: 'r' } as const
    const sealed = sealRecord(dataKey, place, Buffer.from('x'))
    const renamed = { ...dataKey, keyId: uuidV7(new Date()) }
    expect(() => openRecord(renamed, place, sealed)).toThrow(SealBroken)
  })

  test('of an earlier release opens', () => {
    const key = new Secret('data key', Buffer.from(Array.from({ length: 32 }, (_, at) => at)))
    const dataKey = { keyId: '01900000-0000-7000-8000-000000000001', class: 'card', key } as const
    const sealed = Buffer.from(
      'AQGQAAAAAHAAgAAAAAAAAAFm4RT7GJx/3+/jtmvNIYKmNGSsVSUMOzneJ/Rrfapz' +
        'Dx+BqqmpN1Upp7/DN/ULWp8gkuEo0N9o3Jo2wJM=',
      'base64',
    )
    const place = { class: 'card', merchantId: 'mağaza', recordId: 'kayıt' } as const
    expect(openRecord(dataKey, place, sealed).toString()).toBe('5528790000000008')
  })

  test('is different every time', () => {
    const dataKey = newKey()
    const place = { class: 'card', merchantId: 'm', recordId: 'r' } as const
    const all = Array.from({ length: 50 }, () => sealRecord(dataKey, place, Buffer.from('x')))
    expect(new Set(all.map((sealed) => sealed.toString('hex'))).size).toBe(50)
  })

  test('of an unknown format or a few bytes is refused, with its format named', () => {
    expect(() => dataKeyIdOf(Buffer.alloc(80, 2))).toThrow('format 2')
    expect(() => dataKeyIdOf(Buffer.alloc(33, 1))).toThrow(SealBroken)
  })
})
