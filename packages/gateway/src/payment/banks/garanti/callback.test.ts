/** Decision 4.8: the bank's callback is the card holder's to forge. */

import { readFileSync } from 'node:fs'
import fc from 'fast-check'
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

const { terminalId: TERMINAL_ID } = garantiCredentials(TERMINAL)

/** What the bank hashes before the store key. */
function textOf(fields: Fields): string {
  return HASH_PARAMS.split(':')
    .map((name) => fields[name] ?? '')
    .join('')
}

/** Hashes the values of any list of names. */
function listed(fields: Fields, list: string): CallbackPairs {
  const { storeKey } = garantiCredentials(TERMINAL)
  const hash = callbackHash((name) => fields[name] ?? '', storeKey, list)
  return [['apiversion', '512'], ...Object.entries(fields), ['hashparams', list], ['hash', hash]]
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

test('the form names the payer’s e-mail address where the merchant sent it, outside its hash', () => {
  const form = (payerEmail: string | null) =>
    new Map(
      gateForm(TERMINAL, { ...EXPECTED, payerEmail, card: sampleCard('5549600000007015') }).fields,
    )
  const [named, unnamed] = [form('ayse@example.com'), form(null)]
  expect(named.get('customeremailaddress')).toBe('ayse@example.com')
  expect(unnamed.has('customeremailaddress')).toBe(false)
  expect(named.get('secure3dhash')).toBe(unnamed.get('secure3dhash'))
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
    openEnd: ['md', 'rnd'],
  })

  test('no list of names finds another result in what the bank signed', () => {
    const failures = [
      FAILURE,
      { ...FAILURE, procreturncode: '99', response: 'Error' },
      { ...FAILURE, md: `2${FAILURE['md']}` },
    ]
    const cuts = fc.record({
      failure: fc.constantFrom(...failures),
      into: fc.constantFrom('x', 'authcode', 'response'),
      widths: fc.tuple(
        fc.nat(60),
        fc.constantFrom(0, 1),
        fc.constantFrom(0, 28),
        fc.constantFrom(0, 2),
      ),
      md: fc.nat(200),
    })
    const property = fc.property(cuts, ({ failure, into, widths, md }) => {
      const oid = EXPECTED.bankOrderId
      const owners = { clientid: TERMINAL_ID, oid }
      const text = textOf({ ...failure, oid }).slice(TERMINAL_ID.length + oid.length)
      const fields: Record<string, string> = { ...owners }
      const names = [...new Set([into, 'mdstatus', 'cavv', 'eci', 'md', 'rest'])]
      let at = 0
      for (const [index, name] of names.entries()) {
        const width = [...widths, md][index] ?? text.length
        fields[name] = text.slice(at, at + width)
        at += width
      }
      const empty = ['authcode', 'procreturncode', 'response'].filter((name) => name !== into)
      const list = ['clientid', 'oid', ...empty, ...names].join(':')
      const verdict = readCallback(TERMINAL, EXPECTED, listed(fields, list))
      expect(verdict.verified && verdict.proof !== null).toBe(false)
    })
    fc.assert(property, { numRuns: 5_000 })
  })
})

describe('a list of names that the bank has changed', () => {
  const MORE = { ...SUCCESS, requestid: 'ğ-2027', hostmsg: '' }
  const LISTS: readonly (readonly [what: string, list: string, isTaken: boolean])[] = [
    ['a name at the end', `${HASH_PARAMS}requestid:`, true],
    ['a name after the finding', HASH_PARAMS.replace('rnd', 'requestid:rnd'), true],
    ['an empty name before the finding', HASH_PARAMS.replace('mdstatus', 'hostmsg:mdstatus'), true],
    ['another order before it', HASH_PARAMS.replace('clientid:oid', 'oid:clientid'), true],
    ['no rnd', HASH_PARAMS.replace('rnd:', ''), true],
    ['no colon at the end', HASH_PARAMS.slice(0, -1), true],
    ['an unknown value before the finding', `requestid:${HASH_PARAMS}`, false],
    ['a name within the finding', HASH_PARAMS.replace('cavv', 'hostmsg:cavv'), false],
    ['the finding first', HASH_PARAMS.replace('clientid:', '').replace('rnd', 'clientid'), false],
    ['a name twice', `${HASH_PARAMS}rnd:`, false],
    ['a name that is none', `${HASH_PARAMS}a b:`, false],
    ['names without end', HASH_PARAMS + 'x:'.repeat(100), false],
    ...HASH_PARAMS.slice(0, -5)
      .split(':')
      .map((name) => [`no ${name}`, HASH_PARAMS.replace(`${name}:`, ''), false] as const),
  ]
  test.each(LISTS)('%s', (_, list, isTaken) => {
    expect(readCallback(TERMINAL, EXPECTED, listed(MORE, list)).verified).toBe(isTaken)
  })

  test.each(['', 'AAAA', 'n0tBase64', '+/='.repeat(12)])('rnd may be %j', (rnd) => {
    expect(read({ ...SUCCESS, rnd })).toMatchObject({ verified: true, mdStatus: 1 })
  })

  test('a changed value under a changed list is noticed', () => {
    const pairs = listed(MORE, `${HASH_PARAMS}requestid:`)
    const changed = pairs.map(
      ([name, own]) => [name, name === 'requestid' ? 'other' : own] as const,
    )
    expect(readCallback(TERMINAL, EXPECTED, changed)).toMatchObject({ why: 'The hash is wrong.' })
  })
})
