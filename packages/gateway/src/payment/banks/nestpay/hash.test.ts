import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Secret } from '../../../base/kernel/index.ts'
import { isSameHash } from '../formats/same-hash.ts'
import { type FormPairs, nestpayHash, nestpayHashIsRight } from './hash.ts'

type Vector = Readonly<{
  name: string
  storeKey: string
  fields: Readonly<Record<string, string | null>>
  expected: string
}>

const file = new URL('../../../../../../vectors/nestpay-hash.json', import.meta.url)
const { vectors } = JSON.parse(readFileSync(file, 'utf8')) as { vectors: Vector[] }
const pairsOf = (vector: Vector): FormPairs =>
  Object.entries(vector.fields).map(([name, value]) => [name, value ?? ''])
const hashOf = (vector: Vector, pairs = pairsOf(vector)): string =>
  nestpayHash(pairs, new Secret('storeKey', vector.storeKey))

describe('hash version 3', () => {
  test('there are vectors, real callbacks among them', () => {
    expect(vectors.filter((vector) => vector.name.startsWith('real')).length).toBeGreaterThan(1)
  })

  test.each(vectors.map((vector) => [vector.name, vector] as const))('%s', (_, vector) => {
    expect(hashOf(vector)).toBe(vector.expected)
  })

  test.each(vectors.map((vector) => [vector.name, vector] as const))(
    'is the same with dots in the names and in any order: %s',
    (_, vector) => {
      const dotted = pairsOf(vector)
        .map(([name, value]) => [name.replace(/^(EXTRA|TDS2|payResults)_/, '$1.'), value] as const)
        .reverse()
      expect(hashOf(vector, dotted)).toBe(vector.expected)
    },
  )

  test('a changed value changes the hash, whatever the value', () => {
    const [vector] = vectors
    if (vector === undefined) throw new Error('No vectors.')
    const counted = pairsOf(vector).filter(([name]) => !/^(hash|encoding)$/i.test(name))
    const property = fc.property(
      fc.nat(counted.length - 1),
      fc.string({ minLength: 1 }),
      (at, more) => {
        const changed = counted.map(
          ([name, value], index) => [name, index === at ? value + more : value] as const,
        )
        expect(hashOf(vector, changed)).not.toBe(vector.expected)
      },
    )
    fc.assert(property)
  })

  test('a separator inside a value is escaped: it does not make two values', () => {
    const key = new Secret('storeKey', 'k|e\\y')
    expect(nestpayHash([['a', 'x|y']], key)).not.toBe(
      nestpayHash(
        [
          ['a', 'x'],
          ['b', 'y'],
        ],
        key,
      ),
    )
  })

  test('comparing hashes never throws, and only the same bytes are the same', () => {
    expect(isSameHash('AAAA', 'AAAA')).toBe(true)
    expect(isSameHash('', 'AAAA')).toBe(false)
    expect(isSameHash('AAAB', 'AAAA')).toBe(false)
  })

  test('the self-test of live mode passes', () => {
    expect(nestpayHashIsRight()).toBe(true)
  })
})
