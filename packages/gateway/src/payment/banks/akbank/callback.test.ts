/** Decision 4.8: the bank's callback is the card holder's to forge. */

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { systemClock } from '../../../base/kernel/index.ts'
import { type HonestCallback, testForgeries } from '../testing/callback-forgery.ts'
import type { CallbackPairs } from '../testing/connector-harness.ts'
import { sampleAttempt } from '../testing/sample-attempt.ts'
import { sampleCard, sampleOf } from '../testing/sample-terminal.ts'
import { readCallback } from './callback.ts'
import { akbankHash } from './hash.ts'
import { akbankCredentials, MANIFEST } from './manifest.ts'
import { gateForm } from './request.ts'

type Fields = Readonly<Record<string, string>>
type Vector = Readonly<{ name: string; hashParams?: string; fields: Fields; expected: string }>

const file = new URL('../../../../../../vectors/akbank-hash.json', import.meta.url)
const { vectors, forged } = JSON.parse(readFileSync(file, 'utf8')) as {
  vectors: readonly Vector[]
  forged: readonly Vector[]
}

const TERMINAL = sampleOf(MANIFEST)('http://127.0.0.1:9')
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
  test('a success', () => {
    const proof = { secureEcomInd: '02', secureMd: NEW['secureMd'] }
    const verdict = read(NEW, SIGNED_2026)
    expect(verdict).toMatchObject({ verified: true, mdStatus: 1, mdErrorMessage: null })
    expect(verdict.verified ? verdict.proof?.expose() : null).toMatchObject(proof)
  })

  test('decision 4.12: one of 2024 is refused by name, whatever amount and card it adds unsigned', () => {
    const added = { ...NEW, ...OLD, okUrl: EXPECTED.callbackUrl, failUrl: EXPECTED.callbackUrl }
    for (const fields of [OLD, added]) {
      const why = expect.stringContaining('list of 2024')
      expect(read(fields, SIGNED_2024, OLD_EXPECTED)).toEqual({ verified: false, why })
    }
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
})

test.each([
  ['amount', '100.01'],
  ['amount', '10'],
  ['amount', '1e2'],
  ['installCount', '3'],
  ['okUrl', 'https://another.example/'],
  ['failUrl', 'https://another.example/'],
  ['maskedCardNumber', '557829******1056'],
  ['terminalSafeId', '2023090417500284633D137A249DBBEC'],
])(
  'what the bank signs is compared with what was sent, and must be there: %s %s',
  (name, value) => {
    const why = expect.stringContaining(name)
    for (const change of [{ [name]: value }, { [name]: '' }]) {
      expect(read({ ...NEW, ...change }, SIGNED_2026)).toEqual({ verified: false, why })
    }
  },
)

test.each([
  ['currencyCode', '840'],
  ['paymentModel', '3D_PAY'],
])('what the bank does not sign is compared where it comes: %s', (name, value) => {
  const why = expect.stringContaining(name)
  expect(read({ ...NEW, [name]: value }, SIGNED_2026)).toEqual({ verified: false, why })
})

test('the amount is compared as a number', () => {
  expect(read({ ...NEW, amount: '100' }, SIGNED_2026)).toMatchObject({ verified: true })
})

describe('a list with a name that nobody announced', () => {
  const longer = SIGNED_2026.replace('+secureData', '+traceId+secureData')

  test('is taken, a success as a failure', () => {
    expect(read({ ...NEW, traceId: '9f' }, longer)).toMatchObject({ verified: true, mdStatus: 1 })
    const failed = read({ ...FAILED, traceId: '9f' }, `${FAILURE_NAMES}+traceId`, FAILED_EXPECTED)
    expect(failed).toMatchObject({ verified: true, mdStatus: 0, proof: null })
  })

  test.each([
    ['without a name that is needed', SIGNED_2026.replace('+installCount', '+traceId')],
    ['in another order', SIGNED_2026.replace('amount+installCount', 'installCount+amount')],
    ['with a name twice', `${SIGNED_2026}+amount`],
    ['with an empty name', `${SIGNED_2026}+`],
    [
      'with more names than a bank has',
      `${SIGNED_2026}+${Array.from({ length: 40 }, (_, at) => `n${at}`).join('+')}`,
    ],
  ])('is refused %s', (_, list) => {
    expect(read({ ...NEW, traceId: '9f' }, list).verified).toBe(false)
  })

  test('needs the amount to the letter, so that a further value cannot complete it', () => {
    expect(read({ ...NEW, amount: '100', traceId: '.00' }, longer)).toEqual({
      verified: false,
      why: expect.stringContaining('amount'),
    })
  })
})

const HONEST: readonly HonestCallback[] = [
  {
    name: 'success with a further name',
    expected: EXPECTED,
    pairs: signed({ ...NEW, traceId: '9f' }, `${SIGNED_2026}+traceId`),
  },
  { name: 'success 2026', expected: EXPECTED, pairs: signed(NEW, SIGNED_2026) },
  {
    name: 'half secure',
    expected: EXPECTED,
    pairs: signed({ ...NEW, mdStatus: '4', secureEcomInd: '06' }, SIGNED_2026),
  },
  {
    name: 'success of another',
    expected: { ...EXPECTED, bankOrderId: 'order-2' },
    pairs: signed({ ...NEW, orderId: 'order-2' }, SIGNED_2026),
  },
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
    signedOrders: [SIGNED_2026, FAILURE_NAMES].map((list) => list.split('+')),
  })
})
