import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { answerMac, firstHash, requestMac } from './posnet-hash.ts'

type Vector = Readonly<{
  name: string
  part: string
  encryptionKey: string
  terminalId: string
  merchantId?: string
  fields?: Readonly<Record<string, string>>
  expected: string
}>

const file: { vectors: Vector[] } = JSON.parse(
  readFileSync(new URL('../../../../../vectors/posnet-hash.json', import.meta.url), 'utf8'),
)

function hashOf({ part, encryptionKey, terminalId, merchantId = '', fields = {} }: Vector): string {
  const terminal = { clientId: terminalId, merchantId, encryptionKey }
  const { xid = '', amount = '', currency = '', mdStatus = '' } = fields
  if (part === 'first') return firstHash(terminal)
  const covered = { xid, amount, currency }
  return part === 'request' ? requestMac(covered, terminal) : answerMac(mdStatus, covered, terminal)
}

describe('the hashes of PosNet', () => {
  test.each(file.vectors)('agree with the outside vector: $name', (vector) => {
    expect(hashOf(vector)).toBe(vector.expected)
  })

  test('are proven for the key, requests and answers, two of these by the bank itself', () => {
    const parts = file.vectors.map(({ part }) => part)
    expect([parts.length, new Set(parts).size]).toEqual([6, 3])
  })
})
