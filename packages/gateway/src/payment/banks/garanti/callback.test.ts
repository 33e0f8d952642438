/** Decision 4.8: the bank's callback is the card holder's to forge. */

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { GateExpectation } from '../connector.ts'
import { type HonestCallback, testForgeries } from '../testing/callback-forgery.ts'
import type { CallbackPairs } from '../testing/connector-harness.ts'
import { sampleAttempt } from '../testing/sample-attempt.ts'
import { sampleCard, sampleOf } from '../testing/sample-terminal.ts'
import { readCallback } from './callback.ts'
import { callbackHash, HASH_PARAMS } from './hash.ts'
import { garantiCredentials, MANIFEST } from './manifest.ts'
import { gateForm } from './request.ts'

type Fields = Readonly<Record<string, string>>
type Vector = Readonly<{ name: string; fields: Fields; expected: string }>

const file = new URL('../../../../../../vectors/garanti-hash.json', import.meta.url)
const { vectors, forged } = JSON.parse(readFileSync(file, 'utf8')) as {
  vectors: readonly Vector[]
  forged: readonly Vector[]
}

const TERMINAL = sampleOf(MANIFEST)('http://127.0.0.1:9')

function recorded(start: string): Fields {
  const found = vectors.find(({ name }) => name.startsWith(start))
  if (found === undefined) throw new Error(`The vector ${start} is gone.`)
  return found.fields
}

const SUCCESS = recorded('real 3D callback 2023, mdstatus 1')
const FAILURE = recorded('real 3D callback 2024, mdstatus 0')

function expectationOf({ oid = '' }: Fields): GateExpectation {
  return sampleAttempt({
    bankOrderId: oid,
    cardDigits: { bin: '55496000', lastFour: '7015' },
  })
}

const EXPECTED = expectationOf(SUCCESS)

/** Hashes as the bank does, with what it repeats of our form. */
function signed(fields: Fields, echo: Fields = {}): CallbackPairs {
  const { storeKey } = garantiCredentials(TERMINAL)
  const all = { apiversion: '512', ...fields, ...echo }
  const hash = callbackHash((name) => fields[name] ?? '', storeKey)
  return [...Object.entries(all), ['hashparams', HASH_PARAMS], ['hash', hash]]
}

const read = (fields: Fields, echo: Fields = {}, expected = EXPECTED) =>
  readCallback(TERMINAL, expected, signed(fields, echo))

describe('recorded callbacks', () => {
  test('a success, whose xid is passed on', () => {
    const verdict = read(SUCCESS, { xid: 'eGlk' })
    expect(verdict).toMatchObject({ verified: true, mdStatus: 1 })
    const proof = verdict.verified ? verdict.proof?.expose() : null
    expect(proof).toMatchObject({ eci: '02', xid: 'eGlk', md: SUCCESS['md'] })
  })

  test('a failure ends as one, and what the bank did not hash is not told', () => {
    const verdict = read(FAILURE, { mderrormessage: 'Not authenticated' }, expectationOf(FAILURE))
    const mdErrorMessage = 'mdstatus 0'
    expect(verdict).toEqual({ verified: true, mdStatus: 0, mdErrorMessage, proof: null })
  })

  test.each(forged.map((vector) => [vector.name, vector] as const))(
    'forged: %s',
    (_, { fields }) => {
      const expected = expectationOf(fields)
      expect(readCallback(TERMINAL, expected, Object.entries(fields)).verified).toBe(false)
    },
  )

  test('an error of the gate has no hash, and ends nothing', () => {
    const error = { clientid: '30691298', oid: EXPECTED.bankOrderId, mdstatus: '7' }
    const pairs = Object.entries({ ...error, procreturncode: '99', response: 'Error' })
    expect(readCallback(TERMINAL, EXPECTED, pairs)).toMatchObject({ verified: false })
  })
})

describe('what agrees with each mdstatus', () => {
  const cavv = SUCCESS['cavv'] ?? ''
  test.each([
    ['1', '05', cavv, true],
    ['4', '06', cavv, true],
    ['4', '01', cavv, true],
    ['2', '', '', true],
    ['3', '07', '', true],
    ['1', '06', cavv, false],
    ['1', '02', '', false],
    ['4', '02', cavv, false],
    ['2', '02', '', false],
    ['3', '', cavv, false],
  ])('%j with eci %j', (mdstatus, eci, value, isTaken) => {
    expect(read({ ...SUCCESS, mdstatus, eci, cavv: value }).verified).toBe(isTaken)
  })

  test.each([
    ['0', 0],
    ['5', 5],
    ['7', 7],
    ['8', 8],
    ['9', 5],
  ])('%j is no success, and becomes %i', (mdstatus, expected) => {
    expect(read({ ...SUCCESS, mdstatus })).toMatchObject({ mdStatus: expected, proof: null })
  })
})

test.each([
  ['authcode', '123456'],
  ['procreturncode', '00'],
  ['response', 'Approved'],
])('a payment that the bank took by itself is no verification: %s', (name, value) => {
  const why = expect.stringContaining('taken a payment by itself')
  expect(read({ ...SUCCESS, [name]: value })).toEqual({ verified: false, why })
})

test.each([
  ['txnamount', '10001'],
  ['txncurrencycode', '840'],
  ['txninstallmentcount', '3'],
  ['txntype', 'preauth'],
  ['secure3dsecuritylevel', '3D_PAY'],
  ['mode', 'PROD'],
  ['orderid', 'another'],
  ['successurl', 'https://another.example/'],
  ['terminalid', '30691297'],
  ['MaskedPan', '554960***7016'],
])('what no hash covers is compared where it comes: %s', (name, value) => {
  const why = expect.stringContaining(name)
  expect(read(SUCCESS, { [name]: value })).toEqual({ verified: false, why })
})

const ECHO = { txnamount: '10000', txncurrencycode: '949', MaskedPan: '554960***7015' }
const HONEST: readonly HonestCallback[] = [
  { name: 'success', expected: EXPECTED, pairs: signed(SUCCESS, ECHO) },
  {
    name: 'half secure',
    expected: EXPECTED,
    pairs: signed({ ...SUCCESS, mdstatus: '4', eci: '06' }, ECHO),
  },
  {
    name: 'not enrolled',
    expected: EXPECTED,
    pairs: signed({ ...SUCCESS, mdstatus: '2', eci: '', cavv: '' }, ECHO),
  },
  { name: 'failure', expected: expectationOf(FAILURE), pairs: signed(FAILURE) },
  {
    name: 'failure of the same order',
    expected: EXPECTED,
    pairs: signed({ ...FAILURE, oid: EXPECTED.bankOrderId }, ECHO),
  },
]

describe('forgeries', () => {
  testForgeries({
    read: readCallback,
    terminal: TERMINAL,
    callbacks: HONEST,
    form: gateForm(TERMINAL, { ...EXPECTED, card: sampleCard('5549600000007015') }).fields,
    signedOrders: [HASH_PARAMS.split(':').filter((name) => name !== '')],
    unsignedProof: ['xid'],
  })
})
