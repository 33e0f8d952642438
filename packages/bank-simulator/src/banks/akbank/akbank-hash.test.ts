import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { akbankHash, callbackHash, formHash } from './akbank-hash.ts'

type Vector = Readonly<{
  name: string
  part: 'auth-hash' | 'form hash' | 'callback'
  secretKey: string
  body?: string
  hashParams?: string
  fields?: Readonly<Record<string, string>>
  expected: string
}>

const file: { vectors: Vector[] } = JSON.parse(
  readFileSync(new URL('../../../../../vectors/akbank-hash.json', import.meta.url), 'utf8'),
)

function hashOf({ part, body, hashParams, fields, secretKey }: Vector): string {
  const value = (name: string): string => fields?.[name] ?? ''
  if (part === 'auth-hash') return akbankHash(Buffer.from(body ?? ''), secretKey)
  if (part === 'form hash') return formHash(value, secretKey)
  return callbackHash(hashParams ?? '', value, secretKey)
}

describe('the hashes of Akbank', () => {
  test.each(file.vectors)('agree with the outside vector: $name', (vector) => {
    expect(hashOf(vector)).toBe(vector.expected)
  })

  test('are proven for the body, the form and the callback', () => {
    const parts = file.vectors.map(({ part }) => part)
    expect([parts.length, new Set(parts)]).toEqual([
      8,
      new Set(['auth-hash', 'form hash', 'callback']),
    ])
  })
})
