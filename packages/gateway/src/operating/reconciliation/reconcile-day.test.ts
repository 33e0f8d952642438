import { describe, expect, test } from 'vitest'
import type { BankRecord, InquiryResult } from '../../payment/banks/index.ts'
import { bankAnswer, NOTHING_SAID } from '../../payment/banks/testing/bank-answer.ts'
import type { DifferenceKind } from './day-reconciliation.ts'
import { readStatement } from './read-statement.ts'
import { compareOrder } from './reconcile-day.ts'
import { compareStatement } from './reconcile-statement.ts'
import type { DayOrder } from './report-store.ts'

function order(changes: Partial<DayOrder> = {}): DayOrder {
  return {
    merchantId: 'm',
    merchantNumber: '1100000001',
    terminalId: 't',
    terminalAlias: 'main',
    batchNumber: 1,
    orderId: 'order-1',
    bankOrderId: 'bank-1',
    paymentType: 'Auth',
    state: 'Approved',
    takenMinor: 10_000n,
    returnedMinor: 0n,
    isOpen: false,
    ...changes,
  }
}

function found(changes: Partial<BankRecord> = {}): InquiryResult {
  const money = { authorizedMinor: 10_000n, capturedMinor: 10_000n, refundedMinor: 0n }
  const record = {
    state: 'settled',
    ...money,
    isoCode: null,
    answer: bankAnswer({ responseCode: '00' }),
    said: NOTHING_SAID,
    ...changes,
  } as const
  return { kind: 'found', record }
}

const NOTHING = { takenMinor: 0n, returnedMinor: 0n }
const NOT_FOUND: InquiryResult = { kind: 'notFound' }
const BLOCKED = found({ state: 'preAuthorized', capturedMinor: 0n })
const PRE_AUTH = order({ paymentType: 'PreAuth', state: 'PreAuthorized', ...NOTHING })

describe('decision 5.5: the gateway’s orders compared with the bank’s records', () => {
  test.each<[string, DayOrder, InquiryResult, DifferenceKind | null]>([
    ['taken on both sides', order(), found(), null],
    ['taken here, nothing there', order(), NOT_FOUND, 'MissingAtBank'],
    ['taken here, voided there', order(), found({ state: 'voided' }), 'MissingAtBank'],
    ['taken here, declined there', order(), found({ state: 'declined' }), 'MissingAtBank'],
    ['another sum there', order(), found({ capturedMinor: 9_999n }), 'TakenDiffers'],
    ['returned there only', order(), found({ refundedMinor: 1n }), 'ReturnedDiffers'],
    ['returned here only', order({ returnedMinor: 1n }), found(), 'ReturnedDiffers'],
    ['returned alike', order({ returnedMinor: 5n }), found({ refundedMinor: 5n }), null],
    [
      'declined on both',
      order({ state: 'Declined', ...NOTHING }),
      found({ state: 'declined' }),
      null,
    ],
    [
      'declined here, booked there',
      order({ state: 'Declined', ...NOTHING }),
      found(),
      'BookedAtBankOnly',
    ],
    ['failed here, nothing there', order({ state: 'Failed', ...NOTHING }), NOT_FOUND, null],
    [
      'failed here, booked there',
      order({ state: 'Failed', ...NOTHING }),
      found(),
      'BookedAtBankOnly',
    ],
    [
      'failed here, refunded there',
      order({ state: 'Failed', ...NOTHING }),
      found({ refundedMinor: 10_000n }),
      null,
    ],
    [
      'reversed on both',
      order({ state: 'Reversed', ...NOTHING }),
      found({ state: 'voided' }),
      null,
    ],
    [
      'reversed here, taken there',
      order({ state: 'Reversed', ...NOTHING }),
      found(),
      'BookedAtBankOnly',
    ],
    ['blocked on both', PRE_AUTH, BLOCKED, null],
    ['blocked here only', PRE_AUTH, NOT_FOUND, 'BlockDiffers'],
    ['blocked there only', { ...PRE_AUTH, state: 'Expired' }, BLOCKED, 'BlockDiffers'],
    ['blocked here, taken there', PRE_AUTH, found(), 'BookedAtBankOnly'],
    [
      'a captured PreAuth: its money is the capture’s',
      { ...PRE_AUTH, state: 'Captured' },
      found(),
      null,
    ],
    ['its capture', order({ paymentType: 'PostAuth' }), found(), null],
    [
      'a declined capture of a standing block',
      order({ paymentType: 'PostAuth', state: 'Declined', ...NOTHING }),
      BLOCKED,
      null,
    ],
    [
      'a reversed capture that the bank kept',
      order({ paymentType: 'PostAuth', state: 'Reversed', ...NOTHING }),
      found(),
      'BookedAtBankOnly',
    ],
    ['open here', order({ isOpen: true }), found(), 'OpenHere'],
    ['no answer', order(), { kind: 'unavailable', cause: 'timeout' }, 'BankSilent'],
  ])('%s', (_, ours, theirs, kind) => {
    expect(compareOrder(ours, theirs).difference?.kind ?? null).toBe(kind)
  })

  test('a difference shows both sides', () => {
    expect(compareOrder(order(), found({ capturedMinor: 1n })).difference).toEqual({
      kind: 'TakenDiffers',
      merchantNumber: '1100000001',
      terminalAlias: 'main',
      orderId: 'order-1',
      bankOrderId: 'bank-1',
      here: { state: 'Approved', takenMinor: 10_000n, returnedMinor: 0n },
      bank: { state: 'settled', takenMinor: 1n, returnedMinor: 0n },
    })
  })
})

describe('the gateway’s orders compared with the bank’s statement', () => {
  const compared = async (orders: readonly DayOrder[], text: string) => {
    const rows = await readStatement(Buffer.from(`bankOrderId,taken,returned\n${text}`))
    return compareStatement('2026-11-21', orders, rows)
  }

  test.each<[string, readonly DayOrder[], string, readonly DifferenceKind[]]>([
    ['equal', [order()], 'bank-1,100.00,0', []],
    ['missing there', [order()], '', ['MissingAtBank']],
    ['missing here', [], 'bank-9,5.00,0', ['UnknownHere']],
    ['another sum', [order()], 'bank-1,99.99,0.00', ['TakenDiffers']],
    ['another return', [order()], 'bank-1,100,0.01', ['ReturnedDiffers']],
    [
      'booked there only',
      [order({ state: 'Failed', ...NOTHING })],
      'bank-1,100,0',
      ['BookedAtBankOnly'],
    ],
    ['open here', [order({ isOpen: true })], 'bank-1,100,0', ['OpenHere']],
    [
      'PreAuth and capture share a row',
      [{ ...PRE_AUTH, state: 'Captured' }, order({ paymentType: 'PostAuth' })],
      'bank-1,100,0',
      [],
    ],
    [
      'a reversed capture that the bank kept',
      [
        { ...PRE_AUTH, state: 'Captured' },
        order({ paymentType: 'PostAuth', state: 'Reversed', ...NOTHING }),
      ],
      'bank-1,100,0',
      ['BookedAtBankOnly'],
    ],
    [
      'a declined capture before the one that took the money',
      [
        { ...PRE_AUTH, state: 'Captured' },
        order({ paymentType: 'PostAuth', state: 'Declined', ...NOTHING }),
        order({ paymentType: 'PostAuth' }),
      ],
      'bank-1,100,0',
      [],
    ],
  ])('%s', async (_, orders, text, kinds) => {
    const { differences } = await compared(orders, text)
    expect(differences.map(({ kind }) => kind)).toEqual(kinds)
  })

  test('only orders that have money on a side, or are open, count as compared', async () => {
    const of = (bankOrderId: string, changes: Partial<DayOrder> = {}) =>
      order({ bankOrderId, ...changes })
    const orders = [
      of('sold'),
      of('returned', { state: 'Returned', returnedMinor: 10_000n }),
      of('declined', { state: 'Declined', ...NOTHING }),
      of('blocked', { ...PRE_AUTH }),
      of('failed', { state: 'Failed', ...NOTHING }),
      of('reversed', { state: 'Reversed', ...NOTHING }),
    ]
    const text = 'sold,100,0\nreturned,100,100\ndeclined,0,0\nreversed,100,100'
    expect(await compared(orders, text)).toMatchObject({ compared: 3, differences: [] })
  })

  test('each side has its own totals; an order of the statement alone has no terminal', async () => {
    const preAuth = { ...PRE_AUTH, bankOrderId: 'bank-1', state: 'Captured' }
    const { totals } = await compared([order(), preAuth], 'bank-1,99.00,1\nbank-9,5.00,0')
    expect(totals).toEqual([
      {
        merchantNumber: '1100000001',
        terminalAlias: 'main',
        here: { payments: 1, takenMinor: 10_000n, returnedMinor: 0n },
        bank: { payments: 1, takenMinor: 9_900n, returnedMinor: 100n },
      },
      {
        merchantNumber: null,
        terminalAlias: null,
        here: { payments: 0, takenMinor: 0n, returnedMinor: 0n },
        bank: { payments: 1, takenMinor: 500n, returnedMinor: 0n },
      },
    ])
  })
})
