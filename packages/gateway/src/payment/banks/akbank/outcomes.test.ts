import { describe, expect, test } from 'vitest'
import { outcomeWords } from '../testing/outcome-words.ts'
import { readHistory } from './inquiry.ts'
import { outcomeOf } from './outcomes.ts'
import { readAnswer } from './response.ts'

const ORDER = { bankOrderId: 'order-1', mustName: true }

/** The outcome of an answer with these codes about our order. */
function outcome(own: string, host: string | null, change: object = {}) {
  const said = {
    responseCode: own,
    ...(host === null ? {} : { hostResponseCode: host }),
    order: { orderId: 'order-1' },
    ...change,
  }
  return outcomeOf(said, ORDER)
}

describe('what the bank’s codes mean', () => {
  test.each([
    ['VPS-0000', '00', 'approved'],
    ['VPS-0000', null, 'approved'],
    ['VPS-0000', '51', 'unknown unreadable'],
    ['VPS-1005', '00', 'unknown unreadable'],
    ['VPS-1005', '51', 'declined 51 soft'],
    ['VPS-1005', '83', 'declined 13 data'],
    ['VPS-1005', '09', 'declined 05 soft'],
    ['VPS-1005', '19', 'declined 05 soft'],
    ['VPS-1005', 'ZZ', 'declined 05 soft'],
    ['VPS-1005', null, 'declined 05 soft'],
    ['VPS-1007', null, 'declined 25 state'],
    ['VPS-1008', null, 'declined 21 state'],
    ['VPS-1013', null, 'unknown bankPending'],
    ['VPS-1044', null, 'declined 57 hard'],
    ['VPS-1066', null, 'declined 57 hard'],
    ['VPS-1279', null, 'declined 05 soft'],
    ['VPS-1073', null, 'rejected terminal'],
    ['VPS-1059', null, 'rejected'],
    ['VPS-9999', null, 'unknown bankPending'],
  ])('%s, host %s: %s', (own, host, expected) => {
    expect(outcomeWords(outcome(own, host))).toBe(expected)
  })

  test('“call your bank” under 96 is a refusal of the issuer, and no outage', () => {
    const said = outcome('VPS-1005', '96', { hostMessage: 'BANKANIZI ARAYINIZ' })
    expect(said).toMatchObject({ kind: 'declined', isoCode: '01' })
    expect(outcome('VPS-1005', '96')).toMatchObject({ isoCode: '96', group: 'technical' })
  })

  test('an approval about another order, or about none, is unreadable', () => {
    const another = { order: { orderId: 'order-2' } }
    expect(outcome('VPS-0000', '00', another)).toMatchObject({ cause: 'unreadable' })
    expect(outcome('VPS-0000', '00', { order: {} })).toMatchObject({ cause: 'unreadable' })
    const said = { responseCode: 'VPS-0000' }
    expect(outcomeOf(said, { ...ORDER, mustName: false })).toMatchObject({ kind: 'approved' })
  })

  test('placeholders of a decline are no values', () => {
    const transaction = { authCode: '000000', rrn: '0', batchNumber: 0, stan: 7 }
    expect(outcome('VPS-1005', '51', { transaction })).toMatchObject({
      answer: { authCode: null, hostReference: null, batchNumber: null, transactionId: '7' },
    })
  })
})

describe('bytes that are no answer', () => {
  test.each(['', 'null', '[]', '{}', '{"responseCode":null}', '<html>', '{"responseCode":"VPS-0'])(
    '%s',
    (text) => {
      expect(readAnswer(Buffer.from(text))).toBeNull()
    },
  )

  test('a text that is no UTF-8', () => {
    expect(readAnswer(Buffer.from([0x7b, 0xff, 0x7d]))).toBeNull()
  })
})

type Row = Readonly<Record<string, unknown>>

function row(txnCode: string, change: Row = {}): Row {
  return {
    txnCode,
    txnStatus: 'N',
    responseCode: 'VPS-0000',
    hostResponseCode: '00',
    amount: 100.25,
    currencyCode: 949,
    orderId: 'order-1',
    orgOrderId: 'order-1',
    ...change,
  }
}

const DECLINED = { responseCode: 'VPS-1005', hostResponseCode: '51' }
const OWN = { orderId: 'c0ffee00-0000-4000-8000-000000000001' }

describe('a history', () => {
  const read = (...txnDetailList: readonly Row[]) =>
    readHistory({ responseCode: 'VPS-0000', txnDetailList }, 'order-1')

  test.each([
    ['a sale', [row('1000')], ['taken', 10_025n, 0n]],
    ['a declined sale, whose status is N too', [row('1000', DECLINED)], ['declined', 0n, 0n]],
    ['a decline, then a sale', [row('1000', DECLINED), row('1000')], ['taken', 10_025n, 0n]],
    ['a voided sale', [row('1000', { txnStatus: 'V' })], ['voided', 0n, 0n]],
    [
      'refunds: the approved ones alone, as text or number',
      [
        row('1002', { ...OWN, amount: '20.00' }),
        row('1000'),
        row('1002', { ...OWN, amount: 5 }),
        row('1002', { ...OWN, ...DECLINED, amount: 80 }),
      ],
      ['taken', 10_025n, 2_500n],
    ],
    ['a hold', [row('1004', { preAuthStatus: 'O' })], ['preAuthorized', 0n, 0n]],
    [
      'a captured hold, in any order',
      [row('1005', { ...OWN, amount: 90 }), row('1004', { preAuthStatus: 'C' })],
      ['taken', 9_000n, 0n],
    ],
    [
      'a voided capture, which opens its hold again',
      [row('1004', { preAuthStatus: 'O' }), row('1005', { ...OWN, txnStatus: 'V' })],
      ['voided', 0n, 0n],
    ],
    ['a row that the bank still looks at', [row('1000', { txnStatus: 'S' })], ['pending', 0n, 0n]],
  ] as const)('%s', (_, rows, [state, capturedMinor, refundedMinor]) => {
    expect(read(...rows)).toMatchObject({
      kind: 'found',
      record: { state, capturedMinor, refundedMinor },
    })
  })

  test.each([
    ['another order’s row', row('1000', { orderId: 'x', orgOrderId: 'x' }), 'anotherOrder'],
    ['dollars', row('1000', { currencyCode: 840 }), 'anotherCurrency'],
    ['a row without an amount', row('1000', { amount: null }), 'unreadable'],
    ['no payment', row('1002', OWN), 'unreadable'],
  ])('with %s cannot be used', (_, wrong, cause) => {
    expect(read(wrong)).toEqual({ kind: 'unavailable', cause })
  })

  test('that has nothing, and that the bank refuses', () => {
    expect(readHistory({ responseCode: 'VPS-1123' }, 'order-1')).toEqual({ kind: 'notFound' })
    expect(readHistory({ responseCode: 'VPS-1060' }, 'order-1')).toMatchObject({
      kind: 'unavailable',
    })
  })
})
