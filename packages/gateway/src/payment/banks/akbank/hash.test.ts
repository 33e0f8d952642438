import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Secret } from '../../../base/kernel/index.ts'
import { isSameHash } from '../formats/same-hash.ts'
import { akbankHash, akbankHashIsRight, formHash } from './hash.ts'

type Vector = Readonly<{
  name: string
  part: 'auth-hash' | 'form hash' | 'callback'
  secretKey: string
  body?: string
  fields?: Readonly<Record<string, string>>
  hashParams?: string
  expected: string
}>

const file = new URL('../../../../../../vectors/akbank-hash.json', import.meta.url)
const { vectors } = JSON.parse(readFileSync(file, 'utf8')) as { vectors: readonly Vector[] }

function hashOf({ part, body = '', fields = {}, hashParams = '', secretKey }: Vector): string {
  const key = new Secret('secretKey', secretKey)
  if (part === 'auth-hash') return akbankHash(body, key)
  if (part === 'form hash') return formHash(Object.entries(fields), key)
  return akbankHash(
    hashParams
      .split('+')
      .map((name) => fields[name] ?? '')
      .join(''),
    key,
  )
}

test.each(vectors.map((vector) => [vector.name, vector] as const))('%s', (_, vector) => {
  expect(isSameHash(hashOf(vector), vector.expected)).toBe(true)
  expect(isSameHash(hashOf({ ...vector, secretKey: 'another' }), vector.expected)).toBe(false)
})

test('there are vectors of every part, and this runtime computes the known one', () => {
  expect(new Set(vectors.map(({ part }) => part)).size).toBe(3)
  expect(akbankHashIsRight()).toBe(true)
})
