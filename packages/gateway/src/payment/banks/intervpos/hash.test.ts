import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Secret } from '../../../base/kernel/index.ts'
import { isSameHash } from '../formats/same-hash.ts'
import { callbackHash, formHash, HASH_PARAMS, intervposHashIsRight } from './hash.ts'

type Vector = Readonly<{
  name: string
  part: string
  storeKey: string
  fields: Readonly<Record<string, string>>
  expected: string
}>

const file = new URL('../../../../../../vectors/intervpos-hash.json', import.meta.url)
const { vectors, hashParams } = JSON.parse(readFileSync(file, 'utf8')) as {
  vectors: readonly Vector[]
  hashParams: string
}

function hashOf({ part, fields, storeKey }: Vector): string {
  const value = (name: string): string => fields[name] ?? ''
  const merchantPass = new Secret('merchantPass', storeKey)
  return part === 'form Hash' ? formHash(value, merchantPass) : callbackHash(value, merchantPass)
}

test.each(vectors.map((vector) => [vector.name, vector] as const))('%s', (_, vector) => {
  expect(isSameHash(hashOf(vector), vector.expected)).toBe(true)
  expect(isSameHash(hashOf({ ...vector, storeKey: 'another' }), vector.expected)).toBe(false)
})

test('there are vectors of both parts, and this runtime computes the known one', () => {
  expect(new Set(vectors.map(({ part }) => part)).size).toBe(2)
  expect(HASH_PARAMS).toBe(hashParams)
  expect(intervposHashIsRight()).toBe(true)
})
