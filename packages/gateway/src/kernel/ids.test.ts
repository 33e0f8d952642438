import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isUuid, uuidOfHex, uuidV7 } from './ids.ts'
import { pooledRandomBytes } from './pooled-random.ts'

const DRAWS = 3_000

describe('a UUID of version 7 (RFC 9562)', () => {
  test('is built as the example of appendix A.6', () => {
    const random = () => Buffer.from('0000000000000cc318c4dc0c0c07398f', 'hex')
    expect(uuidV7(new Date(0x017f22e279b0), random)).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f')
  })

  test('carries the time, the version and the variant, whatever the random bytes are', () => {
    const times = fc.integer({ min: 0, max: 2 ** 48 - 1 })
    const bytes = fc.uint8Array({ minLength: 16, maxLength: 16 })
    fc.assert(
      fc.property(times, bytes, (time, random) => {
        const id = uuidV7(new Date(time), () => Buffer.from(random))
        expect(isUuid(id)).toBe(true)
        expect(Number.parseInt(id.slice(0, 13).replace('-', ''), 16)).toBe(time)
        expect(id[14]).toBe('7')
        expect('89ab').toContain(id[19])
      }),
    )
  })

  test('is another one each time, also in one millisecond', () => {
    const now = new Date()
    expect(new Set(Array.from({ length: DRAWS }, () => uuidV7(now))).size).toBe(DRAWS)
  })
})

test('hexadecimal digits are spelled as a UUID', () => {
  expect(uuidOfHex('017f22e279b07cc398c4dc0c0c07398f')).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f')
})

describe('pooled random bytes', () => {
  test('are given out once, across many fillings of the pool', () => {
    const drawn = Array.from({ length: DRAWS }, (_, at) => pooledRandomBytes(12 + (at % 5)))
    const beginnings = new Set(drawn.map((bytes) => bytes.toString('hex', 0, 12)))
    expect(beginnings.size).toBe(DRAWS)
    // Wiped bytes that were given out all the same would be noughts.
    expect(drawn.some((bytes) => bytes.subarray(4).every((byte) => byte === 0))).toBe(false)
  })

  test('belong to whoever drew them', () => {
    const mine = pooledRandomBytes(16)
    const before = Buffer.from(mine)
    for (let draw = 0; draw < DRAWS; draw += 1) pooledRandomBytes(16).fill(0)
    expect(mine).toEqual(before)
  })

  test('have every length up to that of the pool, and none beyond', () => {
    for (const size of [0, 1, 16, 8_192]) expect(pooledRandomBytes(size)).toHaveLength(size)
    expect(() => pooledRandomBytes(8_193)).toThrow(RangeError)
  })
})
