/** Decision 10.65: what the bank pays for a sale and takes for a return, and when. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PayoutTerms } from '../../../payment/installments/index.ts'
import { addDays, expectedPartsOf, isWorkingDay, type SettledSale } from '../index.ts'

const TERMS: PayoutTerms = { blockedDays: 1, blockedDayKind: 'calendar', paidIn: 'one' }

const FACTS = {
  merchantId: 'merchant',
  terminalId: 'terminal',
  orderId: 'order',
  programme: 'Bonus',
  bankOrderId: 'bank order',
  bankTransactionId: null,
  authorisationCode: null,
  lastFour: '0008',
}
const sale = (changes: Partial<SettledSale> = {}): SettledSale => ({
  ...FACTS,
  kind: 'sale',
  sourceId: 'order',
  bankDay: '2026-11-27',
  installmentCount: 1,
  grossMinor: 10_000n,
  feeMinor: 179n,
  ...changes,
})
const back = (amountMinor: bigint, backBeforeMinor: bigint, of: SettledSale, bankDay: string) => ({
  ...FACTS,
  kind: 'return' as const,
  sourceId: 'operation',
  installmentCount: of.installmentCount,
  bankDay,
  amountMinor,
  backBeforeMinor,
  saleGrossMinor: of.grossMinor,
  saleFeeMinor: of.feeMinor,
})

describe('a sale', () => {
  it('is paid in one sum on the value date', () => {
    expect(expectedPartsOf(sale(), TERMS)).toEqual([
      { ...sale(), part: 1, parts: 1, dueOn: '2026-11-30' },
    ])
  })

  it('is paid in monthly parts, of which the last has the remainder, each moved to a working day for itself', () => {
    const sold = sale({ bankDay: '2026-01-30', installmentCount: 3, feeMinor: 500n })
    const parts = expectedPartsOf(sold, { ...TERMS, paidIn: 'monthly' })
    expect(
      parts.map(({ part, parts: of, dueOn, grossMinor, feeMinor }) => [
        `${part}/${of}`,
        dueOn,
        grossMinor,
        feeMinor,
      ]),
    ).toEqual([
      // 31 January is a Saturday, and February has 28 days, the last of which is a Saturday.
      ['1/3', '2026-02-02', 3_333n, 166n],
      ['2/3', '2026-03-02', 3_333n, 166n],
      ['3/3', '2026-03-31', 3_334n, 168n],
    ])
  })

  it('in one payment has one part, also where installments are paid monthly', () => {
    expect(expectedPartsOf(sale(), { ...TERMS, paidIn: 'monthly' })).toHaveLength(1)
  })
})

it('a return is taken off on the next working day, whole, with its share of the fee', () => {
  const of = sale({ installmentCount: 6 })
  const [part, ...more] = expectedPartsOf(back(3_333n, 3_333n, of, '2026-05-26'), TERMS)
  expect(more).toEqual([])
  // The Kurban feast ends on a Saturday.
  expect(part).toMatchObject({ kind: 'return', part: 1, parts: 1, dueOn: '2026-06-01' })
  expect([part?.grossMinor, part?.feeMinor]).toEqual([-3_333n, -60n])
})

const amount = fc.bigInt({ min: 1n, max: 99_999_999n })
const terms = fc.record({
  blockedDays: fc.nat(60),
  blockedDayKind: fc.constantFrom('calendar' as const, 'working' as const),
  paidIn: fc.constantFrom('one' as const, 'monthly' as const),
})
const day = fc.integer({ min: 0, max: 1_400 }).map((after) => addDays('2024-01-01', after))
const sold = fc
  .record({
    bankDay: day,
    installmentCount: fc.integer({ min: 1, max: 18 }),
    grossMinor: amount,
    basisPoints: fc.bigInt({ min: 0n, max: 10_000n }),
  })
  .map(({ basisPoints, ...changes }) =>
    sale({ ...changes, feeMinor: (changes.grossMinor * basisPoints) / 10_000n }),
  )

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, each) => sum + each, 0n)

describe('whatever the terms', () => {
  it('the parts of a sale add up to it, on working days in their order', () => {
    fc.assert(
      fc.property(sold, terms, (of, when) => {
        const parts = expectedPartsOf(of, when)
        expect(sumOf(parts.map(({ grossMinor }) => grossMinor))).toBe(of.grossMinor)
        expect(sumOf(parts.map(({ feeMinor }) => feeMinor))).toBe(of.feeMinor)
        const days = parts.map(({ dueOn }) => dueOn)
        expect(days.every(isWorkingDay)).toBe(true)
        expect(days).toEqual(days.toSorted())
        expect(parts).toHaveLength(when.paidIn === 'one' ? 1 : of.installmentCount)
      }),
    )
  })

  it('returns of the whole, in any pieces, give the whole fee back', () => {
    fc.assert(
      fc.property(sold, fc.array(amount, { maxLength: 8 }), terms, (of, pieces, when) => {
        let backBefore = 0n
        const fees: bigint[] = []
        for (const piece of [...pieces, of.grossMinor]) {
          const left = of.grossMinor - backBefore
          const amountMinor = piece < left ? piece : left
          if (amountMinor === 0n) break
          const [part] = expectedPartsOf(back(amountMinor, backBefore, of, of.bankDay), when)
          fees.push(part?.feeMinor ?? 0n)
          backBefore += amountMinor
        }
        expect(fees.every((fee) => fee <= 0n)).toBe(true)
        expect(sumOf(fees)).toBe(-of.feeMinor)
      }),
    )
  })
})
