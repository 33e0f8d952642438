/** What PosNet's answers mean: those that others recorded, and every code that is known. */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { systemClock } from '../../../base/kernel/index.ts'
import type { InquiryResult } from '../connector.ts'
import { LIMITS, sale } from '../testing/connector-harness.ts'
import { sampleCard, sampleOf } from '../testing/sample-terminal.ts'
import type { BankHttpRequest } from '../transport.ts'
import { POSNET } from './connector.ts'
import { readMovements, readRecord } from './inquiry.ts'
import { MANIFEST } from './manifest.ts'
import { outcomeOf } from './outcomes.ts'
import { type PosnetAnswer, readAnswer } from './response.ts'

const TERMINAL = sampleOf(MANIFEST)('http://127.0.0.1:9')

function bytes(inner: string): Buffer {
  const text = `<?xml version="1.0" encoding="ISO-8859-9"?><posnetResponse>${inner}</posnetResponse>`
  return Buffer.from(text, 'latin1')
}

function answer(inner: string): PosnetAnswer {
  const read = readAnswer(bytes(inner), 'text/xml')
  if (read === null) throw new Error('The answer cannot be read.')
  return read
}

const fields = (said: Readonly<Record<string, string>>) =>
  Object.entries(said)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')

/** Recorded by mewebstudio/pos (MIT). */
const APPROVED = fields({
  approved: '1',
  respCode: '',
  respText: '00',
  mac: 'DF2323A3BMC782QOP42RT',
  hostlogkey: '0000000002P0806031',
  authCode: '901477',
})
const USED = fields({
  approved: '2',
  respCode: '0127',
  respText: 'ORDERID DAHA ONCE KULLANILMIS 0127',
  hostlogkey: '020527337090000191',
  authCode: '273370',
  tranDate: '190703093340',
})

describe('a payment', () => {
  test('approved: its key is what later calls name', () => {
    expect(outcomeOf(answer(APPROVED))).toMatchObject({
      kind: 'approved',
      answer: {
        responseCode: '00',
        authCode: '901477',
        transactionId: '0000000002P0806031',
        hostReference: '0000000002P0806031',
      },
    })
  })

  test('a key of digits that would be a card number stays whole', () => {
    const key = '024111111111111129'
    const keyed = APPROVED.replace('0000000002P0806031', key)
    expect(outcomeOf(answer(keyed))).toMatchObject({ answer: { transactionId: key } })
  })

  test('was done before: the bank is asked, and its numbers are kept', () => {
    expect(outcomeOf(answer(USED))).toMatchObject({
      kind: 'unknown',
      cause: 'bankPending',
      answer: { responseCode: '0127', transactionDate: '2019-07-03T09:33:40+03:00' },
    })
  })

  test.each([
    ['0051', { kind: 'declined', isoCode: '51', group: 'soft' }],
    ['0012', { kind: 'declined', isoCode: '12' }],
    ['0001', { kind: 'declined', isoCode: '01' }],
    ['0123', { kind: 'declined', isoCode: '25', group: 'state' }],
    ['0091', { kind: 'unknown', cause: 'bankPending' }],
    ['0444', { kind: 'unknown', cause: 'bankPending' }],
    ['0127', { kind: 'unknown', cause: 'bankPending' }],
    ['0000', { kind: 'unknown', cause: 'bankPending' }],
    ['9999', { kind: 'unknown', cause: 'bankPending' }],
    ['', { kind: 'unknown', cause: 'unreadable' }],
    ['0148', { kind: 'rejected', refusesTerminal: true }],
    ['E216', { kind: 'rejected', refusesTerminal: true }],
    ['E190', { kind: 'rejected' }],
    ['0211', { kind: 'rejected' }],
  ])('refused with “%s”', (respCode, outcome) => {
    const refused = answer(fields({ approved: '0', respCode, respText: 'Hata' }))
    expect(outcomeOf(refused)).toMatchObject(outcome)
    const isOfTerminal = 'refusesTerminal' in outcome
    expect('refusesTerminal' in outcomeOf(refused)).toBe(isOfTerminal)
  })

  test.each([
    ['a code beside the approval', APPROVED.replace('<respCode>', '<respCode>0051')],
    ['no key', APPROVED.replace(/<hostlogkey>.*<\/hostlogkey>/, '')],
    ['another word', APPROVED.replace('<approved>1', '<approved>3')],
  ])('an approval with %s is none', (_, inner) => {
    expect(outcomeOf(answer(inner)).kind).not.toBe('approved')
  })

  test('two codes leave open which counts', () => {
    expect(readAnswer(bytes(`${APPROVED}<respCode>0051</respCode>`), 'text/xml')).toBeNull()
  })

  test('no truncation becomes an approval, and nothing throws', () => {
    const whole = bytes(APPROVED)
    fc.assert(
      fc.property(fc.nat(whole.length - 1), (length) => {
        const read = readAnswer(whole.subarray(0, length), 'text/xml')
        expect(read === null ? 'unknown' : outcomeOf(read).kind).not.toBe('approved')
      }),
    )
  })
})

const ORDER = 'TDS_YKB_0000191010111730'

const row = (said: Readonly<Record<string, string>> = {}) =>
  `<transaction>${fields({
    orderID: ORDER,
    ccno: '4506 34** **** 4637',
    amount: '1,16',
    currencyCode: 'TL',
    authCode: '504289',
    tranDate: '2019-10-10 11:21:14.281',
    state: 'Sale',
    txnStatus: '1',
    hostlogkey: '021450428990000191',
    ...said,
  })}</transaction>`

function recordOf(...rows: readonly string[]): InquiryResult {
  const inner = `<approved>1</approved><transactions>${rows.join('')}</transactions>`
  return readRecord(readMovements(answer(inner), ORDER))
}

const at = (second: number, state: string, said: Readonly<Record<string, string>> = {}) =>
  row({
    tranDate: `2019-10-10 11:21:${second}.000`,
    state,
    hostlogkey: `0214504289900001${second}`,
    ...said,
  })

describe('the record of an order', () => {
  test('a sale that mewebstudio/pos recorded', () => {
    expect(recordOf(row())).toMatchObject({
      kind: 'found',
      record: {
        state: 'taken',
        authorizedMinor: 116n,
        capturedMinor: 116n,
        refundedMinor: 0n,
        answer: { authCode: '504289', transactionId: '021450428990000191' },
        said: { isLira: true, operation: 'Auth', cardMask: '4506 34** **** 4637' },
      },
    })
  })

  test.each([
    ['held', ['Auth'], 'preAuthorized', [116n, 0n, 0n]],
    ['held, in the other words', ['Authorization'], 'preAuthorized', [116n, 0n, 0n]],
    ['captured', ['Auth', 'Capt'], 'taken', [116n, 116n, 0n]],
    ['whose capture was taken back', ['Auth', 'Capt', 'Reverse'], 'preAuthorized', [116n, 0n, 0n]],
    ['taken back twice', ['Auth', 'Capt', 'Reverse', 'Reverse'], 'voided', [116n, 0n, 0n]],
    ['sold and taken back', ['Sale', 'Reverse'], 'voided', [116n, 0n, 0n]],
    ['of which the reverse alone is left', ['Bonus_Reverse'], 'voided', [116n, 0n, 0n]],
    ['with two refunds', ['Sale', 'Return', 'Return'], 'taken', [116n, 116n, 232n]],
  ] as const)('%s', (_, states, state, [authorizedMinor, capturedMinor, refundedMinor]) => {
    const rows = states.map((one, index) => at(10 + index, one))
    const record = { state, authorizedMinor, capturedMinor, refundedMinor }
    expect(recordOf(...rows)).toMatchObject({ kind: 'found', record })
    // The order of the rows is not the bank's promise.
    expect(recordOf(...rows.toReversed())).toMatchObject({ kind: 'found', record })
  })

  test('a declined payment took nothing; a refused refund does not count', () => {
    const declined = recordOf(row({ txnStatus: '0' }))
    expect(declined).toMatchObject({
      record: { state: 'declined', isoCode: '05', authorizedMinor: 0n },
    })
    const refused = recordOf(at(10, 'Sale'), at(11, 'Return', { txnStatus: '0' }))
    expect(refused).toMatchObject({ record: { state: 'taken', refundedMinor: 0n } })
  })

  test.each([
    ['1.234,56', 123_456n],
    ['1234,56', 123_456n],
    ['0,05', 5n],
  ])('an amount of %s', (amount, minor) => {
    expect(recordOf(row({ amount }))).toMatchObject({ record: { capturedMinor: minor } })
  })

  test.each([
    { amount: '1.16' },
    { amount: '116' },
    { amount: '1,1' },
    { amount: '12.34,56' },
    { amount: '' },
    { state: 'Chargeback' },
    { txnStatus: '2' },
    { hostlogkey: '' },
  ])('%j cannot be read', (said) => {
    expect(recordOf(row(said))).toEqual({ kind: 'unavailable', cause: 'unreadable' })
  })

  test('of another order, or a refund without its payment, is none', () => {
    expect(recordOf(row({ orderID: 'TDSC00000000000000000010' }))).toEqual({
      kind: 'unavailable',
      cause: 'anotherOrder',
    })
    expect(recordOf(row({ state: 'Return' }))).toEqual({ kind: 'unavailable', cause: 'unreadable' })
  })

  test.each([
    [fields({ approved: '0', respCode: '0123' }), { kind: 'notFound' }],
    ['<approved>1</approved><transactions></transactions>', { kind: 'notFound' }],
    [fields({ approved: '1', respCode: '' }), { kind: 'unavailable', cause: 'unreadable' }],
    [
      fields({ approved: '0', respCode: '0148', respText: 'INVALID MID TID IP' }),
      { kind: 'unavailable', refusesTerminal: true, said: { code: '0148' } },
    ],
    [fields({ approved: '0', respCode: '0444' }), { kind: 'unavailable', said: { code: '0444' } }],
  ])('%s', (inner, result) => {
    expect(readRecord(readMovements(answer(inner), ORDER))).toMatchObject(result)
  })
})

describe('an order of which it is not known how the bank numbers it', () => {
  function connectorAt(known: string) {
    const asked: string[] = []
    const transport = {
      post: async ({ body }: BankHttpRequest) => {
        const xml = new URLSearchParams(body.expose()).get('xmldata') ?? ''
        const orderID = /<orderID>([^<]*)</.exec(xml)?.[1] ?? ''
        asked.push(orderID)
        const found = `<approved>1</approved><transactions>${row({ orderID })}</transactions>`
        const inner = orderID === known ? found : fields({ approved: '0', respCode: '0123' })
        return {
          kind: 'answered',
          status: 200,
          contentType: 'text/xml',
          body: bytes(inner),
        } as const
      },
    }
    return { asked, connector: POSNET.connect({ transport, clock: systemClock }) }
  }

  test.each(['TDSC', '0000', 'TDS_', 'YKB_'])('is found with %s before it', async (prefix) => {
    const { connector } = connectorAt(`${prefix}00000000000000ORDER1`)
    const result = await connector.inquire(TERMINAL, { bankOrderId: 'ORDER1' }, LIMITS)
    expect(result).toMatchObject({ kind: 'found', record: { state: 'taken' } })
  })

  test('is not there only if it is not there under any of these numbers', async () => {
    const { connector, asked } = connectorAt('')
    const result = await connector.inquire(TERMINAL, { bankOrderId: 'ORDER1' }, LIMITS)
    expect([result.kind, asked.length]).toEqual(['notFound', 4])
    expect(new Set(asked.map((number) => number.length))).toEqual(new Set([24]))
  })

  test('a refund without a stored answer names the movement that the bank shows', async () => {
    const { connector, asked } = connectorAt('000000000000000000ORDER1')
    const refund = { bankOrderId: 'ORDER1', transactionId: null, amountMinor: 1n }
    await connector.refund(TERMINAL, refund, LIMITS)
    expect(asked).toEqual(['TDSC00000000000000ORDER1', '000000000000000000ORDER1', ''])
  })
})

describe('a request', () => {
  async function sentBy(change: Parameters<typeof sale>[1]): Promise<string> {
    const sent: string[] = []
    const transport = {
      post: async ({ body }: BankHttpRequest) => {
        sent.push(new URLSearchParams(body.expose()).get('xmldata') ?? '')
        return { kind: 'unknown', cause: 'timeout' } as const
      },
    }
    const connector = POSNET.connect({ transport, clock: systemClock })
    await connector.authorize(TERMINAL, sale(sampleCard('5528790000000008'), change), LIMITS)
    return sent.join()
  }

  test('decision 5.23: names a long order by twenty letters, always the same, and another by others', async () => {
    const long = `vz${'0'.repeat(32)}`
    const numberIn = (xml: string) => /<orderID>([^<]*)</.exec(xml)?.[1] ?? ''
    const [one, again, other] = await Promise.all(
      [long, long, `${long.slice(0, -1)}1`].map(async (bankOrderId) =>
        numberIn(await sentBy({ bankOrderId })),
      ),
    )
    expect(one).toMatch(/^VZ[0-9A-Z]{18}$/)
    expect(again).toBe(one)
    expect(other).not.toBe(one)
  })

  test('has kuruş, two digits of installments, and year before month', async () => {
    const xml = await sentBy({ bankOrderId: 'A1', installmentCount: 3 })
    expect(xml).toContain('<installment>03</installment>')
    expect(xml).toContain('<amount>10025</amount><currencyCode>TL</currencyCode>')
    expect(xml).toContain('<expDate>3512</expDate>')
    expect(await sentBy({ bankOrderId: 'A1' })).toContain('<installment>00</installment>')
  })

  test('that would spend points with a card is not sent', async () => {
    expect(await sentBy({ pointAmountMinor: 1n })).toBe('')
  })
})
