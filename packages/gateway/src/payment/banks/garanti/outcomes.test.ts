import { describe, expect, test } from 'vitest'
import { outcomeWords } from '../testing/outcome-words.ts'
import { sampleOf } from '../testing/sample-terminal.ts'
import { readHistory, readRecord, referenceFor } from './inquiry.ts'
import { MANIFEST } from './manifest.ts'
import { outcomeOf } from './outcomes.ts'
import { modeOf } from './request.ts'
import { type GarantiAnswer, readAnswer } from './response.ts'

type Said = Readonly<Record<string, string>>

function element(name: string, inner: string): string {
  return `<${name}>${inner}</${name}>`
}

function elements(values: Said): string {
  return Object.entries(values)
    .map(([name, value]) => element(name, value))
    .join('')
}

function answer(response: Said, order = element('OrderID', 'order-1')): GarantiAnswer {
  const text = element(
    'GVPSResponse',
    element('Order', order) + element('Transaction', element('Response', elements(response))),
  )
  const read = readAnswer(Buffer.from(text), 'text/xml; charset=UTF-8')
  if (read === null) throw new Error('The sample is no answer.')
  return read
}

const APPROVED = { Source: 'HOST', Code: '00', ReasonCode: '00', Message: 'Approved' }

/** The outcome in words. */
function wordsOf(response: Said): string {
  return outcomeWords(outcomeOf(answer(response), 'order-1'))
}

describe('what the bank’s codes mean', () => {
  test.each([
    ['00', 'Approved', 'approved'],
    ['00', 'Declined', 'unknown unreadable'],
    ['', 'Approved', 'unknown unreadable'],
    ['51', 'Declined', 'declined 51 soft'],
    ['05', 'Declined', 'declined 05 soft'],
    ['91', 'Declined', 'declined 91 technical'],
    ['96', 'Declined', 'unknown bankPending'],
    ['92', 'Declined', 'unknown bankPending'],
    ['ZZ', 'Declined', 'declined 05 soft'],
  ])('HOST %s %s: %s', (Code, Message, expected) => {
    expect(wordsOf({ Source: 'HOST', Code, Message })).toBe(expected)
  })

  test.each([
    ['0002', 'rejected'],
    ['0104', 'unknown bankPending'],
    ['0108', 'declined 25 state'],
    ['0122', 'declined 12 hard'],
    ['0202', 'declined 21 state'],
    ['0208', 'declined 21 state'],
    ['0651', 'rejected terminal'],
    ['0752', 'rejected terminal'],
    ['0809', 'rejected terminal'],
    ['9999', 'unknown bankPending'],
    ['1234', 'unknown bankPending'],
  ])('GVPS 92/%s: %s', (ReasonCode, expected) => {
    const said = { Source: 'GVPS', Code: '92', ReasonCode, Message: 'Declined' }
    expect(wordsOf(said)).toBe(expected)
  })

  test('a wrong security code is told from other errors by the host’s text alone', () => {
    const declined = { Source: 'HOST', Code: '12', Message: 'Declined' }
    expect(wordsOf({ ...declined, SysErrMsg: 'CVC2/4CSC HATALI' })).toBe('declined 82 data')
    expect(wordsOf({ ...declined, SysErrMsg: 'GECERSIZ ISLEM' })).toBe('declined 12 hard')
  })

  test('an approval of another order, or of none, is unreadable', () => {
    for (const order of [element('OrderID', 'order-2'), element('GroupID', 'x')]) {
      expect(outcomeOf(answer(APPROVED, order), 'order-1')).toMatchObject({ cause: 'unreadable' })
    }
  })
})

describe('bytes that are no answer', () => {
  test.each([
    '',
    '<html></html>',
    '<GVPSResponse></GVPSResponse>',
    '<GVPSResponse><Transaction><Response><Code>00</Code></Response></Transaction>',
    // A card holder's name with a bare ampersand was once seen in an approval.
    '<GVPSResponse><Transaction><Response><Code>00</Code></Response><N>A & B</N></Transaction></GVPSResponse>',
  ])('%s', (text) => {
    expect(readAnswer(Buffer.from(text), 'text/xml')).toBeNull()
  })
})

function movement(type: string, change: Said = {}): string {
  const amount = type === 'preauth' ? 'PreAuthAmount' : 'AuthAmount'
  const said = { Type: type, Status: '00', ReturnCode: '00', [amount]: '10025' }
  const rest = { RetrefNum: `ref-${type}`, CurrencyCode: '949', Settlement: 'N' }
  return element('OrderTxn', elements({ ...said, ...rest, ...change }))
}

const QUERY = { Source: 'GVPS', Code: '00', Message: 'Approved' }
const DECLINED = { Status: '01', ReturnCode: '51', CurrencyCode: '0' }

function historyOf(...movements: readonly string[]) {
  const list = element('OrderTxnList', movements.join(''))
  const order = element('OrderID', 'order-1') + element('OrderHistInqResult', list)
  return readHistory(answer(QUERY, order), 'order-1')
}

describe('a history', () => {
  test.each([
    ['one sale', [movement('sales')], ['taken', 10_025n, 0n]],
    ['a settled sale', [movement('sales', { Settlement: 'Y' })], ['settled', 10_025n, 0n]],
    ['a declined sale', [movement('sales', DECLINED)], ['declined', 0n, 0n]],
    [
      'refunds: the approved ones alone',
      [
        movement('sales'),
        movement('refund', { AuthAmount: '2000' }),
        movement('refund', { AuthAmount: '9000', ...DECLINED }),
      ],
      ['taken', 10_025n, 2_000n],
    ],
    ['a hold', [movement('preauth')], ['preAuthorized', 0n, 0n]],
    [
      'a captured hold',
      [movement('preauth'), movement('postauth', { AuthAmount: '9000' })],
      ['taken', 9_000n, 0n],
    ],
    ['a voided sale', [movement('sales'), movement('void')], ['voided', 0n, 0n]],
    [
      'a refund that was voided on the portal',
      [
        movement('sales', { Settlement: 'Y' }),
        movement('refund', { AuthAmount: '2000', VoidDate: '20240108' }),
        movement('refund', { AuthAmount: '3000' }),
        movement('void', { AuthAmount: '1' }),
      ],
      ['settled', 10_025n, 3_000n],
    ],
    [
      'the only refund voided, without a mark',
      [
        movement('sales', { Settlement: 'Y' }),
        movement('refund', { AuthAmount: '2000' }),
        movement('void', { AuthAmount: '100' }),
      ],
      ['settled', 10_025n, 0n],
    ],
    [
      'one of two refunds voided, by its amount',
      [
        movement('sales', { Settlement: 'Y' }),
        movement('refund', { AuthAmount: '2000' }),
        movement('refund', { AuthAmount: '3000' }),
        movement('void', { AuthAmount: '2000' }),
      ],
      ['settled', 10_025n, 3_000n],
    ],
    [
      'a void that was refused',
      [movement('sales'), movement('void', { Status: '01', ReturnCode: '05' })],
      ['taken', 10_025n, 0n],
    ],
  ] as const)('%s', (_, movements, [state, capturedMinor, refundedMinor]) => {
    expect(readRecord(historyOf(...movements))).toMatchObject({
      kind: 'found',
      record: { state, capturedMinor, refundedMinor },
    })
  })

  test.each([
    ['dollars', movement('sales', { CurrencyCode: '840' }), 'anotherCurrency'],
    ['an amount that is none', movement('sales', { AuthAmount: '1,5' }), 'unreadable'],
    ['no payment', movement('refund'), 'unreadable'],
    ['nothing', '', 'unreadable'],
    [
      'a void of nobody knows which refund',
      movement('sales') +
        movement('refund', { AuthAmount: '2000' }) +
        movement('refund', { AuthAmount: '3000' }) +
        movement('void', { AuthAmount: '100' }),
      'unreadable',
    ],
  ])('with %s cannot be used', (_, text, cause) => {
    expect(readRecord(historyOf(text))).toEqual({ kind: 'unavailable', cause })
  })

  test('names what a capture and a void are about', () => {
    const history = historyOf(movement('preauth'), movement('postauth'), movement('refund'))
    const movements = history.kind === 'movements' ? history.movements : []
    expect(referenceFor('capture', movements)).toBe('ref-preauth')
    expect(referenceFor('void', movements)).toBe('ref-postauth')
    expect(referenceFor('void', movements.slice(0, 1))).toBe('ref-preauth')
    expect(referenceFor('refund', movements)).toBe('ref-postauth')
    expect(referenceFor('refund', movements.slice(0, 1))).toBeNull()
    expect(referenceFor('void', [])).toBeNull()
  })

  test('that the bank does not have, and that it refuses', () => {
    const refused = (ReasonCode: string) =>
      readHistory(
        answer({ Source: 'GVPS', Code: '92', ReasonCode, Message: 'Declined' }),
        'order-1',
      )
    expect(refused('0110')).toEqual({ kind: 'notFound' })
    expect(refused('0651')).toMatchObject({ kind: 'unavailable', refusesTerminal: true })
    expect(refused('9999')).toMatchObject({ kind: 'unavailable', cause: 'refused 92/9999' })
  })
})

test.each([
  ['https://sanalposprov.garanti.com.tr/VPServlet', 'PROD'],
  ['https://sanalposprovtest.garantibbva.com.tr/VPServlet', 'TEST'],
  ['http://127.0.0.1:8081/garanti/VPServlet', 'TEST'],
  ['https://bank.example/test', 'PROD'],
])('the mode of %s is %s', (apiUrl, mode) => {
  expect(modeOf({ ...sampleOf(MANIFEST)('http://bank'), apiUrl })).toBe(mode)
})
