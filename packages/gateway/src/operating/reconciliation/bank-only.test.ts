/** Decision 5.14: a comparison names the orders that only the bank has, if the bank lists its orders. */

import { describe, expect, test } from 'vitest'
import type { ListBankOrders, ListedOrder } from '../../payment/banks/index.ts'
import { bankAnswer, NOTHING_SAID } from '../../payment/banks/testing/bank-answer.ts'
import { sampleTerminal } from '../../payment/banks/testing/sample-terminal.ts'
import type { ReconciliationPorts } from './day-reconciliation.ts'
import { reconcileDay } from './reconcile-day.ts'
import type { DayOrder } from './report-store.ts'

const DAY = {
  date: '2026-11-21',
  from: new Date('2026-11-20T20:00:00Z'),
  until: new Date('2026-11-21T20:00:00Z'),
}
const PLACE = { merchantNumber: '1100000001', terminalAlias: 'main' }
const ORDER: DayOrder = {
  ...PLACE,
  merchantId: 'm',
  terminalId: 't',
  batchNumber: 1,
  orderId: 'order-1',
  bankOrderId: 'bank-1',
  paymentType: 'Auth',
  state: 'Approved',
  takenMinor: 10_000n,
  returnedMinor: 0n,
  isOpen: false,
}

function listed(bankOrderId: string, changes: Partial<ListedOrder> = {}): ListedOrder {
  return { bankOrderId, state: 'taken', takenMinor: 500n, returnedMinor: 0n, ...changes }
}

type World = Readonly<{
  listOrders: ListBankOrders | null
  known?: readonly string[]
  places?: number
}>

function compare({ listOrders, known = [], places = 1 }: World) {
  const record = {
    state: 'settled',
    authorizedMinor: 10_000n,
    capturedMinor: 10_000n,
    refundedMinor: 0n,
    isoCode: null,
    answer: bankAnswer({ responseCode: '00' }),
    said: NOTHING_SAID,
  } as const
  const ports: ReconciliationPorts = {
    store: {
      ordersOf: async () => [ORDER],
      terminalsOn: async () =>
        Array.from({ length: places }, () => ({ ...ORDER, from: DAY.from, until: DAY.until })),
      knownBankOrders: async (ids) => ids.filter((id) => known.includes(id)),
    },
    terminalsOf: async () => [terminal()],
    bankFor: () => ({ inquire: async () => ({ kind: 'found', record }), listOrders }),
  }
  return reconcileDay(ports, DAY)
}

function terminal() {
  return {
    ...sampleTerminal('http://127.0.0.1:7'),
    isServed: true,
    programmes: null,
    merchantId: 'm',
    terminalId: 't',
    bankCode: null,
    isDefault: true,
    state: 'Active',
    environment: 'sandbox',
  } as const
}

const listing =
  (...orders: readonly ListedOrder[]): ListBankOrders =>
  async () => ({ kind: 'listed', orders })

describe('the bank’s list of orders', () => {
  test('an order that only the bank has is named with its sums, which the bank’s totals include', async () => {
    const listOrders = listing(
      listed('bank-1'),
      listed('bank-8', { returnedMinor: 100n }),
      listed('bank-9', { state: 'preAuthorized', takenMinor: 0n }),
    )
    const { differences, totals } = await compare({ listOrders, known: ['bank-1'] })
    expect(differences).toEqual([
      {
        kind: 'UnknownHere',
        ...PLACE,
        orderId: null,
        bankOrderId: 'bank-8',
        here: null,
        bank: { state: 'taken', takenMinor: 500n, returnedMinor: 100n },
      },
      expect.objectContaining({ kind: 'UnknownHere', bankOrderId: 'bank-9' }),
    ])
    expect(totals).toEqual([
      {
        ...PLACE,
        here: { payments: 1, takenMinor: 10_000n, returnedMinor: 0n },
        bank: { payments: 2, takenMinor: 10_500n, returnedMinor: 100n },
      },
    ])
  })

  test('an order of another day is no order that only the bank has', async () => {
    const { differences } = await compare({ listOrders: listing(listed('x')), known: ['x'] })
    expect(differences).toEqual([])
  })

  test('the bank is asked for the whole day, with room for clocks that differ', async () => {
    const spans: unknown[] = []
    const listOrders: ListBankOrders = async ({ account }, span) => {
      spans.push([account['clientId'], span.from.toISOString(), span.until.toISOString()])
      return { kind: 'listed', orders: [] }
    }
    await compare({ listOrders })
    expect(spans).toEqual([['190000001', '2026-11-20T19:55:00.000Z', '2026-11-21T20:05:00.000Z']])
  })

  test('two terminals here that are one terminal at the bank name an order once', async () => {
    const { differences } = await compare({ listOrders: listing(listed('x')), places: 2 })
    expect(differences).toHaveLength(1)
  })

  test('a terminal whose protocol lists no orders is named, and is no difference', async () => {
    expect(await compare({ listOrders: null })).toMatchObject({
      differences: [],
      unlisted: [PLACE],
    })
  })

  test('a bank that does not give its list is a difference', async () => {
    const listOrders: ListBankOrders = async () => ({ kind: 'unavailable', cause: 'timeout' })
    expect(await compare({ listOrders })).toMatchObject({
      differences: [{ kind: 'BankSilent', ...PLACE, bankOrderId: null }],
      unlisted: [],
    })
  })
})
