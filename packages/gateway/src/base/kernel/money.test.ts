/** Decision 1.5: amounts on the wire and inside. The cases are data in vectors/money.json. */

import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  AMOUNT_MINOR_MAXIMUM,
  amountMinorFromText,
  amountMinorFromWire,
  amountToDecimal,
  amountToWire,
  percentageOf,
  splitIntoInstallments,
} from './money.ts'

interface MoneyVectors {
  accepted: { wire: unknown; kurus: string }[]
  refused: { wire: unknown; reason: string }[]
  texts: { text: string; kurus?: string; reason?: string }[]
  decimals: { kurus: string; decimal: string }[]
  splits: { total: string; count: number; installments: string[] }[]
  shares: { amount: string; rate: number; share: string }[]
}

const vectors: MoneyVectors = JSON.parse(
  readFileSync(new URL('../../../../../vectors/money.json', import.meta.url), 'utf8'),
)
const anyAmount = fc.bigInt({ min: 1n, max: AMOUNT_MINOR_MAXIMUM })

describe('decision 1.5: JSON numbers', () => {
  test.each(vectors.accepted)('$wire is $kurus kuruş', ({ wire, kurus }) => {
    expect(amountMinorFromWire(wire)).toEqual({ ok: true, amountMinor: BigInt(kurus) })
  })

  test.each(vectors.refused)('$wire is refused: $reason', ({ wire, reason }) => {
    expect(amountMinorFromWire(wire)).toEqual({ ok: false, reason })
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, undefined, 10n])(
    '%s is not a number of JSON',
    (value) => expect(amountMinorFromWire(value)).toEqual({ ok: false, reason: 'not-a-number' }),
  )

  test('points may be 0, also as -0, and obey the other rules', () => {
    expect(amountMinorFromWire(0, 0n)).toEqual({ ok: true, amountMinor: 0n })
    expect(amountMinorFromWire(-0, 0n)).toEqual({ ok: true, amountMinor: 0n })
    expect(amountMinorFromWire(-0.01, 0n)).toEqual({ ok: false, reason: 'too-small' })
    expect(amountMinorFromWire(1.005, 0n)).toEqual({ ok: false, reason: 'more-than-two-decimals' })
  })

  test('every amount comes back from the wire as it was', () => {
    fc.assert(
      fc.property(anyAmount, (amountMinor) => {
        const overTheWire: unknown = JSON.parse(JSON.stringify(amountToWire(amountMinor)))
        expect(amountMinorFromWire(overTheWire)).toEqual({ ok: true, amountMinor })
      }),
    )
  })

  test('the noise of one addition of doubles is accepted, over the whole range', () => {
    fc.assert(
      fc.property(anyAmount, anyAmount, (one, other) => {
        fc.pre(one + other <= AMOUNT_MINOR_MAXIMUM)
        const sum = amountToWire(one) + amountToWire(other)
        expect(amountMinorFromWire(sum)).toEqual({ ok: true, amountMinor: one + other })
      }),
    )
  })

  test('a third decimal is refused, over the whole range', () => {
    fc.assert(
      fc.property(anyAmount, fc.integer({ min: 1, max: 9 }), (amountMinor, third) => {
        const value = Number(`${amountToDecimal(amountMinor)}${third}`)
        expect(amountMinorFromWire(value)).toEqual({ ok: false, reason: 'more-than-two-decimals' })
      }),
    )
  })
})

describe('decision 1.5: decimal text', () => {
  test.each(vectors.texts)('"$text"', ({ text, kurus, reason }) => {
    const expected = kurus
      ? { ok: true, amountMinor: BigInt(kurus) }
      : { ok: false, reason: reason }
    expect(amountMinorFromText(text)).toEqual(expected)
  })

  test.each(vectors.decimals)('$kurus kuruş is written $decimal', ({ kurus, decimal }) => {
    expect(amountToDecimal(BigInt(kurus))).toBe(decimal)
  })

  test('text and number read the same', () => {
    fc.assert(
      fc.property(anyAmount, (amountMinor) => {
        const text = amountToDecimal(amountMinor)
        expect(amountMinorFromText(text)).toEqual({ ok: true, amountMinor })
        expect(amountMinorFromWire(Number(text))).toEqual({ ok: true, amountMinor })
      }),
    )
  })

  test('an amount that no JSON number holds exactly is a bug', () => {
    expect(() => amountToWire(2n ** 53n)).toThrow(RangeError)
  })
})

describe('decision 3.3: shares and installments', () => {
  test.each(vectors.splits)('$total in $count', ({ total, count, installments }) => {
    expect(splitIntoInstallments(BigInt(total), count)).toEqual(installments.map(BigInt))
  })

  test('installments add up to the total, and only the last one differs', () => {
    fc.assert(
      fc.property(anyAmount, fc.integer({ min: 1, max: 36 }), (total, count) => {
        const installments = splitIntoInstallments(total, count)
        expect(installments).toHaveLength(count)
        expect(installments.reduce((sum, installment) => sum + installment, 0n)).toBe(total)
        expect(new Set(installments.slice(0, -1)).size).toBeLessThanOrEqual(1)
      }),
    )
  })

  test.each([0, -1, 1.5, Number.NaN])('a count of %s is a bug', (count) => {
    expect(() => splitIntoInstallments(100n, count)).toThrow(RangeError)
  })

  test('a negative sum is not split', () => {
    expect(() => splitIntoInstallments(-1n, 1)).toThrow(RangeError)
  })

  test.each(vectors.shares)('$rate of $amount is $share', ({ amount, rate, share }) => {
    expect(percentageOf(BigInt(amount), rate)).toBe(BigInt(share))
  })

  test('a share is at most half a kuruş off', () => {
    fc.assert(
      fc.property(anyAmount, fc.integer({ min: 0, max: 10_000 }), (amountMinor, rate) => {
        const errorTimes10000 =
          percentageOf(amountMinor, rate) * 10_000n - amountMinor * BigInt(rate)
        expect(errorTimes10000).toBeGreaterThan(-5_000n)
        expect(errorTimes10000).toBeLessThanOrEqual(5_000n)
      }),
    )
  })

  test.each([-1, 1.5, Number.NaN])('a rate of %s basis points is a bug', (rate) => {
    expect(() => percentageOf(100n, rate)).toThrow(RangeError)
  })
})
