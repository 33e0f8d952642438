import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayReport, dayReportCsv, reportJson } from './day-report.ts'
import type { AccountSum, DayPosting } from './report-store.ts'

const DAY = {
  date: '2026-11-21',
  from: new Date('2026-11-20T20:00:00Z'),
  until: new Date('2026-11-21T20:00:00Z'),
}

function posting(changes: Partial<DayPosting> = {}): DayPosting {
  return {
    merchantNumber: '1100000001',
    orderId: 'order-1',
    sourceId: 'order-1',
    leg: 'Sale',
    debit: 'bank',
    credit: 'merchant',
    amountMinor: 10_000n,
    postedAt: new Date('2026-11-21T09:00:00Z'),
    terminalAlias: 'main',
    batchNumber: 1,
    provisionNumber: 'P-1',
    conversationId: 'conv-1',
    merchantReference: null,
    ...changes,
  }
}

/** The sums that the database would give. */
function sumsOf(postings: readonly DayPosting[]): AccountSum[] {
  const sums = new Map<string, AccountSum>()
  for (const { merchantNumber, debit, credit, amountMinor } of postings) {
    for (const account of [debit, credit]) {
      const key = `${merchantNumber} ${account}`
      const sum = sums.get(key) ?? { merchantNumber, account, debitMinor: 0n, creditMinor: 0n }
      sums.set(key, {
        ...sum,
        debitMinor: sum.debitMinor + (account === debit ? amountMinor : 0n),
        creditMinor: sum.creditMinor + (account === credit ? amountMinor : 0n),
      })
    }
  }
  return [...sums.values()]
}

const COMMISSION = posting({
  leg: 'Commission',
  debit: 'merchant',
  credit: 'commission',
  amountMinor: 179n,
})
const RETURN = posting({ leg: 'Return', debit: 'merchant', credit: 'bank', amountMinor: 2_500n })

describe('decision 5.5: the report of a business day', () => {
  test('adds up by leg and by account, for each merchant', () => {
    const postings = [posting(), COMMISSION, RETURN, posting({ merchantNumber: '2' })]
    const { merchants } = dayReport(DAY, { postings, batches: [], accounts: sumsOf(postings) })
    expect(merchants).toEqual([
      {
        merchantNumber: '1100000001',
        currency: 'TRY',
        legs: [
          { leg: 'Commission', count: 1, amountMinor: 179n },
          { leg: 'Return', count: 1, amountMinor: 2_500n },
          { leg: 'Sale', count: 1, amountMinor: 10_000n },
        ],
        accounts: [
          { account: 'bank', netMinor: -7_500n },
          { account: 'commission', netMinor: 179n },
          { account: 'merchant', netMinor: 7_321n },
        ],
      },
      expect.objectContaining({ merchantNumber: '2' }),
    ])
  })

  test.each([
    ['a posting is missing', [posting()], [posting(), COMMISSION]],
    ['a posting is too many', [posting(), COMMISSION], [posting()]],
    ['an amount differs', [posting({ amountMinor: 10_001n })], [posting()]],
    ['a merchant is missing', [], [posting()]],
  ])('is refused where %s: it would not be the ledger’s', (_, postings, stored) => {
    const records = { postings, batches: [], accounts: sumsOf(stored) }
    expect(() => dayReport(DAY, records)).toThrow(/do not add up to the ledger/)
  })

  test('whatever was posted, the accounts of a merchant sum up to zero', () => {
    const account = fc.constantFrom('bank', 'merchant', 'commission', 'points')
    const any = fc
      .record({ debit: account, credit: account, amountMinor: fc.bigInt(1n, 9_999_999_999n) })
      .filter(({ debit, credit }) => debit !== credit)
    fc.assert(
      fc.property(fc.array(any, { minLength: 1 }), (list) => {
        const postings = list.map((changes) => posting(changes))
        const accounts = sumsOf(postings)
        const { merchants } = dayReport(DAY, { postings, batches: [], accounts })
        const net = merchants[0]?.accounts.reduce((sum, { netMinor }) => sum + netMinor, 0n)
        expect(net).toBe(0n)
      }),
    )
  })
})

describe('the report as text', () => {
  test('CSV: a line per posting, amounts in lira, nothing that a spreadsheet would compute', () => {
    const postings = [
      posting({ conversationId: '=1+1' }),
      posting({ conversationId: 'a,"b"\nc', merchantReference: 'A-1907' }),
    ]
    const records = { postings, batches: [], accounts: sumsOf(postings) }
    const [head, first, ...rest] = dayReportCsv(dayReport(DAY, records)).split('\r\n')
    expect(head).toBe(
      'businessDate,merchantNumber,terminal,batchNumber,postedAt,leg,debit,credit,amount,currency,orderId,sourceId,provisionNumber,conversationId,merchantReference',
    )
    expect(first).toBe(
      "2026-11-21,1100000001,main,1,2026-11-21T09:00:00.000Z,Sale,bank,merchant,100.00,TRY,order-1,order-1,P-1,'=1+1,",
    )
    expect(rest.join('\r\n')).toContain('"a,""b""\nc",A-1907')
  })

  test('JSON: amounts in whole kuruş', () => {
    const postings = [posting()]
    const report = dayReport(DAY, { postings, batches: [], accounts: sumsOf(postings) })
    expect(JSON.parse(reportJson(report))).toMatchObject({
      businessDate: '2026-11-21',
      merchants: [{ legs: [{ leg: 'Sale', count: 1, amountMinor: 10_000 }] }],
      postings: [{ amountMinor: 10_000 }],
    })
  })
})
