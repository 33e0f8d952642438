/** Decision 4.8: the bank's callback is the card holder's to forge. */

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { GateExpectation } from '../connector.ts'
import { type HonestCallback, testForgeries } from '../testing/callback-forgery.ts'
import type { CallbackPairs } from '../testing/connector-harness.ts'
import { sampleAttempt } from '../testing/sample-attempt.ts'
import { sampleOf } from '../testing/sample-terminal.ts'
import { readCallback } from './callback.ts'
import { callbackHash, HASH_PARAMS, SIGNED_NAMES } from './hash.ts'
import { intervposCredentials, MANIFEST } from './manifest.ts'

type Fields = Readonly<Record<string, string>>

const TERMINAL = sampleOf(MANIFEST)('http://127.0.0.1:9')
const EXPECTED = sampleAttempt({
  bankOrderId: 'order-1',
  amountMinor: 123_450n,
  cardDigits: { bin: '41556501', lastFour: '6111' },
})

const SUCCESS = {
  Version: '',
  ShopCode: '3123',
  TxnStat: 'Y',
  MD: 'F34CC3A09A105540325226366434ABFF',
  Eci: '05',
  PayerTxnId: '',
  PayerAuthenticationCode: 'AAABBZEEBgAAAAAAAAAAAAAAAAA=',
  Pan: '415565******6111',
  OrderId: 'order-1',
  PurchAmount: '1.234,5',
  Exponent: '',
  Currency: '949',
  OkUrl: EXPECTED.callbackUrl,
  FailUrl: EXPECTED.callbackUrl,
  '3DStatus': '1',
  AuthCode: '',
  mdStatus: '1',
  ProcReturnCode: '',
  ErrorMessage: '',
  ErrorCode: '',
  Response: '',
}
const FAILURE = {
  ...SUCCESS,
  TxnStat: 'N',
  MD: '',
  '3DStatus': '0',
  mdStatus: '0',
  ErrorMessage: 'Başarısız',
}
const INACTIVE = { ...FAILURE, ProcReturnCode: '81', ErrorCode: 'B810002' }

function signed(fields: Fields): CallbackPairs {
  const { merchantPass } = intervposCredentials(TERMINAL)
  const HASH = callbackHash((name) => fields[name] ?? '', merchantPass)
  return Object.entries({ ...fields, HASH, HASHPARAMS: HASH_PARAMS, HASHPARAMSVAL: 'unread' })
}

const read = (fields: Fields) => readCallback(TERMINAL, EXPECTED, signed(fields))
const refusedFor = (why: string) => ({ verified: false, why: expect.stringContaining(why) })

type Vector = Readonly<{ name: string; fields: Fields; expected: string }>
const file = new URL('../../../../../../vectors/intervpos-hash.json', import.meta.url)
const { vectors } = JSON.parse(readFileSync(file, 'utf8')) as { vectors: readonly Vector[] }
const recorded = vectors.filter(({ name }) => name.startsWith('real callback'))

test.each(recorded.map((vector) => [vector.name, vector] as const))('%s', (_, vector) => {
  const { fields, expected: HASH } = vector
  const expected = sampleAttempt({
    bankOrderId: fields['OrderId'] ?? '',
    amountMinor: fields['PurchAmount'] === '320' ? 32_000n : 101n,
    callbackUrl: fields['OkUrl'] ?? '',
    cardDigits: { bin: '54006100', lastFour: '0430' },
  })
  const pairs = Object.entries({ ...fields, HASH, HASHPARAMS: HASH_PARAMS })
  const verdict = readCallback(TERMINAL, expected, pairs)
  // The first recording's two addresses differ, as those of no callback of ours do.
  if (fields['OkUrl'] !== fields['FailUrl']) return expect(verdict).toMatchObject(refusedFor('Url'))
  const failed = { verified: true, mdStatus: 0, mdErrorMessage: '81', proof: null }
  return expect(verdict).toEqual(failed)
})

test.each([1, 2, 3, 4])('mdStatus %i has a proof, which is what the payment sends', (mdStatus) => {
  const verdict = read({ ...SUCCESS, mdStatus: String(mdStatus), '3DStatus': '0' })
  expect(verdict).toMatchObject({ verified: true, mdStatus, mdErrorMessage: null })
  expect(verdict.verified && verdict.proof?.expose()).toEqual({
    MD: SUCCESS.MD,
    PayerTxnId: '',
    Eci: '05',
    PayerAuthenticationCode: SUCCESS.PayerAuthenticationCode,
  })
})

test.each([
  ['0', 0],
  ['5', 5],
  ['8', 8],
  ['9', 7],
])('mdStatus %s is a failure as %i, whatever 3DStatus and TxnStat say', (status, mdStatus) => {
  const said = { ...FAILURE, mdStatus: status, '3DStatus': '1', TxnStat: 'Y' }
  expect(read(said)).toMatchObject({ verified: true, mdStatus, proof: null })
})

test.each([
  [{ ProcReturnCode: '00' }],
  [{ ProcReturnCode: '00', Response: 'Approved', AuthCode: '123456' }],
  [{ Response: 'Approved' }],
  [{ AuthCode: '123456' }],
  [{ mdStatus: '0', ProcReturnCode: '00' }],
])('a payment that the bank took by itself is no verification: %j', (change) => {
  expect(read({ ...SUCCESS, ...change })).toEqual(refusedFor('taken a payment by itself'))
})

test('a verification with the code of a refusal is none', () => {
  expect(read({ ...SUCCESS, ProcReturnCode: '51', Response: 'Declined' })).toMatchObject({
    mdStatus: 7,
    mdErrorMessage: '51',
    proof: null,
  })
})

test.each([
  ['PurchAmount', '1.234,51'],
  ['Currency', '840'],
  ['OrderId', 'order-2'],
  ['OkUrl', 'https://another.example/'],
  ['FailUrl', 'https://another.example/'],
  ['ShopCode', '1'],
  ['Pan', '415565******6112'],
  ['MD', ''],
  ['Version', '1'],
  ['Exponent', '2'],
  ['mdStatus', '1 '],
  ['Eci', 'https://'],
])('a rightly signed callback with another %s is refused', (name, value) => {
  expect(read({ ...SUCCESS, [name]: value })).toEqual(refusedFor(name))
})

test('a shorter list of names is refused, also where its hash is right', () => {
  const pairs = signed({ ...SUCCESS }).map(
    ([name, value]) =>
      [name, name === 'HASHPARAMS' ? value.replace('Currency:', '') : value] as const,
  )
  expect(readCallback(TERMINAL, EXPECTED, pairs)).toEqual(refusedFor('other fields'))
})

const OTHER_ATTEMPT: GateExpectation = { ...EXPECTED, bankOrderId: 'order-2' }
const HONEST: readonly HonestCallback[] = [
  { name: 'success', expected: EXPECTED, pairs: signed(SUCCESS) },
  {
    name: 'success of another',
    expected: OTHER_ATTEMPT,
    pairs: signed({ ...SUCCESS, OrderId: 'order-2', MD: 'ABCDEF00112233445566778899AABBCC' }),
  },
  { name: 'half secure', expected: EXPECTED, pairs: signed({ ...SUCCESS, mdStatus: '4' }) },
  { name: 'failure', expected: EXPECTED, pairs: signed(FAILURE) },
  { name: 'inactive', expected: EXPECTED, pairs: signed(INACTIVE) },
]

describe('forgeries', () => {
  testForgeries({
    read: readCallback,
    terminal: TERMINAL,
    callbacks: HONEST,
    // The browser has no form of ours, only that of the gate's page.
    form: [
      ['PaReq', 'eNpVUk1zgjAQ'],
      ['MD', 'another'],
      ['TermUrl', 'https://bank.example/mpi/return'],
    ],
    signedOrders: [SIGNED_NAMES],
    unsignedProof: ['PayerTxnId', 'Eci', 'PayerAuthenticationCode'],
  })
})
