import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Secret } from '../../../base/kernel/index.ts'
import { isSameHash } from '../formats/same-hash.ts'
import {
  callbackHash,
  formHash,
  garantiHashIsRight,
  HASH_PARAMS,
  requestHash,
  securityData,
} from './hash.ts'

type Vector = Readonly<{
  name: string
  part: string
  password?: string
  terminalId?: string
  storeKey?: string
  securityData?: string
  hashparams?: string
  fields?: Readonly<Record<string, string>>
  expected: string
}>

const file = new URL('../../../../../../vectors/garanti-hash.json', import.meta.url)
const { vectors } = JSON.parse(readFileSync(file, 'utf8')) as { vectors: readonly Vector[] }

const HASHES: Readonly<Record<string, (vector: Vector) => string>> = {
  securityData: ({ password = '', terminalId = '' }) =>
    securityData(new Secret('password', password), terminalId),
  'form secure3dhash': ({ fields = {}, storeKey = '', securityData: security = '' }) =>
    formHash((name) => fields[name] ?? '', new Secret('storeKey', storeKey), security),
  'XML Terminal/HashData': ({ fields = {}, securityData: security = '' }) =>
    requestHash(
      {
        orderId: fields['OrderID'] ?? '',
        terminalId: fields['TerminalID'] ?? '',
        cardNumber: fields['CardNumber'] ?? '',
        amount: fields['Amount'] ?? '',
        currency: fields['CurrencyCode'] ?? '',
      },
      security,
    ),
  'callback hash': ({ fields = {}, storeKey = '' }) =>
    callbackHash((name) => fields[name] ?? '', new Secret('storeKey', storeKey)),
}

test.each(vectors.map((vector) => [vector.name, vector] as const))('%s', (_, vector) => {
  const hash = HASHES[vector.part]?.(vector) ?? 'no such part'
  expect(isSameHash(hash, vector.expected)).toBe(true)
  if (vector.hashparams !== undefined) expect(vector.hashparams).toBe(HASH_PARAMS)
})

test('there are vectors of every part, and this runtime computes the known one', () => {
  expect(new Set(vectors.map(({ part }) => part))).toEqual(new Set(Object.keys(HASHES)))
  expect(garantiHashIsRight()).toBe(true)
})

test('a password with Turkish letters is hashed in the bank’s own character set', () => {
  const turkish = securityData(new Secret('password', 'şifreĞ'), '1')
  expect(turkish).not.toBe(securityData(new Secret('password', '_ifre\u001e'), '1'))
  expect(turkish).toMatch(/^[0-9A-F]{40}$/)
})
