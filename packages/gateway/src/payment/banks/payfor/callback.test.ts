/** Decision 4.8: the bank's callback is the card holder's to forge. */

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { GateExpectation } from '../connector.ts'
import type { BankTerminal } from '../index.ts'
import { type HonestCallback, testForgeries } from '../testing/callback-forgery.ts'
import type { CallbackPairs } from '../testing/connector-harness.ts'
import { sampleAttempt } from '../testing/sample-attempt.ts'
import { sampleCard, sampleOf } from '../testing/sample-terminal.ts'
import { readCallback } from './callback.ts'
import { callbackHash, SIGNED_NAMES } from './hash.ts'
import { MANIFEST, payforCredentials } from './manifest.ts'
import { gateForm } from './request.ts'

type Fields = Readonly<Record<string, string>>
type Vector = Readonly<{
  name: string
  merchantId?: string
  userCode?: string
  fields: Fields
  expected: string
}>

const file = new URL('../../../../../../vectors/payfor-hash.json', import.meta.url)
const { vectors, forged } = JSON.parse(readFileSync(file, 'utf8')) as {
  vectors: readonly Vector[]
  forged: readonly Vector[]
}

const TERMINAL = sampleOf(MANIFEST)('http://127.0.0.1:9')

/** The terminal that a recorded callback belongs to. */
function terminalOf({ merchantId = '', userCode = '' }: Vector): BankTerminal {
  return { ...TERMINAL, account: { ...TERMINAL.account, merchantId, userCode } }
}

function expectationOf({ OrderId = '' }: Fields): GateExpectation {
  return sampleAttempt({
    bankOrderId: OrderId,
    cardDigits: { bin: '41556501', lastFour: '6111' },
  })
}

function signed(fields: Fields, algorithm: 'sha1' | 'sha256' = 'sha1'): CallbackPairs {
  const shop = payforCredentials(TERMINAL)
  const hash = callbackHash((name) => fields[name] ?? '', shop, algorithm)
  return [...Object.entries(fields), ['ResponseHash', hash]]
}

const SUCCESS = {
  OrderId: 'order-1',
  AuthCode: '',
  ProcReturnCode: 'V033',
  '3DStatus': '1',
  ResponseRnd: 'PF639219180836647774',
  RequestGuid: '1000000081255934',
}
const FAILURE = { ...SUCCESS, ProcReturnCode: 'V034', '3DStatus': '-1', ErrMsg: 'Başarısız' }
const USED = { ...FAILURE, ProcReturnCode: '101310', RequestGuid: '0' }
const EXPECTED = expectationOf(SUCCESS)

const read = (fields: Fields, algorithm: 'sha1' | 'sha256' = 'sha1') =>
  readCallback(TERMINAL, EXPECTED, signed(fields, algorithm))

describe('recorded callbacks', () => {
  const recorded = vectors.filter(({ name }) => name.startsWith('real callback'))
  test.each(recorded.map((vector) => [vector.name, vector] as const))('%s', (_, vector) => {
    const { fields, expected: hash } = vector
    const pairs = Object.entries({ ...fields, RequestGuid: '1000000081255934', ResponseHash: hash })
    const verdict = readCallback(terminalOf(vector), expectationOf(fields), pairs)
    const mdStatus = { V033: 1, V034: 0 }[fields['ProcReturnCode'] ?? ''] ?? 7
    expect(verdict).toMatchObject({ verified: true, mdStatus })
    expect(verdict.verified && verdict.proof !== null).toBe(mdStatus === 1)
  })

  test.each(forged.map((vector) => [vector.name, vector] as const))('forged: %s', (_, vector) => {
    const expected = expectationOf(vector.fields)
    const pairs = Object.entries(vector.fields)
    const verdict = readCallback(terminalOf(vector), expected, pairs)
    expect(verdict.verified && verdict.proof !== null).toBe(false)
  })
})

test.each([
  ['2', 7],
  ['3', 7],
  ['4', 7],
])(
  'a half-secure result (3DStatus %s) is no success: the bank promises nothing for it',
  (status, mdStatus) => {
    expect(read({ ...SUCCESS, '3DStatus': status })).toMatchObject({ mdStatus, proof: null })
  },
)

test.each([
  [{ ProcReturnCode: '00' }],
  [{ AuthCode: '123456' }],
  [{ ProcReturnCode: '00', AuthCode: '123456' }],
])('a payment that the bank took by itself is no verification: %j', (change) => {
  const why = expect.stringContaining('taken a payment by itself')
  expect(read({ ...SUCCESS, ...change })).toEqual({ verified: false, why })
})

test.each([
  ['PurchAmount', '100.01'],
  ['Currency', '840'],
  ['InstallmentCount', '3'],
  ['TxnType', 'PreAuth'],
  ['SecureType', '3DPay'],
  ['MerchantID', '1'],
  ['OkUrl', 'https://another.example/'],
  ['Rnd', 'another'],
  ['CardMask', '415565******6112'],
])('what no hash covers is compared where it comes: %s', (name, value) => {
  const why = expect.stringContaining(name)
  expect(read({ ...SUCCESS, [name]: value })).toEqual({ verified: false, why })
})

test('a used order number is signed with SHA-256, and no other result is', () => {
  expect(read(USED, 'sha256')).toMatchObject({ verified: true, mdStatus: 7, proof: null })
  expect(read(SUCCESS, 'sha256')).toMatchObject({ verified: false })
})

const OTHER = { ...SUCCESS, OrderId: 'order-2' }
const ECHO = { PurchAmount: '100.00', Currency: '949', CardMask: '415565******6111' }
const HONEST: readonly HonestCallback[] = [
  { name: 'success', expected: EXPECTED, pairs: signed({ ...SUCCESS, ...ECHO }) },
  { name: 'success of another', expected: expectationOf(OTHER), pairs: signed(OTHER) },
  { name: 'half secure', expected: EXPECTED, pairs: signed({ ...SUCCESS, '3DStatus': '4' }) },
  { name: 'failure', expected: EXPECTED, pairs: signed({ ...FAILURE, ...ECHO }) },
  { name: 'order used', expected: EXPECTED, pairs: signed(USED, 'sha256') },
]

describe('forgeries', () => {
  testForgeries({
    read: readCallback,
    terminal: TERMINAL,
    callbacks: HONEST,
    form: gateForm(TERMINAL, { ...EXPECTED, card: sampleCard('4155650100416111') }).fields,
    signedOrders: [SIGNED_NAMES],
    // The payment itself shows whose the number is: authorize-proven.test.ts.
    unsignedProof: ['requestGuid'],
  })
})
