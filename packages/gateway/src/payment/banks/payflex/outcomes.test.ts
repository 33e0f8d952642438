import { describe, expect, test } from 'vitest'
import { ofNotTaken } from '../confirm-payment.ts'
import { outcomeOf } from './outcomes.ts'
import { readAnswer } from './response.ts'

const SENT = { transactionId: 'order-1', bankOrderId: 'order-1' }

const APPROVAL: Readonly<Record<string, string>> = {
  MerchantId: '000100000013506',
  TransactionType: 'Sale',
  TransactionId: 'order-1',
  ResultCode: '0000',
  ResultDetail: 'İŞLEM BAŞARILI',
  InstallmentTable: '',
  AuthCode: '961451',
  HostDate: '20230309234054',
  Rrn: '306823971358',
  TerminalNo: 'VP000579',
  CurrencyAmount: '1.01',
  CurrencyCode: '949',
  OrderId: 'order-1',
  ThreeDSecureType: '1',
  BatchNo: '300',
}

function outcome(fields: Readonly<Record<string, string>>) {
  const inner = Object.entries(fields).map(([name, value]) => `<${name}>${value}</${name}>`)
  const text = `<?xml version="1.0" encoding="utf-8"?><VposResponse>${inner.join('')}</VposResponse>`
  const answer = readAnswer(Buffer.from(text), 'text/xml')
  return answer === null ? null : outcomeOf(answer, SENT)
}

test('an approval needs its code and our number', () => {
  expect(outcome(APPROVAL)).toMatchObject({
    kind: 'approved',
    answer: {
      responseCode: '0000',
      authCode: '961451',
      hostReference: '306823971358',
      transactionId: 'order-1',
      batchNumber: '300',
      transactionDate: '2023-03-09T23:40:54+03:00',
    },
  })
  const { TransactionId: _, ...unnamed } = APPROVAL
  for (const other of [
    unnamed,
    { ...APPROVAL, TransactionId: 'order-2' },
    { ...APPROVAL, OrderId: 'order-2' },
    { ...APPROVAL, ResultCode: '' },
  ]) {
    expect(outcome(other)).toMatchObject({ kind: 'unknown', cause: 'unreadable' })
  }
})

test('the answer of a payment that was not taken keeps no words of an approval', () => {
  const approved = outcome(APPROVAL)
  const answer = approved?.kind === 'approved' ? ofNotTaken(approved.answer) : null
  expect(answer).toMatchObject({ responseCode: null, responseMessage: null, authCode: null })
  expect(answer).toMatchObject({ transactionId: 'order-1', hostReference: '306823971358' })
})

test('six zeros are no authorisation code, and a host date without a year is no date', () => {
  const odd = { ...APPROVAL, AuthCode: '000000', HostDate: '0309234054' }
  expect(outcome(odd)).toMatchObject({ answer: { authCode: null, transactionDate: null } })
})

describe('a refusal', () => {
  const REFUSAL = { ResultCode: '', ResultDetail: 'RED', InstallmentTable: '' }
  const refusedWith = (ResultCode: string) => outcome({ ...REFUSAL, ResultCode })

  test.each([
    ['0051', '51', 'soft'],
    ['0012', '12', 'hard'],
    ['0312', '14', 'data'],
    ['1050', '82', 'data'],
    ['1051', '14', 'data'],
    ['1052', '54', 'data'],
    ['0580', '12', 'hard'],
    ['1007', '25', 'state'],
    ['9064', '25', 'state'],
    ['9067', '25', 'state'],
    ['1101', '21', 'state'],
    ['1059', '21', 'state'],
    ['1083', '21', 'state'],
    ['2202', '21', 'state'],
    ['1046', '13', 'state'],
    ['7777', '95', 'technical'],
  ])('%s declines with the ISO code %s', (code, isoCode, group) => {
    expect(refusedWith(code)).toMatchObject({ kind: 'declined', isoCode, group })
  })

  test.each(['5001', '5002', '1105', '9065', '9039', '2011'])('%s refuses the terminal', (code) => {
    expect(refusedWith(code)).toMatchObject({ kind: 'rejected', refusesTerminal: true })
  })

  test.each(['1005', '1008', '1049', '2030', '1127', '1111', '2200', '6000', '8484'])(
    '%s refuses the request, and not the terminal',
    (code) => {
      const refused = refusedWith(code)
      expect(refused).toMatchObject({ kind: 'rejected', reason: `${code} RED` })
      expect(refused).not.toHaveProperty('refusesTerminal')
    },
  )

  test.each(['1001', '1006', '1047', '1061', '0009', '0096', '0999', '9999', 'XYZ'])(
    '%s leaves the outcome open',
    (code) => {
      expect(refusedWith(code)).toMatchObject({ kind: 'unknown', cause: 'bankPending' })
    },
  )
})

test('no truncation of an approval is one, and nothing throws', () => {
  const inner = Object.entries(APPROVAL).map(([name, value]) => `<${name}>${value}</${name}>`)
  const whole = Buffer.from(`<VposResponse>${inner.join('')}</VposResponse>`)
  for (let length = 0; length < whole.length; length += 1) {
    expect(readAnswer(whole.subarray(0, length), 'text/xml')).toBeNull()
  }
})

test('the answer of another service is no approval', () => {
  const info =
    '<ResponseInfo><Status>Success</Status><ResponseCode>0000</ResponseCode></ResponseInfo>'
  const answer = readAnswer(Buffer.from(`<SearchResponse>${info}</SearchResponse>`), 'text/xml')
  expect(answer && outcomeOf(answer, SENT)).toMatchObject({ kind: 'unknown', cause: 'unreadable' })
})
