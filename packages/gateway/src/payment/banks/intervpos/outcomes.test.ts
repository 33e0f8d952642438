import { describe, expect, test } from 'vitest'
import { dottedTimeToIso, minorFromComma } from '../formats/field-texts.ts'
import { outcomeWords } from '../testing/outcome-words.ts'
import { readStatus } from './inquiry.ts'
import { outcomeOf } from './outcomes.ts'
import { readAnswer } from './response.ts'

type Said = Readonly<Record<string, string>>

function answerText(said: Said, border = ';;'): string {
  return Object.entries(said)
    .map(([name, value]) => `${name}=${value}`)
    .join(border)
}

function answerOf(said: Said, border?: string) {
  const answer = readAnswer(Buffer.from(answerText(said, border)))
  if (answer === null) throw new Error('The sample is no answer.')
  return answer
}

/** A success as it was recorded, in another order and with the numbers that the recording hides. */
const PAID: Said = {
  OrderId: 'order-1',
  ProcReturnCode: '00',
  HostRefNum: '',
  AuthCode: '123456',
  TxnResult: 'Success',
  ErrorMessage: '',
  CampanyInstallCount: '0',
  TRXDATE: '09.08.2024 10:40:34',
  TransId: '24222KkiG11111',
  ErrorCode: '',
  EarnedBonus: '0,00',
  SurchargeAmount: '0',
  Amount: '1.234,50',
  CardHolderName: '',
}
const INACTIVE: Said = {
  ...PAID,
  ProcReturnCode: '81',
  AuthCode: '',
  TxnResult: 'Failed',
  ErrorMessage: 'Terminal Aktif Degil',
  ErrorCode: 'B810002',
  TRXDATE: '',
  TransId: '',
}

const payment = (said: Said): string =>
  outcomeWords(
    outcomeOf(answerOf({ ...PAID, ...said }), { bankOrderId: 'order-1', paidMinor: 123_450n }),
  )
const operation = (said: Said): string =>
  outcomeWords(
    outcomeOf(answerOf({ ...PAID, Amount: '0', ...said }), {
      bankOrderId: 'order-1',
      paidMinor: null,
    }),
  )

describe('an answer', () => {
  test.each([';;', ';;;'])('is read with the border %s', (border) => {
    const { value, isWhole } = answerOf(PAID, border)
    expect(['OrderId', 'HostRefNum', 'Amount'].map(value)).toEqual(['order-1', null, '1.234,50'])
    expect(isWhole('CardHolderName')).toBe(true)
  })

  test('keeps what follows the first = of a field, and one semicolon', () => {
    const { value } = answerOf({ ...PAID, ErrorMessage: 'a=b;c' })
    expect(value('ErrorMessage')).toBe('a=b;c')
  })

  test.each([
    ['', 'nothing'],
    ['<html>ProcReturnCode=00</html>', 'a page'],
    ['OrderId=1;;AuthCode=2', 'no code'],
    ['ProcReturnCode=00;;ProcReturnCode=05', 'a field twice'],
    ['ProcReturnCode=00;;and more', 'a field without a value'],
    [`ProcReturnCode=00${';;A=1'.repeat(300)}`, 'too many fields'],
  ])('%s: %s', (text) => {
    expect(readAnswer(Buffer.from(text))).toBeNull()
  })

  test('that was cut anywhere is no approval', () => {
    const text = answerText(PAID)
    for (let length = 0; length < text.length; length += 1) {
      const answer = readAnswer(Buffer.from(text.slice(0, length)))
      if (answer === null) continue
      const asked = { bankOrderId: 'order-1', paidMinor: 123_450n }
      if (answer.isWhole('CardHolderName')) continue
      expect(outcomeOf(answer, asked).kind).toBe('unknown')
    }
  })
})

describe('what the bank’s codes mean', () => {
  test.each([
    [{}, 'approved'],
    [{ Amount: '1234,5' }, 'approved'],
    [{ ProcReturnCode: '' }, 'unknown unreadable'],
    [{ OrderId: 'order-2' }, 'unknown unreadable'],
    [{ OrderId: 'SYSOID121327781' }, 'unknown unreadable'],
    [{ TxnResult: 'Failed' }, 'unknown unreadable'],
    [{ TxnResult: '' }, 'unknown unreadable'],
    [{ ErrorCode: 'B000001' }, 'unknown unreadable'],
    [{ Amount: '1.234,51' }, 'unknown unreadable'],
    [{ Amount: '' }, 'unknown unreadable'],
    [{ ProcReturnCode: '05' }, 'declined 05 soft'],
    [{ ProcReturnCode: '51' }, 'declined 51 soft'],
    [{ ProcReturnCode: '54' }, 'declined 54 data'],
    [{ ProcReturnCode: '96' }, 'unknown bankPending'],
    [{ ProcReturnCode: 'E31' }, 'unknown bankPending'],
    [{ ProcReturnCode: 'E39' }, 'unknown bankPending'],
    [{ ProcReturnCode: 'X99' }, 'unknown bankPending'],
    [INACTIVE, 'rejected terminal'],
  ])('of a payment: %j is %s', (said, expected) => {
    expect(payment(said)).toBe(expected)
  })

  test.each([
    [{}, 'approved'],
    [{ OrderId: 'SYSOID121330755' }, 'approved'],
    [{ OrderId: '' }, 'approved'],
    [{ OrderId: 'order-2' }, 'unknown unreadable'],
    [{ ProcReturnCode: 'E31' }, 'declined 21 state'],
    [{ ProcReturnCode: 'E39' }, 'declined 25 state'],
    [{ ProcReturnCode: 'X99' }, 'unknown bankPending'],
    [{ ...INACTIVE, OrderId: 'SYSOID121330755' }, 'rejected terminal'],
  ])('of an operation on an order: %j is %s', (said, expected) => {
    expect(operation(said)).toBe(expected)
  })

  test('81 without the bank’s own error code is the issuer’s', () => {
    expect(payment({ ...INACTIVE, ErrorCode: '' })).toMatch(/^declined 81 /)
  })
})

test.each([
  ['0', 0n],
  ['0,00', 0n],
  ['1,01', 101n],
  ['320', 32_000n],
  ['1234,5', 123_450n],
  ['1.056,2', 105_620n],
  ['1.234.567,89', 123_456_789n],
  ['1.056', 105_600n],
  ['100.25', 10_025n],
  ['100.2', 10_020n],
  ['', null],
  ['1,001', null],
  ['12.34,5', null],
  ['1.2345', null],
  ['1,0,1', null],
  ['-1,01', null],
  ['1e3', null],
])('the amount %s is %s', (text, amountMinor) => {
  expect(minorFromComma(text)).toBe(amountMinor)
})

test.each([
  ['09.08.2024 10:40:34', '2024-08-09T10:40:34+03:00'],
  ['9.8.2024 10:40:34', '2024-08-09T10:40:34+03:00'],
  ['1.1.0001 00:00:00', null],
  ['2024-08-09 10:40:34', null],
  [null, null],
])('the time %j is %j', (text, expected) => {
  expect(dottedTimeToIso(text)).toBe(expected)
})

/** The empty template is recorded; the words of an order are those that another program reads. */
const EMPTY: Said = {
  OrderId: 'SYSOID121327781',
  ProcReturnCode: '81',
  BatchNo: '',
  TransId: '',
  TRXDATE: '',
  TxnStat: '',
  PurchAmount: '0',
  VoidDate: '1.1.0001 00:00:00',
  TxnStatus: '',
  ChargeTypeCd: '',
  ErrorCode: 'B810002',
  ErrorMessage: 'TR:Terminal Aktif Degil',
  RefundedAmount: '0',
  AuthCode: '',
}
const SOLD: Said = {
  ...EMPTY,
  OrderId: 'order-1',
  ProcReturnCode: '00',
  TransId: '24222KkiG11111',
  TRXDATE: '09.08.2024 10:40:34',
  TxnStat: 'N',
  PurchAmount: '1.234,50',
  TxnStatus: 'C',
  ChargeTypeCd: 'S',
  ErrorCode: '',
  ErrorMessage: '',
  RefundedAmount: '0,00',
  AuthCode: '123456',
}

const status = (said: Said) => readStatus(answerOf({ ...SOLD, ...said }), 'order-1')
const VOIDED = { TxnStat: 'V', TxnStatus: 'V', VoidDate: '10.08.2024 09:00:00' }

describe('a status', () => {
  test.each([
    ['a sale before the day end', {}, 'taken', 123_450n],
    ['a settled sale', { TxnStatus: 'S' }, 'settled', 123_450n],
    ['a held amount', { TxnStatus: 'A' }, 'preAuthorized', 0n],
    ['a captured hold', { TxnStatus: 'K' }, 'taken', 123_450n],
    ['a void', VOIDED, 'voided', 0n],
    ['a reversal', { ...VOIDED, TxnStat: 'R' }, 'voided', 0n],
    ['a decline', { ProcReturnCode: '51', TxnStatus: 'D' }, 'declined', 0n],
  ] as const)('shows %s', (_, said, state, capturedMinor) => {
    expect(status(said)).toMatchObject({
      kind: 'found',
      record: { state, capturedMinor, refundedMinor: 0n },
    })
  })

  test('of a captured hold does not say whose sum it shows', () => {
    expect(status({ TxnStatus: 'K' })).toMatchObject({ record: { isCaptureUnsure: true } })
    expect(status({ TxnStatus: 'C' })).not.toHaveProperty('record.isCaptureUnsure')
  })

  test('shows the sum of refunds, and the code of a decline', () => {
    const refunded = status({ TxnStatus: 'S', RefundedAmount: '1.000,25' })
    expect(refunded).toMatchObject({ record: { state: 'settled', refundedMinor: 100_025n } })
    const declined = status({ ProcReturnCode: '51', TxnStatus: 'D' })
    expect(declined).toMatchObject({ record: { isoCode: '51', authorizedMinor: 0n } })
  })

  test.each([
    ['an unknown TxnStatus', { TxnStatus: 'X' }],
    ['no TxnStatus', { TxnStatus: '' }],
    ['a suspicious sale', { TxnStat: 'S' }],
    ['an unknown TxnStat', { TxnStat: 'Q' }],
    ['a sale with a time of a void', { VoidDate: '10.08.2024 09:00:00' }],
    ['a sale that is reversed', { TxnStat: 'R' }],
    ['a void without any sign of one', { TxnStatus: 'V' }],
    ['a decline that was refunded', { TxnStatus: 'D', RefundedAmount: '1,00' }],
    ['a decline with an unknown TxnStat', { TxnStatus: 'D', TxnStat: 'Q' }],
    ['a void with an unknown TxnStat', { ...VOIDED, TxnStat: 'Q' }],
    ['a decline that was voided', { ...VOIDED, TxnStatus: 'D' }],
    ['a sale with the code of a decline', { ProcReturnCode: '51' }],
    ['a sale with an unknown code', { ProcReturnCode: 'X99' }],
  ])('with %s says neither taken nor not taken', (_, said) => {
    expect(status(said)).toMatchObject({ kind: 'found', record: { state: 'pending' } })
  })

  test.each([
    ['another order’s', { OrderId: 'order-2' }, 'anotherOrder'],
    ['a refund’s', { ChargeTypeCd: 'C' }, 'unreadable'],
    ['without a kind', { ChargeTypeCd: '' }, 'unreadable'],
    ['without an amount', { PurchAmount: 'x' }, 'unreadable'],
    ['without a code', { ProcReturnCode: '' }, 'unreadable'],
  ])('%s cannot be used', (_, said, cause) => {
    expect(status(said)).toMatchObject({ kind: 'unavailable', cause })
  })

  const empty = (said: Said) => readStatus(answerOf({ ...EMPTY, ...said }), 'order-1')

  test('of an unknown order has an empty template', () => {
    expect(empty({ ProcReturnCode: 'E39', ErrorCode: 'E39' })).toEqual({ kind: 'notFound' })
    expect(empty({ ProcReturnCode: '05', ErrorCode: '' })).toEqual({ kind: 'notFound' })
  })

  test.each(['00', '12', '96', 'E31', 'X99'])(
    'that is empty with %s is not "not found"',
    (code) => {
      const result = empty({ ProcReturnCode: code, ErrorCode: '' })
      expect(result).toMatchObject({ kind: 'unavailable', said: { code } })
      expect(result).not.toHaveProperty('refusesTerminal')
    },
  )

  test.each([
    { TxnStat: 'N' },
    { PurchAmount: '1,00' },
    { TransId: '1' },
    { VoidDate: '10.08.2024 09:00:00' },
  ])('with a trace of an order (%j) is not "not found"', (said) => {
    expect(empty({ ProcReturnCode: '05', ErrorCode: '', ...said }).kind).not.toBe('notFound')
  })

  test('of an inactive terminal refuses the terminal', () => {
    expect(empty({})).toMatchObject({ kind: 'unavailable', refusesTerminal: true })
  })

  test('that was cut is unreadable', () => {
    const text = answerText(SOLD)
    const cut = readAnswer(Buffer.from(text.slice(0, text.indexOf(';;AuthCode'))))
    expect(cut === null ? null : readStatus(cut, 'order-1')).toEqual({
      kind: 'unavailable',
      cause: 'unreadable',
    })
  })
})
