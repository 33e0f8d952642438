import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstIdAt, idAfter, isUuid, uuidOfHex, uuidV7 } from './ids.ts'

const DRAWS = 3_000

describe('a UUID of version 7 (RFC 9562)', () => {
  test('is built as the example of appendix A.6', () => {
    const random = () => '00000000-0000-4cc3-98c4-dc0c0c07398f'
    expect(uuidV7(new Date(0x017f22e279b0), random)).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f')
  })

  test('carries the time, the version and the variant, whatever the random bits are', () => {
    const times = fc.integer({ min: 0, max: 2 ** 48 - 1 })
    fc.assert(
      fc.property(times, fc.uuid({ version: 4 }), (time, random) => {
        const id = uuidV7(new Date(time), () => random)
        expect(isUuid(id)).toBe(true)
        expect(Number.parseInt(id.slice(0, 13).replace('-', ''), 16)).toBe(time)
        expect(id[14]).toBe('7')
        expect('89ab').toContain(id[19])
        expect(id.slice(15)).toBe(random.slice(15))
      }),
    )
  })

  test('differs each time, also within one millisecond', () => {
    const now = new Date()
    expect(new Set(Array.from({ length: DRAWS }, () => uuidV7(now))).size).toBe(DRAWS)
  })
})

test('hexadecimal digits are spelled as a UUID', () => {
  expect(uuidOfHex('017f22e279b07cc398c4dc0c0c07398f')).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f')
})

test.each([
  ['0001-01-01T00:00:00Z', '00000000-0000-0000-0000-000000000000'],
  ['1970-01-01T00:00:00Z', '00000000-0000-0000-0000-000000000000'],
  ['2022-02-22T19:22:22Z', '017f22e2-79b0-0000-0000-000000000000'],
  ['+020000-01-01T00:00:00Z', 'ffffffff-ffff-0000-0000-000000000000'],
])('the first id at %s is a UUID', (moment, id) => {
  expect(firstIdAt(new Date(moment))).toBe(id)
})

test.each([
  ['017f22e2-79b0-7cc3-98c4-dc0c0c07398f', '017f22e2-79b0-7cc3-98c4-dc0c0c073990'],
  ['00000000-ffff-ffff-ffff-ffffffffffff', '00000001-0000-0000-0000-000000000000'],
  ['ffffffff-ffff-ffff-ffff-ffffffffffff', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
])('the id after %s', (id, next) => {
  expect(idAfter(id)).toBe(next)
})
