/** Decision 4.8: the bank's callback is the card holder's to forge. */

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { systemClock } from '../../kernel/index.ts'
import { type HonestCallback, testForgeries } from '../testing/callback-forgery.ts'
import type { CallbackPairs } from '../testing/connector-harness.ts'
import { sampleAttempt } from '../testing/sample-attempt.ts'
import { sampleCard } from '../testing/sample-terminal.ts'
import { readCallback } from './callback.ts'
import { akbankCredentials } from './credentials.ts'
import { akbankHash } from './hash.ts'
import { gateForm } from './request.ts'
import { sampleAkbankTerminal } from './testing/sample.ts'

type Fields = Readonly<Record<string, string>>
type Vector = Readonly<{ name: string; hashParams?: string; fields: Fields; expected: string }>

const file = new URL('../../../../../vectors/akbank-hash.json', import.meta.url)
const { vectors, forged } = JSON.parse(readFileSync(file, 'utf8')) as {
  vectors: readonly Vector[]
  forged: readonly Vector[]
}

const TERMINAL = sampleAkbankTerminal('http://127.0.0.1:9')
const SIGNED_2024 = recorded('real 3D callback 2024, success').hashParams ?? ''
const SIGNED_2026 = recorded('real 3D callback 2026, success').hashParams ?? ''

const EXPECTED = sampleAttempt({
  bankOrderId: 'TEST-S1VMRISGKX',
  callbackUrl:
    'https://anadolupay-laravel.test/payment/callback?driver=akbank-pos&order=TEST-S1VMRISGKX',
  cardDigits: { bin: '55782900', lastFour: '1055' },
})

/** Signs as the bank does. */
function signed(fields: Fields, hashParams: string): CallbackPairs {
  const text = hashParams.split('+').map((name) => fields[name] ?? '')
  const hash = akbankHash(text.join(''), akbankCredentials(TERMINAL).secretKey)
  return [...Object.entries(fields), ['hashParams', hashParams], ['hash', hash]]
}

function recorded(start: string): Vector {
  const found = vectors.find(({ name }) => name.startsWith(start))
  if (found === undefined) throw new Error(`The vector ${start} is gone.`)
  return found
}

const NEW = recorded('real 3D callback 2026, success').fields
const OLD = recorded('real 3D callback 2024, success').fields
const FAILED = recorded('real 3D callback 2024, failure').fields
const OLD_EXPECTED = { ...EXPECTED, bankOrderId: OLD['orderId'] ?? '' }
const FAILED_EXPECTED = { ...EXPECTED, bankOrderId: FAILED['orderId'] ?? '' }
const FAILURE_NAMES = 'responseCode+responseMessage+orderId'

const read = (fields: Fields, hashParams: string, expected = EXPECTED) =>
  readCallback(TERMINAL, expected, signed(fields, hashParams))

describe('recorded callbacks', () => {
  test('a success of 2026, and one of 2024', () => {
    const proof = { secureEcomInd: '02', secureMd: NEW['secureMd'] }
    const verdict = read(NEW, SIGNED_2026)
    expect(verdict).toMatchObject({ verified: true, mdStatus: 1, mdErrorMessage: null })
    expect(verdict.verified ? verdict.proof?.expose() : null).toMatchObject(proof)
    expect(read(OLD, SIGNED_2024, OLD_EXPECTED)).toMatchObject({ verified: true, mdStatus: 1 })
  })

  test('a failure: mdStatus 0, with the bank’s words', () => {
    expect(read(FAILED, FAILURE_NAMES, FAILED_EXPECTED)).toEqual({
      verified: true,
      mdStatus: 0,
      mdErrorMessage: 'VPS-1279 BKM 3DS Server Doğrulama Başarısız',
      proof: null,
    })
    const other = { ...FAILED, responseCode: 'VPS-1001' }
    expect(read(other, FAILURE_NAMES, FAILED_EXPECTED)).toMatchObject({ mdStatus: 7, proof: null })
  })

  test.each(forged.map((vector) => [vector.name, vector] as const))(
    'forged: %s',
    (_, { fields }) => {
      const expected = { ...EXPECTED, bankOrderId: fields['orderId'] ?? '', amountMinor: 101n }
      const verdict = readCallback(TERMINAL, expected, Object.entries(fields))
      expect(verdict.verified).toBe(false)
    },
  )
})

describe('half-secure results, which only the list of 2026 signs', () => {
  const data = NEW['secureData'] ?? ''
  test.each([
    ['4', '06', data, true],
    ['4', '01', data, true],
    ['2', '', '', true],
    ['3', '07', '', true],
    ['1', '06', data, false],
    ['1', '02', '', false],
    ['4', '02', data, false],
    ['2', '02', data, false],
    ['0', '02', data, false],
    ['5', '02', data, false],
    ['', '02', data, false],
  ])('mdStatus %j with secureEcomInd %j', (mdStatus, secureEcomInd, secureData, isTaken) => {
    const verdict = read({ ...NEW, mdStatus, secureEcomInd, secureData }, SIGNED_2026)
    expect(verdict.verified).toBe(isTaken)
    if (verdict.verified) expect(verdict.mdStatus).toBe(Number(mdStatus))
  })

  test('an unsigned mdStatus decides nothing', () => {
    const half = { ...OLD, mdStatus: '4' }
    expect(read(half, SIGNED_2024, OLD_EXPECTED)).toMatchObject({ mdStatus: 1 })
    const attempt = { ...OLD, secureEcomInd: '06', mdStatus: '1' }
    expect(read(attempt, SIGNED_2024, OLD_EXPECTED)).toMatchObject({ verified: false })
  })
})

test.each([
  ['amount', '100.01'],
  ['currencyCode', '840'],
  ['installCount', '3'],
  ['okUrl', 'https://another.example/'],
  ['paymentModel', '3D_PAY'],
  ['maskedCardNumber', '557829******1056'],
])('what no hash of 2024 covers is compared where it comes: %s', (name, value) => {
  const verdict = read({ ...OLD, [name]: value }, SIGNED_2024, OLD_EXPECTED)
  expect(verdict).toMatchObject({ verified: false, why: expect.stringContaining(name) })
})

const HONEST: readonly HonestCallback[] = [
  { name: 'success 2026', expected: EXPECTED, pairs: signed(NEW, SIGNED_2026) },
  {
    name: 'half secure',
    expected: EXPECTED,
    pairs: signed({ ...NEW, mdStatus: '4', secureEcomInd: '06' }, SIGNED_2026),
  },
  { name: 'success 2024', expected: OLD_EXPECTED, pairs: signed(OLD, SIGNED_2024) },
  { name: 'failure', expected: FAILED_EXPECTED, pairs: signed(FAILED, FAILURE_NAMES) },
  {
    name: 'failure of the same order',
    expected: EXPECTED,
    pairs: signed({ ...FAILED, orderId: EXPECTED.bankOrderId }, FAILURE_NAMES),
  },
]

describe('forgeries', () => {
  testForgeries({
    read: readCallback,
    terminal: TERMINAL,
    callbacks: HONEST,
    form: gateForm(TERMINAL, { ...EXPECTED, card: sampleCard('5578290000001055') }, systemClock)
      .fields,
    signedOrders: [SIGNED_2026, SIGNED_2024, FAILURE_NAMES].map((list) => list.split('+')),
  })
})
