import { describe, expect, test } from 'vitest'
import { readRecord, readStatus } from './inquiry.ts'
import { type NestpayAnswer, readAnswer } from './response.ts'

type Fields = Readonly<Record<string, string>>

function answer(fields: Fields, extra: Fields = {}): NestpayAnswer {
  const write = (all: Fields): string =>
    Object.entries(all)
      .map(([name, value]) => `<${name}>${value}</${name}>`)
      .join('')
  const xml = `<CC5Response>${write(fields)}<Extra>${write(extra)}</Extra></CC5Response>`
  const read = readAnswer(Buffer.from(xml), 'text/xml;charset=ISO-8859-9')
  if (read === null) throw new Error('The fixture is not XML.')
  return read
}

const ASKED = { bankOrderId: 'order-1' }

const found = {
  OrderId: 'order-1',
  Response: 'Approved',
  ProcReturnCode: '00',
  ErrMsg: 'Record(s) found for order-1',
}
const notFound = {
  Response: 'Declined',
  ProcReturnCode: '99',
  ErrMsg: 'No record found for order-1',
}

function status(extra: Fields = {}): NestpayAnswer {
  return answer(found, {
    CHARGE_TYPE_CD: 'S',
    TRANS_STAT: 'C',
    ORIG_TRANS_AMT: '10000',
    CAPTURE_AMT: '10000',
    AUTH_DTTM: '2024-01-03 21:37:57.259',
    AUTH_CODE: 'P12345',
    PROC_RET_CD: '00',
    SETTLEID: '2383',
    TRANS_ID: 'T1',
    ...extra,
  })
}

/** Columns: type, status, amount, captured, authorised, captured at, voided at, host ref, auth, proc, id. */
type Line = readonly [type: string, state: string, amount: string, captured: string, code: string]

function history(...lines: readonly Line[]) {
  const rows = lines.map(([type, state, amount, captured, code], index) => [
    `TRX${index + 1}`,
    [type, state, amount, captured, '2024-01-03 21:37:57.259', '', '', 'H1', 'P1', code, 'T1'].join(
      '\t',
    ),
  ])
  return answer(found, { ...Object.fromEntries(rows), TRXCOUNT: String(lines.length) })
}

const sale = ['S', 'C', '10000', '10000', '00'] as const
const settledSale = ['S', 'S', '10000', '10000', '00'] as const

function record(...lines: readonly Line[]) {
  const result = readRecord(status(), history(...lines), ASKED)
  return result.kind === 'found' ? result.record : null
}

describe('the status query', () => {
  test('found, not found, or no answer', () => {
    expect(readStatus(status(), 'order-1')).toBeNull()
    expect(readStatus(answer(notFound), 'order-1')).toEqual({ kind: 'notFound' })
  })

  test('refused credentials come with the same code 99, and are not "not found"', () => {
    const refused = { Response: 'Error', ProcReturnCode: '99', ErrMsg: 'Yetkiniz yok' }
    expect(readStatus(answer(refused), 'order-1')).toMatchObject({ kind: 'unavailable' })
    const declined = { ...notFound, ErrMsg: 'Yetkiniz yok' }
    expect(readStatus(answer(declined), 'order-1')).toMatchObject({ kind: 'unavailable' })
  })

  test('a refusal tells of the bank’s text what may be shown: one short line, no card number', () => {
    const ErrMsg = `Kart 5528790000000008\nbilinmiyor ${'x'.repeat(1_000)}`
    const result = readStatus(
      answer({ Response: 'Error', ProcReturnCode: '99', ErrMsg }),
      'order-1',
    )
    const cause = result?.kind === 'unavailable' ? result.cause : ''
    expect(cause).toContain('refused 99 Kart 552879******0008 bilinmiyor')
    expect(cause.length).toBeLessThanOrEqual(255)
  })

  test('"not found" about another order, or a record of another order, is no answer', () => {
    expect(readStatus(answer(notFound), 'order-2')).toMatchObject({ kind: 'unavailable' })
    expect(readStatus(status(), 'order-2')).toMatchObject({ kind: 'unavailable' })
  })
})

describe('an order that the bank lacks, in the words of its installation', () => {
  const TEMPLATE =
    'ORD_ID:\tCHARGE_TYPE_CD:\tORIG_TRANS_AMT:\tCAPTURE_AMT:\tTRANS_STAT:\tAUTH_CODE:'
  const turkish = { Response: 'Declined', ProcReturnCode: '99', OrderId: '', TransId: '' }
  const words = 'Kayıt bulunamadı order-1'
  const NOT_FOUND = { kind: 'notFound' }

  test.each([
    ['as recorded', { ...turkish, ErrMsg: words }, { NUMCODE: '0', ORDERSTATUS: TEMPLATE }],
    ['without words', { ...turkish, ErrMsg: '' }, { ORDERSTATUS: TEMPLATE }],
    ['an empty template', { ...turkish, ErrMsg: words }, { ORDERSTATUS: '' }],
    ['empty elements', { ...turkish, ErrMsg: words }, { ORDERSTATUS: '', TRANS_STAT: '' }],
    ['no order number', { Response: 'Declined', ProcReturnCode: '99' }, { ORDERSTATUS: TEMPLATE }],
  ])('not found: %s', (_, fields, extra) => {
    expect(readStatus(answer(fields, extra), 'order-1')).toEqual(NOT_FOUND)
  })

  test.each([
    ['a state in the template', turkish, { ORDERSTATUS: 'ORD_ID:\tTRANS_STAT:C' }],
    ['an order in the template', turkish, { ORDERSTATUS: 'ORD_ID:order-1\tTRANS_STAT:' }],
    ['an order number', { ...turkish, OrderId: 'order-1' }, { ORDERSTATUS: TEMPLATE }],
    ['a TransId', { ...turkish, TransId: 'T1' }, { ORDERSTATUS: TEMPLATE }],
    ['an error of the bank', turkish, { ORDERSTATUS: TEMPLATE, ERRORCODE: 'CORE-1001' }],
    ['another Response', { ...turkish, Response: 'Error' }, { ORDERSTATUS: TEMPLATE }],
    ['no template', { ...turkish, ErrMsg: words }, { NUMCODE: '0' }],
  ])('no answer: %s', (_, fields, extra) => {
    expect(readStatus(answer(fields, extra), 'order-1')).toMatchObject({ kind: 'unavailable' })
  })

  test('words about the order never mean that the terminal is refused', () => {
    const said = answer({ ...turkish, ErrMsg: words }, { NUMCODE: '0' })
    expect(readStatus(said, 'order-1')).not.toHaveProperty('refusesTerminal')
    const refused = answer({ ...turkish, ErrMsg: 'Bu işlem için yetkiniz yok' })
    expect(readStatus(refused, 'order-1')).toMatchObject({ refusesTerminal: true })
  })

  test('a history without lines is that of a bank without a history', () => {
    const none = answer(
      { Response: 'Declined', ProcReturnCode: '05', ErrMsg: words },
      { NUMCODE: '0', TRXCOUNT: '0' },
    )
    expect(readRecord(status(), none, ASKED)).toMatchObject({ record: { state: 'taken' } })
  })
})

describe('a sale that the bank shows as authorised (A)', () => {
  const held = ['S', 'A', '10000', '', '00'] as const
  const sale = { ...ASKED, operation: 'Auth' } as const

  test('is taken with its sum, where a sale was asked for', () => {
    expect(readRecord(status(), history(held), sale)).toMatchObject({
      record: { state: 'taken', authorizedMinor: 10_000n, capturedMinor: 10_000n },
    })
  })

  test('is a pre-authorisation where that was asked for, or nothing is known', () => {
    for (const asked of [ASKED, { ...ASKED, operation: 'PreAuth' } as const]) {
      expect(readRecord(status(), history(held), asked)).toMatchObject({
        record: { state: 'preAuthorized', capturedMinor: 0n },
      })
    }
  })

  test('is not taken with another code', () => {
    const open = ['S', 'A', '10000', '', ''] as const
    const { record } = Object(readRecord(status(), history(open), sale))
    expect(record).toMatchObject({ state: 'preAuthorized', capturedMinor: 0n })
  })
})

describe('a refund that was undone or is open', () => {
  const settled = ['S', 'S', '10000', '10000', '00'] as const

  test('a refund that was voided on the bank’s portal leaves the sale as it is', () => {
    const undone = ['C', 'V', '3000', '3000', '00'] as const
    const kept = ['C', 'C', '2000', '2000', '00'] as const
    expect(record(undone, kept, settled)).toMatchObject({ state: 'settled', refundedMinor: 2_000n })
  })

  test('a refund that is only authorised leaves the sums open', () => {
    expect(record(['C', 'A', '3000', '', '00'], settled)).toMatchObject({ state: 'pending' })
  })
})

describe('the record of an order, from its history', () => {
  test('counts every line of a long history', () => {
    const refunds = Array.from({ length: 1_200 }, () => ['C', 'C', '1', '1', '00'] as const)
    expect(readRecord(status(), history(sale, ...refunds), ASKED)).toMatchObject({
      record: { refundedMinor: 1_200n },
    })
  })

  test.each([
    ['captured', [sale], 'taken', 10_000n, 0n],
    ['settled', [settledSale], 'settled', 10_000n, 0n],
    ['held', [['S', 'A', '10000', '', '00']], 'preAuthorized', 0n, 0n],
    ['voided', [['S', 'V', '10000', '10000', '00']], 'voided', 0n, 0n],
    ['cancelled', [['S', 'CNCL', '10000', '', '00']], 'voided', 0n, 0n],
    ['declined', [['S', 'D', '10000', '', '51']], 'declined', 0n, 0n],
    ['failed', [['S', 'ERR', '10000', '', '96']], 'declined', 0n, 0n],
    ['pending', [['S', 'PN', '10000', '', '']], 'pending', 0n, 0n],
    ['to be reversed', [['S', 'R', '10000', '', '']], 'pending', 0n, 0n],
    ['declined, then paid', [sale, ['S', 'D', '10000', '', '51']], 'taken', 10_000n, 0n],
    [
      'held, then taken as a line of its own',
      [
        ['S', 'C', '8000', '8000', '00'],
        ['S', 'C', '10000', '8000', '00'],
      ],
      'taken',
      8_000n,
      0n,
    ],
    [
      'refunded in parts, one of them refused',
      [
        ['C', 'C', '2500', '2500', '00'],
        ['C', 'D', '9000', '9000', '99'],
        ['C', 'S', '1000', '1000', '00'],
        settledSale,
      ],
      'settled',
      10_000n,
      3_500n,
    ],
    ['with a refund under way', [['C', 'PN', '100', '', ''], settledSale], 'pending', 10_000n, 0n],
  ] as const)('%s', (_, lines, state, capturedMinor, refundedMinor) => {
    expect(record(...lines)).toMatchObject({ state, capturedMinor, refundedMinor })
  })

  test('the outer code is about the query: a found decline is not paid', () => {
    expect(record(['S', 'D', '10000', '', '51'])).toMatchObject({
      state: 'declined',
      isoCode: '51',
      authorizedMinor: 0n,
      answer: { responseCode: '51' },
    })
  })

  test('what is shown is of the payment, not of the last refund', () => {
    expect(record(['C', 'C', '2500', '2500', '00'], settledSale)?.answer).toEqual({
      responseCode: '00',
      responseMessage: null,
      authCode: 'P1',
      hostReference: 'H1',
      transactionId: 'T1',
      batchNumber: '2383',
      transactionDate: '2024-01-03T21:37:57+03:00',
    })
  })

  test.each([
    ['a line with an odd amount', history(['S', 'C', '100.00', '10000', '00'])],
    ['a line of an odd type', history(['X', 'C', '10000', '10000', '00'])],
    ['a state that nobody knows', history(['S', 'ZZ', '10000', '10000', '00'])],
    ['refunds without a payment', history(['C', 'C', '100', '100', '00'])],
    ['no line', history()],
    [
      'fewer lines than promised',
      answer(found, { TRX1: sale.slice(0, 4).join('\t'), TRXCOUNT: '2' }),
    ],
    ['another order', answer({ ...found, OrderId: 'order-2' })],
    ['a refused query', answer({ Response: 'Error', ProcReturnCode: '99' })],
  ])('%s is no record', (_, lines) => {
    expect(readRecord(status(), lines, ASKED)).toEqual({
      kind: 'unavailable',
      cause: 'unreadable',
    })
  })

  test('a bank that keeps no history leaves the status, also when it is tab-joined only', () => {
    const none = answer({ ...notFound, ProcReturnCode: '05' })
    expect(readRecord(status(), none, ASKED)).toMatchObject({ record: { state: 'taken' } })
    const pairs = ['CHARGE_TYPE_CD:S', 'TRANS_STAT:S', 'ORIG_TRANS_AMT:101', 'CAPTURE_AMT:101']
    const joined = answer(found, { ORDERSTATUS: pairs.join('\t') })
    expect(readRecord(joined, none, ASKED)).toMatchObject({
      record: { state: 'settled', capturedMinor: 101n },
    })
  })

  test('without a history a refund hides the sale: no record', () => {
    const none = answer({ ...notFound, ProcReturnCode: '05' })
    const refunded = status({ CHARGE_TYPE_CD: 'C' })
    expect(readRecord(refunded, none, ASKED)).toMatchObject({ kind: 'unavailable' })
  })
})
