import { describe, expect, test } from 'vitest'
import { outcomeWords } from '../testing/outcome-words.ts'
import { readHistory, readStatus } from './inquiry.ts'
import { outcomeOf } from './outcomes.ts'
import { readAnswer } from './response.ts'

type Said = Readonly<Record<string, string>>

const valuesOf = (said: Said) => (name: string) => said[name] || null

/** The outcome of a payment of our order in words. */
function wordsOf(said: Said): string {
  return outcomeWords(outcomeOf(valuesOf({ TransId: 'order-1', ...said }), 'order-1'))
}

describe('what the bank’s codes mean', () => {
  test.each([
    ['00', 'approved'],
    ['', 'unknown unreadable'],
    ['05', 'declined 05 soft'],
    ['51', 'declined 51 soft'],
    ['34', 'declined 82 data'],
    ['63', 'declined 63 fraud'],
    ['92', 'declined 15 hard'],
    ['16', 'declined 13 data'],
    ['96', 'unknown bankPending'],
    ['V000', 'unknown bankPending'],
    ['V029', 'unknown bankPending'],
    ['101310', 'unknown bankPending'],
    ['V9199', 'unknown bankPending'],
    ['V013', 'declined 25 state'],
    ['V014', 'declined 21 state'],
    ['V017', 'declined 21 state'],
    ['V027', 'declined 21 state'],
    ['V034', 'declined 12 hard'],
    ['MR15', 'declined 12 hard'],
    ['V044', 'declined 05 soft'],
    ['M041', 'declined 14 data'],
    ['M018', 'declined 82 data'],
    ['M019', 'rejected'],
    ['V038', 'rejected'],
    ['M030', 'rejected terminal'],
    ['M047', 'rejected terminal'],
    ['V008', 'rejected terminal'],
  ])('%s: %s', (ProcReturnCode, expected) => {
    expect(wordsOf({ ProcReturnCode })).toBe(expected)
  })

  test('an approval of another order, or of none, is unreadable', () => {
    expect(wordsOf({ ProcReturnCode: '00', TransId: 'order-2' })).toBe('unknown unreadable')
    expect(wordsOf({ ProcReturnCode: '00', TransId: '' })).toBe('unknown unreadable')
    expect(outcomeOf(valuesOf({ ProcReturnCode: '00' }), null)).toMatchObject({ kind: 'approved' })
  })
})

test.each([
  '',
  '<html/>',
  '<PayforResponse><AuthCode>1</AuthCode>',
  '<TxnHistoryReport></TxnHistoryReport>',
])('bytes that are no answer: %s', (text) => {
  expect(readAnswer(Buffer.from(text), 'text/xml')).toBeNull()
})

function historyOf(...rows: readonly Said[]) {
  const requests = rows.map((row) => {
    const said = {
      OrderId: 'order-1',
      TxnStatus: 'Y',
      ProcReturnCode: '00',
      PurchAmount: '100.25',
      Currency: '949',
      ...row,
    }
    const fields = Object.entries(said).map(([name, value]) => `<${name}>\r\n ${value} </${name}>`)
    const request = `<PaymentRequest xmlns="http://tempuri.org/">${fields.join('')}</PaymentRequest>`
    return `<PaymentRequestExtended>${request}<IsOnUsCard>false</IsOnUsCard></PaymentRequestExtended>`
  })
  const text = `<TxnHistoryReport>${requests.join('\n')}</TxnHistoryReport>`
  const answer = readAnswer(Buffer.from(text), 'text/xml')
  if (answer === null) throw new Error('The sample is no answer.')
  return readHistory(answer, 'order-1')
}

/** What the bank keeps from the moment at which the form is posted. */
const FORM_ROW = { TxnStatus: 'N', ProcReturnCode: 'V033', AuthCode: '' }

const DECLINED = { TxnStatus: 'N', ProcReturnCode: '51' }

describe('a history', () => {
  test.each([
    ['a payment', [{ TxnType: 'Auth' }], ['taken', 10_025n, 0n]],
    ['a declined payment', [{ TxnType: 'Auth', ...DECLINED }], ['declined', 0n, 0n]],
    [
      'refunds: a refused one carries its amount too',
      [
        { TxnType: 'Auth' },
        { TxnType: 'Refund', PurchAmount: '20', RefundedAmount: '20' },
        { TxnType: 'Refund', PurchAmount: '99', RefundedAmount: '99', ...DECLINED },
      ],
      ['taken', 10_025n, 2_000n],
    ],
    ['a hold', [{ TxnType: 'PreAuth' }], ['preAuthorized', 0n, 0n]],
    [
      'a captured hold',
      [{ TxnType: 'PreAuth' }, { TxnType: 'PostAuth', PurchAmount: '90.00' }],
      ['taken', 9_000n, 0n],
    ],
    [
      'a voided payment',
      [{ TxnType: 'Auth', TxnStatus: 'V' }, { TxnType: 'Void' }],
      ['voided', 0n, 0n],
    ],
    ['a payment that is not finished', [{ TxnType: 'Auth', TxnStatus: 'P' }], ['pending', 0n, 0n]],
    [
      'a refund that was voided on the bank’s portal',
      [{ TxnType: 'Auth' }, { TxnType: 'Refund', TxnStatus: 'V' }, { TxnType: 'Void' }],
      ['taken', 10_025n, 0n],
    ],
    [
      'a captured hold whose capture was voided',
      [{ TxnType: 'PreAuth' }, { TxnType: 'PostAuth', TxnStatus: 'V' }, { TxnType: 'Void' }],
      ['voided', 0n, 0n],
    ],
    [
      'a void that has turned no row yet',
      [{ TxnType: 'Auth' }, { TxnType: 'Void' }],
      ['voided', 0n, 0n],
    ],
    [
      'a payment beside the row of its form',
      [{ TxnType: 'Auth', ...FORM_ROW }, { TxnType: 'Auth' }],
      ['taken', 10_025n, 0n],
    ],
  ] as const)('%s', (_, rows, [state, capturedMinor, refundedMinor]) => {
    expect(historyOf(...rows)).toMatchObject({
      kind: 'found',
      record: { state, capturedMinor, refundedMinor },
    })
  })

  test.each([
    ['another order’s row', { TxnType: 'Auth', OrderId: 'order-2' }, 'anotherOrder'],
    ['an amount that is none', { TxnType: 'Auth', PurchAmount: 'x' }, 'unreadable'],
    ['no payment', { TxnType: 'Refund' }, 'unreadable'],
  ])('with %s cannot be used', (_, row, cause) => {
    expect(historyOf(row)).toEqual({ kind: 'unavailable', cause })
  })

  test.each(['V000', 'V033', 'V034'])(
    'with the form’s row alone (%s) is nothing booked',
    (code) => {
      const row = { TxnType: 'Auth', ...FORM_ROW, ProcReturnCode: code }
      expect(historyOf(row)).toEqual({ kind: 'notFound' })
    },
  )

  test('in dollars names them: the payment is to be undone in its own currency', () => {
    const result = historyOf({ TxnType: 'Auth', Currency: '840' })
    expect(result).toMatchObject({ record: { said: { isLira: false }, currency: '840' } })
  })
})

describe('a status query', () => {
  const read = (said: Said) =>
    readStatus({ value: valuesOf({ OrderId: 'order-1', ...said }), rows: [] }, 'order-1')
  const cases: readonly (readonly [Said, Readonly<Record<string, unknown>>])[] = [
    [{ ProcReturnCode: 'V013' }, { kind: 'notFound' }],
    [{ ProcReturnCode: 'V000' }, { kind: 'unavailable', cause: 'bankPending' }],
    ...['V000', 'V033', 'V034'].map(
      (code) => [{ ...FORM_ROW, ProcReturnCode: code }, { kind: 'notFound' }] as const,
    ),
    [
      { ...FORM_ROW, OrderId: 'order-2' },
      { kind: 'unavailable', cause: 'anotherOrder' },
    ],
    [
      { ...FORM_ROW, ProcReturnCode: 'V000', AuthCode: 'S12345' },
      { kind: 'unavailable', cause: 'bankPending' },
    ],
    [{ ProcReturnCode: '' }, { kind: 'unavailable', cause: 'unreadable' }],
    [{ ProcReturnCode: 'M049' }, { kind: 'unavailable', refusesTerminal: true }],
    [
      { ProcReturnCode: '00', OrderId: 'order-2' },
      { kind: 'unavailable', cause: 'anotherOrder' },
    ],
  ]
  test.each(cases)('%j', (said, expected) => {
    expect(read(said)).toMatchObject(expected)
  })

  test('of an order that the bank has leads to its history, also where it was declined', () => {
    expect(read({ ProcReturnCode: '00' })).toBeNull()
    expect(read({ ProcReturnCode: '51' })).toBeNull()
  })
})
