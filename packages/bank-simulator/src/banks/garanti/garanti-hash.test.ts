import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { callbackHash, formHash, HASH_PARAMS, requestHash, securityData } from './garanti-hash.ts'

type Vector = Readonly<{
  name: string
  part: string
  password?: string
  terminalId?: string
  securityData?: string
  storeKey?: string
  hashparams?: string
  fields?: Readonly<Record<string, string>>
  expected: string
}>

const file: { vectors: Vector[] } = JSON.parse(
  readFileSync(new URL('../../../../../vectors/garanti-hash.json', import.meta.url), 'utf8'),
)

function hashOf(vector: Vector): string {
  const { part, password = '', storeKey = '', fields } = vector
  const value = (name: string): string => fields?.[name] ?? ''
  if (part === 'securityData') return securityData(password, vector.terminalId ?? '')
  if (part === 'callback hash') return callbackHash(value, storeKey, vector.hashparams ?? '')
  const security = securityData(password, value('terminalid') || value('TerminalID'))
  if (part === 'form secure3dhash') return formHash(value, storeKey, security)
  return requestHash(value, security)
}

describe('the hashes of Garanti', () => {
  test.each(file.vectors)('agree with the outside vector: $name', (vector) => {
    expect(hashOf(vector)).toBe(vector.expected)
  })

  test('are proven for requests, forms and callbacks; callbacks have the list of the bank', () => {
    const parts = file.vectors.map(({ part }) => part)
    expect([parts.length, new Set(parts).size]).toEqual([14, 4])
    const lists = file.vectors.flatMap(({ hashparams }) => hashparams ?? [])
    expect(new Set(lists)).toEqual(new Set([HASH_PARAMS]))
  })
})
