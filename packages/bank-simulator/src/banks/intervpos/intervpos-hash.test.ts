import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { callbackHash, formHash, HASH_PARAMS } from './intervpos-hash.ts'

type Vector = Readonly<{
  name: string
  kind: 'request' | 'response'
  storeKey: string
  fields: Readonly<Record<string, string>>
  expected: string
}>

const file: { vectors: Vector[]; hashParams: string } = JSON.parse(
  readFileSync(new URL('../../../../../vectors/intervpos-hash.json', import.meta.url), 'utf8'),
)

function hashOf({ kind, storeKey, fields }: Vector): string {
  const value = (name: string): string => fields[name] ?? ''
  return kind === 'request' ? formHash(value, storeKey) : callbackHash(value, storeKey)
}

describe('the hashes of InterVPOS', () => {
  test.each(file.vectors)('agree with the outside vector: $name', (vector) => {
    expect(hashOf(vector)).toBe(vector.expected)
  })

  test('are proven for the form and for callbacks, over the list that the bank names', () => {
    expect(file.vectors.map(({ kind }) => kind)).toEqual([
      'request',
      'request',
      'response',
      'response',
      'response',
    ])
    expect(HASH_PARAMS).toBe(file.hashParams)
  })
})
