import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nestpayHash } from './nestpay-hash.ts'

type Vector = Readonly<{
  name: string
  storeKey: string
  fields: Readonly<Record<string, string | null>>
  expected: string
}>

function readVectors(): readonly Vector[] {
  const path = new URL('../../../../../vectors/nestpay-hash.json', import.meta.url)
  const file: { vectors: Vector[] } = JSON.parse(readFileSync(path, 'utf8'))
  return file.vectors
}

const pairsOf = (fields: Vector['fields']): [string, string][] =>
  Object.entries(fields).map(([name, value]) => [name, value ?? ''])

describe('NestPay hash version 3', () => {
  test.each(readVectors())('agrees with the outside vector: $name', (vector) => {
    expect(nestpayHash(pairsOf(vector.fields), vector.storeKey)).toBe(vector.expected)
  })

  test('all seven outside vectors are there', () => {
    expect(readVectors()).toHaveLength(7)
  })

  test('does not depend on the order in which the fields came', () => {
    const fields = fc.uniqueArray(fc.tuple(fc.stringMatching(/^[A-Za-z_.]{1,8}$/), fc.string()), {
      selector: ([name]) => name.toUpperCase(),
    })
    fc.assert(
      fc.property(fields, (pairs) => {
        expect(nestpayHash([...pairs].reverse(), 'k')).toBe(nestpayHash(pairs, 'k'))
      }),
    )
  })

  test('a separator inside a value cannot imitate two values', () => {
    const one = nestpayHash(
      [
        ['a', 'x|y'],
        ['b', ''],
      ],
      'k',
    )
    expect(one).not.toBe(
      nestpayHash(
        [
          ['a', 'x'],
          ['b', 'y|'],
        ],
        'k',
      ),
    )
    expect(one).not.toBe(
      nestpayHash(
        [
          ['a', 'x\\|y'],
          ['b', ''],
        ],
        'k',
      ),
    )
  })
})
