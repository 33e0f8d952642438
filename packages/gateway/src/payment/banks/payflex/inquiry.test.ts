import { describe, expect, test } from 'vitest'
import { lacksCapture, readRecord, readSearch, referenceOf, standingOf } from './inquiry.ts'
import { readAnswer } from './response.ts'

type Fields = Readonly<Record<string, string>>

const ORDER = 'order-1'

const SALE: Fields = {
  MerchantId: '655500056',
  TransactionType: 'Sale',
  TransactionId: ORDER,
  OrderId: ORDER,
  ResultCode: '0000',
  ResponseMessage: 'İŞLEM BAŞARILI',
  HostResultCode: '000',
  AuthCode: '112345',
  HostDate: '1130145930',
  Rrn: '201101240006',
  CurrencyAmount: '90.50',
  AmountCode: '949',
  CurrencyCode: '',
  ThreeDSecureType: '2',
  IsReversed: 'false',
  IsCanceled: 'false',
  IsRefunded: 'false',
  PanMasked: '435508******4358',
}
const HOLD: Fields = { ...SALE, TransactionType: 'Auth', IsCaptured: 'false' }
const CAPTURE: Fields = {
  ...SALE,
  TransactionType: 'Capture',
  TransactionId: `${ORDER}C`,
  OrderId: '',
  CurrencyAmount: '80.00',
}
const REFUND: Fields = {
  ...SALE,
  TransactionType: 'Refund',
  TransactionId: `${ORDER}R00ff`,
  OrderId: '',
  CurrencyAmount: '10.50',
}

const elements = (fields: Fields): string =>
  Object.entries(fields)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')

const INFO: Fields = { Status: 'Success', ResponseCode: '0000', ResponseMessage: 'Succeeded.' }

function searched(rows: readonly Fields[], { info = INFO, count = String(rows.length) } = {}) {
  const list = rows.map(
    (row) => `<TransactionSearchResultInfo>${elements(row)}</TransactionSearchResultInfo>`,
  )
  const text =
    `<SearchResponse><ResponseInfo>${elements(info)}</ResponseInfo>` +
    `<PageSize>10</PageSize>${count === '' ? '' : `<TotalItemCount>${count}</TotalItemCount>`}` +
    `<TransactionSearchResultInfo>${list.join('')}</TransactionSearchResultInfo></SearchResponse>`
  const answer = readAnswer(Buffer.from(text), 'text/xml')
  if (answer === null) throw new Error('The search cannot be read.')
  return readSearch(answer, ORDER)
}

function record(...rows: readonly Fields[]) {
  const found = searched(rows)
  if (found.kind !== 'rows') return found
  const standing = standingOf(found.rows, ORDER)
  return standing === null ? null : readRecord(standing, found.rows)
}

describe('a record', () => {
  test.each([
    ['a sale', [SALE], 'taken', [9_050n, 9_050n, 0n]],
    ['a hold', [HOLD], 'preAuthorized', [9_050n, 0n, 0n]],
    ['a capture', [{ ...HOLD, IsCaptured: 'true' }, CAPTURE], 'taken', [9_050n, 8_000n, 0n]],
    ['a capture without its flag', [HOLD, CAPTURE], 'taken', [9_050n, 8_000n, 0n]],
    [
      'a capture that was cancelled',
      [HOLD, { ...CAPTURE, IsCanceled: 'true' }],
      'preAuthorized',
      [9_050n, 0n, 0n],
    ],
    ['a cancelled sale', [{ ...SALE, IsCanceled: 'true' }], 'voided', [9_050n, 0n, 0n]],
    ['a reversed hold', [{ ...HOLD, IsReversed: 'true' }], 'voided', [9_050n, 0n, 0n]],
    ['a decline', [{ ...SALE, ResultCode: '0051' }], 'declined', [0n, 0n, 0n]],
    [
      'a decline, then a sale',
      [{ ...SALE, ResultCode: '0051' }, SALE],
      'taken',
      [9_050n, 9_050n, 0n],
    ],
    [
      'refunds, by the bank’s own sum',
      [{ ...SALE, IsRefunded: 'true', TotalRefundAmount: '30.25' }, REFUND],
      'taken',
      [9_050n, 9_050n, 3_025n],
    ],
    [
      'refunds of a capture, whose sum is on either row',
      [
        { ...HOLD, TotalRefundAmount: '0.00' },
        { ...CAPTURE, TotalRefundAmount: '30.25' },
      ],
      'taken',
      [9_050n, 8_000n, 3_025n],
    ],
    ['refunds that are listed alone', [SALE, REFUND, REFUND], 'taken', [9_050n, 9_050n, 2_100n]],
    [
      'a refund that was refused',
      [SALE, { ...REFUND, ResultCode: '1046' }],
      'taken',
      [9_050n, 9_050n, 0n],
    ],
  ] as const)('of %s', (_, rows, state, [authorizedMinor, capturedMinor, refundedMinor]) => {
    expect(record(...rows)).toMatchObject({
      kind: 'found',
      record: { state, authorizedMinor, capturedMinor, refundedMinor },
    })
  })

  test.each([
    ['a sale', [{ ...SALE, IsRefunded: 'true' }]],
    ['a sale whose sum contradicts it', [{ ...SALE, IsRefunded: 'true', TotalRefundAmount: '0' }]],
    [
      'a capture',
      [
        { ...HOLD, IsCaptured: 'true' },
        { ...CAPTURE, IsRefunded: 'true' },
      ],
    ],
  ] as const)('of %s that was refunded by an unknown sum says nothing', (_, rows) => {
    expect(record(...rows)).toEqual({ kind: 'unavailable', cause: 'unreadable' })
  })

  test('says whose card it was, in which currency, and whether it was 3-D secured', () => {
    expect(record(SALE)).toMatchObject({
      record: {
        said: { isLira: true, operation: 'Auth', cardMask: '435508******4358', isVerified: true },
      },
    })
    expect(record({ ...HOLD, AmountCode: '840', ThreeDSecureType: '1' })).toMatchObject({
      record: { currency: '840', said: { isLira: false, operation: 'PreAuth', isVerified: false } },
    })
    const { ThreeDSecureType: _, PanMasked: __, ...silent } = SALE
    const said = { cardMask: null, isVerified: null }
    expect(record(silent)).toMatchObject({ record: { said } })
  })

  test('of a decline has the issuer’s code', () => {
    expect(record({ ...SALE, ResultCode: '0051' })).toMatchObject({ record: { isoCode: '51' } })
    expect(record({ ...SALE, ResultCode: '0999' })).toMatchObject({ record: { isoCode: '05' } })
  })

  test('of a capture whose sum the bank does not say is none', () => {
    expect(record({ ...HOLD, IsCaptured: 'true' })).toMatchObject({ kind: 'unavailable' })
  })
})

describe('a search', () => {
  test('finds nothing only where the bank says so', () => {
    expect(searched([], { count: '0' })).toEqual({ kind: 'notFound' })
    expect(searched([], { count: '' })).toMatchObject({ kind: 'unavailable', cause: 'unreadable' })
    expect(searched([], { count: '1' })).toMatchObject({ kind: 'unavailable', cause: 'unreadable' })
  })

  test.each([
    ['5001', true],
    ['9065', true],
    ['1105', true],
    ['1001', false],
  ])('that is refused with %s is unavailable', (code, isOfTerminal) => {
    const info = { Status: 'Error', ResponseCode: code, ResponseMessage: 'Üye isyeri bulunamadi' }
    const found = searched([], { info })
    const said = { code, text: 'Üye isyeri bulunamadi' }
    expect(found).toMatchObject({
      kind: 'unavailable',
      cause: `refused ${code} ${said.text}`,
      said,
    })
    expect('refusesTerminal' in found).toBe(isOfTerminal)
  })

  test('with a row of another order, a page that is not whole, or a row without a sum says nothing', () => {
    const other = { ...SALE, OrderId: 'order-2' }
    expect(searched([SALE, other])).toMatchObject({ kind: 'unavailable', cause: 'anotherOrder' })
    expect(searched([SALE], { count: '2' })).toMatchObject({ cause: 'unreadable' })
    expect(searched([SALE], { count: 'many' })).toMatchObject({ cause: 'unreadable' })
    expect(searched([SALE], { count: '' })).toMatchObject({ kind: 'rows' })
    expect(searched([{ ...SALE, CurrencyAmount: '90,50' }])).toMatchObject({ cause: 'unreadable' })
  })
})

test('a cancellation and a refund name the capture that stands, else the payment', () => {
  const standing = (...rows: readonly Fields[]) => {
    const found = searched(rows)
    const read = found.kind === 'rows' ? standingOf(found.rows, ORDER) : null
    if (read === null) throw new Error('No payment stands.')
    return read
  }
  expect(referenceOf(standing(SALE))).toBe(ORDER)
  expect(referenceOf(standing(HOLD, CAPTURE))).toBe(`${ORDER}C`)
  const portal = { ...CAPTURE, TransactionId: 'portal-7', OrderId: ORDER }
  expect(referenceOf(standing(HOLD, portal))).toBe('portal-7')
  expect(referenceOf(standing(HOLD, { ...CAPTURE, IsCanceled: 'true' }))).toBe(ORDER)
  expect(lacksCapture(standing({ ...HOLD, IsCaptured: 'true' }))).toBe(true)
  expect(lacksCapture(standing({ ...HOLD, IsCaptured: 'true' }, CAPTURE))).toBe(false)
})
