import { describe, expect, test } from 'vitest'
import { Secret } from '../../kernel/index.ts'
import { sampleTerminal } from '../testing/sample-terminal.ts'
import { readCallback } from './callback.ts'
import { type FormPairs, nestpayHash } from './hash.ts'

const terminal = sampleTerminal('http://127.0.0.1:9')
const expected = {
  bankOrderId: 'order-1',
  amountMinor: 10_000n,
  installmentCount: 1,
  random: 'cmFuZG9t',
}

/** A real success's fields, cut down; a null change takes the field away. */
function callback(changes: Readonly<Record<string, string | null>> = {}): FormPairs {
  const fields: Record<string, string | null> = {
    clientid: '190000001',
    storetype: '3d',
    hashAlgorithm: 'ver3',
    amount: '100',
    currency: '949',
    oid: 'order-1',
    rnd: 'cmFuZG9t',
    taksit: '',
    mdStatus: '1',
    mdErrorMsg: 'Y-status/Challenge authentication',
    md: '552879:ABCDEF:3545:##190000001',
    xid: 'N1An1iS5iN4u/1VWS6CgzSGRtN0=',
    eci: '02',
    cavv: 'ABABBCgghAAAAABllJMDdZdTdic=',
    'TDS2.transStatus': 'Y',
    encoding: 'ISO-8859-9',
    ...changes,
  }
  return Object.entries(fields).flatMap(([name, value]) => (value === null ? [] : [[name, value]]))
}

function signed(pairs: FormPairs): FormPairs {
  return [...pairs, ['HASH', nestpayHash(pairs, terminal.storeKey)]]
}

function read(changes: Readonly<Record<string, string | null>>) {
  return readCallback(terminal, expected, signed(callback(changes)))
}

const noProof = { md: null, xid: null, eci: null, cavv: null }

describe('States: the mdStatus of a verified callback', () => {
  test.each([
    ['1', 1],
    ['2', 2],
    ['3', 3],
    ['4', 4],
    ['5', 5],
    ['6', 6],
    ['7', 7],
    ['8', 8],
    ['0', 0],
    ['9', 5],
    ['50', 5],
    ['51', 5],
    ['91', 7],
    ['94', 7],
    ['95', 3],
    ['96', 3],
    ['99', 7],
    ['', 7],
    ['01', 7],
    ['1 ', 7],
    ['x', 7],
    [null, 7],
  ])('%j is %i', (text, mdStatus) => {
    expect(read({ mdStatus: text })).toMatchObject({ verified: true, mdStatus })
  })

  test('none, because the gate could not read the card number, is 8', () => {
    const verdict = read({ mdStatus: null, mdErrorMsg: null, ErrorCode: 'HPP-1001', ErrMsg: 'Pan' })
    expect(verdict).toMatchObject({ mdStatus: 8, mdErrorMessage: 'Pan', proof: null })
  })

  test.each([
    ['0', false],
    ['1', true],
    ['4', true],
    ['5', false],
    ['8', false],
  ])('mdStatus %s comes with a proof: %s', (mdStatus, isProved) => {
    const verdict = read({ mdStatus })
    expect(verdict.verified && verdict.proof !== null).toBe(isProved)
  })

  test.each(['md', 'xid', 'eci', 'cavv'])(
    'full authentication without %s is of no use: 7',
    (name) => {
      expect(read({ [name]: null })).toMatchObject({ mdStatus: 7, proof: null })
    },
  )

  test('not enrolled (3) needs md only, and has no verification value', () => {
    const verdict = read({ ...noProof, mdStatus: '3', md: 'm' })
    const proof = verdict.verified ? verdict.proof?.expose() : null
    expect(proof).toEqual({ md: 'm', xid: '', eci: '', cavv: null })
  })

  test('a failed holder has neither eci nor cavv', () => {
    expect(read({ ...noProof, mdStatus: '0' })).toMatchObject({ verified: true, mdStatus: 0 })
  })

  test('the message keeps no card number and says the reason of the directory', () => {
    expect(read({ mdErrorMsg: 'card 5528790000000008 failed' })).toMatchObject({
      mdErrorMessage: 'card 552879******0008 failed',
    })
    const silent = { mdErrorMsg: null, ErrMsg: null, mdStatus: '5' }
    for (const name of ['TDS2.transStatusReason', 'TDS2_transStatusReason']) {
      expect(read({ ...silent, [name]: '08' })).toMatchObject({ mdErrorMessage: '08' })
    }
  })
})

describe('a callback that is not ours changes nothing', () => {
  test.each([
    ['clientid', '190000002'],
    ['oid', 'order-2'],
    ['amount', '100.01'],
    ['amount', '1e2'],
    ['amount', null],
    ['currency', '840'],
    ['taksit', '2'],
    ['storetype', '3d_pay'],
    ['rnd', 'another'],
    ['hashAlgorithm', 'ver1'],
    ['hashAlgorithm', null],
  ])('%s is %j, rightly signed', (name, value) => {
    expect(read({ [name]: value })).toEqual({ verified: false, why: expect.any(String) })
  })

  test.each(['100', '100.0', '100.00'])('the amount is a number: %s is what was sent', (amount) => {
    expect(read({ amount })).toMatchObject({ verified: true })
  })

  test('a failure needs a right hash as well: nobody else may end a session', () => {
    const pairs = signed(callback({ mdStatus: '0' }))
    expect(readCallback(terminal, expected, pairs)).toMatchObject({ verified: true })
    const stranger = { ...terminal, storeKey: new Secret('storeKey', 'VEZNESTORE2') }
    expect(readCallback(stranger, expected, pairs)).toMatchObject({ verified: false })
    expect(readCallback(terminal, expected, callback({ mdStatus: '0' }))).toMatchObject({
      verified: false,
    })
  })

  test('a success made of a failure is refused: the status is in the hash', () => {
    const pairs = signed(callback({ mdStatus: '0' }))
    const forged = pairs.map(([name, value]) => [name, name === 'mdStatus' ? '1' : value] as const)
    expect(readCallback(terminal, expected, forged)).toMatchObject({ verified: false })
  })

  test('a name that comes twice, in whatever case, is refused', () => {
    const pairs = signed([...callback(), ['MDSTATUS', '1']])
    expect(readCallback(terminal, expected, pairs)).toMatchObject({ verified: false })
  })

  test('the why of a refusal never repeats what came in', () => {
    const verdict = read({ oid: '5528790000000008' })
    expect(JSON.stringify(verdict)).not.toContain('5528790000000008')
  })
})
