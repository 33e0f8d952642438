import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Secret } from '../../../base/kernel/index.ts'
import { isSameHash } from '../formats/same-hash.ts'
import { callbackHash, formHash, payforHashIsRight } from './hash.ts'

type Vector = Readonly<{
  name: string
  part: string
  algorithm: string
  merchantId?: string
  storeKey: string
  userCode?: string
  fields: Readonly<Record<string, string>>
  expected: string
}>

const file = new URL('../../../../../../vectors/payfor-hash.json', import.meta.url)
const { vectors } = JSON.parse(readFileSync(file, 'utf8')) as { vectors: readonly Vector[] }

function hashOf({ part, algorithm, fields, storeKey, ...shop }: Vector): string {
  const value = (name: string): string => fields[name] ?? ''
  const merchantPass = new Secret('merchantPass', storeKey)
  if (part === 'form Hash') return formHash(value, merchantPass)
  const { merchantId = '', userCode = '' } = shop
  const isNewer = algorithm.startsWith('SHA-256')
  return callbackHash(value, { merchantId, merchantPass, userCode }, isNewer ? 'sha256' : 'sha1')
}

test.each(vectors.map((vector) => [vector.name, vector] as const))('%s', (_, vector) => {
  expect(isSameHash(hashOf(vector), vector.expected)).toBe(true)
  expect(isSameHash(hashOf({ ...vector, storeKey: 'another' }), vector.expected)).toBe(false)
})

test('there are vectors of both parts, and this runtime computes the known one', () => {
  expect(new Set(vectors.map(({ part }) => part)).size).toBe(2)
  expect(payforHashIsRight()).toBe(true)
})
