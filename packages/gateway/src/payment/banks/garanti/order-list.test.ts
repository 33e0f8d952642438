/** `orderlistinq`: what the bank has of a terminal's day (decision 5.14). */

import { describe, expect, test } from 'vitest'
import type { BankQueryLimits } from '../connector.ts'
import type { BankMessage } from '../exchange.ts'
import { LIMITS, sale } from '../testing/connector-harness.ts'
import { moodyBank } from '../testing/mood-stories.ts'
import { withSecret } from '../testing/sample-terminal.ts'
import { startSimulatorHarness } from '../testing/simulator-harness.ts'
import { GARANTI } from './connector.ts'
import { type ListPage, listOrders } from './order-list.ts'
import { readAnswer } from './response.ts'

const bank = moodyBank(() =>
  startSimulatorHarness({
    protocol: GARANTI,
    returnField: 'successurl',
    refusedTerminal: (terminal) => withSecret(terminal, 'provisionPassword', 'wrong'),
    stateAfterDayEnd: 'settled',
    groupOfTooMuch: 'state',
    callback: { checked: [], repeats: [], unsignedProof: [], otherTerminals: [] },
  }),
)

const MINUTE = 60_000

test('the simulator’s orders, without those that are undone or declined, or begun at another time', async () => {
  const { connector, terminal, refusedTerminal, cards, endDay } = bank()
  const list = connector.listOrders
  if (list === null) throw new Error('The connector lists no orders.')
  const pay = async (change: Parameters<typeof sale>[1] = {}, card = cards.approved) => {
    const payment = sale(card, change)
    await connector.authorize(terminal, payment, LIMITS)
    return payment.bankOrderId
  }
  const about = (bankOrderId: string) => ({ bankOrderId, transactionId: null })
  const held = await pay({ operation: 'PreAuth' })
  const captured = await pay({ operation: 'PreAuth' })
  const sums = { amountMinor: 9_000n, preAuthorizedMinor: 10_025n, installmentCount: 1 }
  const capture = { ...about(captured), ...sums }
  await connector.capture(terminal, capture, LIMITS)
  const voided = await pay()
  await connector.void(terminal, about(voided), LIMITS)
  await pay({}, cards.declined.card)
  const refunded = await pay()
  await endDay()
  await connector.refund(terminal, { ...about(refunded), amountMinor: 1_000n }, LIMITS)
  const now = Date.now()
  const span = { from: new Date(now - MINUTE), until: new Date(now + MINUTE) }
  const money = (bankOrderId: string, state: string, takenMinor: bigint, returnedMinor = 0n) => ({
    bankOrderId,
    state,
    takenMinor,
    returnedMinor,
  })
  const listing = await list(terminal, span, LIMITS)
  expect(listing).toEqual({
    kind: 'listed',
    orders: [
      money(held, 'preAuthorized', 0n),
      money(captured, 'taken', 9_000n),
      money(refunded, 'taken', 10_025n, 1_000n),
    ],
  })
  const before = { from: new Date(now - 10 * MINUTE), until: new Date(now - 9 * MINUTE) }
  expect(await list(terminal, before, LIMITS)).toEqual({ kind: 'listed', orders: [] })
  expect(await list(refusedTerminal(terminal), span, LIMITS)).toMatchObject({ kind: 'unavailable' })
})

type Row = Readonly<Record<string, string>>

const ROW: Row = {
  LastTrxDate: '2027-01-05 16:06:29',
  TrxType: 'Satis',
  OrderID: 'order-1',
  Status: 'Basarili',
  AuthAmount: '1001',
  CurrencyCode: 'TL',
  ResponseCode: '00',
}
const DAY = {
  from: new Date('2027-01-05T00:00:00+03:00'),
  until: new Date('2027-01-06T00:00:00+03:00'),
}

function elements(values: Row): string {
  return Object.entries(values)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')
}

function pageOf(rows: readonly Row[], { total = rows.length, pages = 1 } = {}): string {
  const list = rows.map((row) => `<OrderTxn>${elements(row)}</OrderTxn>`).join('')
  const counts = elements({ TotalTxnCount: String(total), TotalPageCount: String(pages) })
  return `<OrderTxnList>${counts}${list}</OrderTxnList>`
}

function answerOf(list: string, response: Row = { Code: '00', Message: 'Approved' }) {
  const order = `<OrderID></OrderID><OrderListInqResult>${list}</OrderListInqResult>`
  const transaction = `<Response>${elements({ Source: 'GVPS', ...response })}</Response>`
  const text = `<GVPSResponse><Order>${order}</Order><Transaction>${transaction}</Transaction></GVPSResponse>`
  const answer = readAnswer(Buffer.from(text), 'text/xml')
  if (answer === null) throw new Error('The fixture is no answer.')
  return answer
}

async function listed(
  answers: readonly ReturnType<typeof answerOf>[],
  left: () => BankQueryLimits | null = () => LIMITS,
) {
  const asked: ListPage[] = []
  const messageFor = (page: ListPage): BankMessage => {
    asked.push(page)
    return { url: 'http://bank', contentType: 'text/xml', body: bank().cards.approved.number }
  }
  const ask = async () => answers[asked.length - 1] ?? answerOf('')
  return { listing: await listOrders({ messageFor, ask, left }, DAY), asked }
}

describe('a list of pages', () => {
  const one = { bankOrderId: 'order-1', state: 'taken', takenMinor: 1_001n, returnedMinor: 0n }

  test('is read to its end', async () => {
    const pages = [
      answerOf(pageOf([ROW], { total: 2, pages: 2 })),
      answerOf(pageOf([{ ...ROW, OrderID: 'order-2' }], { total: 2, pages: 2 })),
    ]
    const { listing, asked } = await listed(pages)
    expect(listing).toEqual({ kind: 'listed', orders: [one, { ...one, bankOrderId: 'order-2' }] })
    expect(asked.map(({ number }) => number)).toEqual([1, 2])
  })

  test.each([
    ['no list at all', answerOf('<OrderTxnList></OrderTxnList>')],
    ['a refusal: nothing found', answerOf('', { Code: '92', ReasonCode: '0110' })],
  ])('may be empty: %s', async (_, answer) => {
    expect((await listed([answer])).listing).toEqual({ kind: 'listed', orders: [] })
  })

  test.each([
    ['fewer rows than are counted', answerOf(pageOf([ROW], { total: 2 })), 'incomplete'],
    ['no amount', answerOf(pageOf([{ ...ROW, AuthAmount: '1,5' }])), 'unreadable'],
    ['no time', answerOf(pageOf([{ ...ROW, LastTrxDate: '5 Ocak' }])), 'unreadable'],
    ['no order', answerOf(pageOf([{ ...ROW, OrderID: '' }])), 'unreadable'],
    ['no count', answerOf('<OrderTxnList><OrderTxn>x</OrderTxn></OrderTxnList>'), 'unreadable'],
    ['more pages than we ask for', answerOf(pageOf([ROW], { pages: 1_000 })), 'tooManyOrders'],
    ['a refusal', answerOf('', { Code: '92', ReasonCode: '0651' }), 'refused 92/0651'],
  ])('cannot be used: %s', async (_, answer, cause) => {
    const { listing } = await listed(Array.from({ length: 100 }, () => answer))
    expect(listing).toEqual({ kind: 'unavailable', cause })
  })

  test('takes no longer than it may', async () => {
    expect((await listed([], () => null)).listing).toEqual({
      kind: 'unavailable',
      cause: 'timeout',
    })
  })
})

describe('the movements of an order, in the words of the list', () => {
  const of = async (...rows: readonly Row[]) => {
    const { listing } = await listed([answerOf(pageOf(rows.map((row) => ({ ...ROW, ...row }))))])
    return listing.kind === 'listed'
      ? listing.orders.map(({ state, takenMinor, returnedMinor }) => ({
          state,
          takenMinor,
          returnedMinor,
        }))
      : []
  }
  const taken = (takenMinor: bigint, returnedMinor = 0n) => [
    { state: 'taken', takenMinor, returnedMinor },
  ]

  test.each([
    ['Satış with Turkish letters', [{ TrxType: 'SATIŞ' }], taken(1_001n)],
    ['a refusal', [{ Status: 'Basarisiz', ResponseCode: '51' }], []],
    ['a query', [{ TrxType: 'Puan Sorgu' }], []],
    ['a void', [{}, { TrxType: 'Iptal' }], []],
    ['a refund', [{}, { TrxType: 'Iade', AuthAmount: '500' }], taken(1_001n, 500n)],
    [
      'a void of a refund',
      [{}, { TrxType: 'Iade', AuthAmount: '500' }, { TrxType: 'Iade Iptal', AuthAmount: '500' }],
      taken(1_001n),
    ],
    ['a capture', [{ TrxType: 'Ön Otorizasyon' }, { TrxType: 'Son Otorizasyon' }], taken(1_001n)],
    ['a refund of an order of another day', [{ TrxType: 'Iade' }], []],
    ['a sale of the next day', [{ LastTrxDate: '2027-01-06 00:00:00' }], []],
    ['a void of the next day', [{}, { TrxType: 'Iptal', LastTrxDate: '2027-01-06 00:01:00' }], []],
  ])('%s', async (_, rows, expected) => {
    expect(await of(...rows)).toEqual(expected)
  })
})
