import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { formHash, responseHash } from './payfor-hash.ts'

type Vector = Readonly<{
  name: string
  kind: 'request' | 'response'
  algorithm: string
  storeKey: string
  merchantId?: string
  userCode?: string
  fields: Readonly<Record<string, string>>
  expected: string
}>

const file: { vectors: Vector[] } = JSON.parse(
  readFileSync(new URL('../../../../../vectors/payfor-hash.json', import.meta.url), 'utf8'),
)

function hashOf({ kind, algorithm, storeKey, merchantId, userCode, fields }: Vector): string {
  const value = (name: string): string => fields[name] ?? ''
  if (kind === 'request') return formHash(value, storeKey)
  const shop = { clientId: merchantId ?? '', merchantPass: storeKey, userCode: userCode ?? '' }
  return responseHash(value, shop, algorithm.startsWith('SHA-256') ? 'sha256' : 'sha1')
}

describe('the hashes of PayFor', () => {
  test.each(file.vectors)('agree with the outside vector: $name', (vector) => {
    expect(hashOf(vector)).toBe(vector.expected)
  })

  test('are proven for the form, and for callbacks by both algorithms', () => {
    const kinds = file.vectors.map(({ kind, algorithm }) => `${kind} ${algorithm}`)
    expect([kinds.length, new Set(kinds).size]).toEqual([7, 3])
  })
})
