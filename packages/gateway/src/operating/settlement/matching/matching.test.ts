/** Each difference between what was expected and what a bank says is named as itself, by its amount, and none is made up. */

import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays, addWorkingDays } from '../calendar/index.ts'
import type { ExpectedPart } from '../movement.ts'
import type { BoundLine } from '../statements/index.ts'
import { compareByBank } from './by-bank.ts'
import { type DifferenceKind, netOf } from './difference.ts'
import { matchStatements } from './match-statements.ts'
import { differenceText } from './sentences.ts'
import { FROM, kindsIn, lineOf, nothing, partOf, UNTIL } from './testing/bank-lines.ts'

/** A sale, or one in three monthly parts, or a sale and its return. */
function ordersOf(seeds: readonly number[]): readonly ExpectedPart[] {
  return seeds.flatMap((seed, at) => {
    const sale = partOf(at, { grossMinor: BigInt(1_000 + seed) })
    if (seed % 5 === 0) {
      return [1, 2, 3].map((part) => ({
        ...sale,
        part,
        parts: 3,
        installmentCount: 3,
        dueOn: addWorkingDays(addDays(sale.bankDay, 30 * part), 1),
      }))
    }
    if (seed % 7 !== 0) return [sale]
    const back = {
      kind: 'return',
      sourceId: `return-${at}`,
      grossMinor: -sale.grossMinor,
      bankDay: sale.bankDay,
    } as const
    return [sale, partOf(at, { ...back, bankTransactionId: null })]
  })
}

describe('a statement that says what was expected', () => {
  const seeds = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 60 })

  it('has no difference, in whatever order its lines stand', () => {
    fc.assert(
      fc.property(seeds, fc.boolean(), (given, isReversed) => {
        const parts = ordersOf(given)
        const lines = parts.map((part) => lineOf(part))
        const { pairs, differences } = matchStatements({
          parts,
          lines: isReversed ? lines.toReversed() : lines,
          from: FROM,
          until: UNTIL,
        })
        expect([pairs.length, differences]).toEqual([parts.length, []])
      }),
    )
  })

  it('has no difference where it names the sums of days only, with or without terminals', () => {
    fc.assert(
      fc.property(seeds, fc.boolean(), (given, hasTerminals) => {
        const parts = ordersOf(given)
        const sums = new Map<string, BoundLine>()
        for (const part of parts) {
          const key = `${part.dueOn} ${hasTerminals ? part.terminalId : ''}`
          const terminalId = hasTerminals ? part.terminalId : null
          const before = sums.get(key)?.netMinor ?? 0n
          sums.set(
            key,
            lineOf(part, {
              ...nothing,
              kind: 'payout',
              terminalId,
              netMinor: before + netOf(part),
            }),
          )
        }
        expect(kindsIn(parts, [...sums.values()])).toEqual([])
      }),
    )
  })

  it('says nothing of what is due after it', () => {
    const [first, second] = [partOf(1), partOf(3)]
    expect(kindsIn([first, second], [lineOf(first)], first.dueOn)).toEqual([])
    expect(kindsIn([first, second], [lineOf(first)])).toEqual([['missing', -netOf(second)]])
  })
})

describe('one fault among two hundred payments', () => {
  const parts = ordersOf(Array.from({ length: 200 }, (_, at) => at * 11 + 1))
  const place = 100
  const part = parts[place] ?? partOf(0)
  const usual = parts.map((each) => lineOf(each))
  const instead = (...lines: readonly BoundLine[]) => usual.toSpliced(place, 1, ...lines)
  const stranger = { bankOrderId: 'x', bankTransactionId: 'y' } as const

  test.each<[DifferenceKind, bigint, readonly BoundLine[]]>([
    [
      'wrongCommission',
      -30n,
      instead(lineOf(part, { feeMinor: part.feeMinor + 30n, netMinor: netOf(part) - 30n })),
    ],
    ['wrongValueDate', netOf(part), instead(lineOf(part, { valueDate: addDays(part.dueOn, 1) }))],
    [
      'wrongSum',
      -500n,
      instead(lineOf(part, { grossMinor: part.grossMinor - 500n, netMinor: netOf(part) - 500n })),
    ],
    ['missing', -netOf(part), instead()],
    ['double', netOf(part), instead(lineOf(part), lineOf(part))],
    ['unknownSale', netOf(part), [...usual, lineOf(part, stranger)]],
    [
      'returnWithoutSale',
      -netOf(part),
      [...usual, lineOf(part, { ...stranger, kind: 'return', netMinor: -netOf(part) })],
    ],
    [
      'chargeback',
      -netOf(part),
      [...usual, lineOf(part, { kind: 'chargeback', netMinor: -netOf(part) })],
    ],
    ['fee', -15_000n, [...usual, lineOf(part, { ...nothing, kind: 'fee', netMinor: -15_000n })]],
    [
      'currency',
      2_000n,
      [...usual, lineOf(part, { ...stranger, currency: 'USD', netMinor: 2_000n })],
    ],
    [
      'otherTerminal',
      700n,
      [
        ...usual,
        lineOf(part, { ...stranger, terminalId: null, terminalOwner: 'other', netMinor: 700n }),
      ],
    ],
  ])('%s is named as itself and by its amount', (kind, amountMinor, lines) => {
    expect(kindsIn(parts, lines)).toEqual([[kind, amountMinor]])
  })

  it('splitBatch is named where a batch comes on two days, by payments and by sums', () => {
    const batch = [2, 4].map((at) => partOf(at, { bankDay: '2026-05-12' }))
    const [one, other] = [batch[0] ?? partOf(2), batch[1] ?? partOf(4)]
    const late = { valueDate: '2026-05-14' }
    expect(kindsIn(batch, [lineOf(one), lineOf(other, late)])).toEqual([
      ['splitBatch', netOf(other)],
    ])
    const sums = [one, other].map((each, at) =>
      lineOf(each, { ...nothing, kind: 'payout', ...(at === 1 ? late : {}) }),
    )
    expect(kindsIn(batch, sums)).toEqual([['splitBatch', netOf(other)]])
  })

  it('a wrong rate on many payments of a day is one difference', () => {
    const many = Array.from({ length: 41 }, (_, at) =>
      partOf(2 * at, { bankDay: '2026-05-12', installmentCount: 3, grossMinor: 100_000n }),
    )
    const lines = many.map((each) => lineOf(each, { feeMinor: 2_190n, netMinor: 97_810n }))
    const [difference, ...others] = matchStatements({
      parts: many,
      lines,
      from: FROM,
      until: UNTIL,
    }).differences
    if (difference === undefined) throw new Error('no difference was found')
    expect(others).toEqual([])
    expect(differenceText(difference, 'Garanti')).toEqual({
      tr: 'Garanti, 12 Mayıs 2026 tarihli 41 taksitli işlem için %1,89 yerine %2,19 komisyon kesti: ₺123,00.',
      en: 'Garanti kept 2.19 % instead of 1.89 % on 41 installment payments of 12 May 2026: ₺123.00.',
    })
  })
})

it.each([
  ['sale', 'Garanti, 13 Mayıs 2026 valörlü 1 işlem tutarını ödemedi', 'has not paid 1 payment due'],
  ['return', 'valörlü 1 iade tutarını kesmedi', 'Garanti has not taken back 1 return due on'],
  ['chargeback', '1 ters ibraz tutarını kesmedi', 'has not taken back 1 chargeback due on'],
] as const)('a missing %s is called so', (kind, tr, en) => {
  const part = partOf(1, { kind, grossMinor: kind === 'sale' ? 10_000n : -10_000n })
  const missing = { kind: 'missing', amountMinor: -netOf(part), parts: [part], lines: [] } as const
  const text = differenceText(missing, 'Garanti')
  expect(text).toEqual({ tr: expect.stringContaining(tr), en: expect.stringContaining(en) })
})

describe('the files of two banks', () => {
  const parts = [partOf(1), partOf(2), partOf(4)]
  const [first, second, third] = parts.map((part) => lineOf(part))
  if (first === undefined || second === undefined || third === undefined)
    throw new Error('no lines')

  it('say nothing of days before their first line', () => {
    const lines = [{ ...third, bank: 'akbank' }]
    expect(compareByBank(parts, lines)).toMatchObject({ pairs: 1, differences: [] })
  })

  it('say nothing about each other’s terminals', () => {
    const lines = [
      { ...first, bank: 'garanti', terminalId: null },
      { ...second, bank: 'akbank' },
      { ...third, bank: 'akbank' },
    ]
    expect(compareByBank(parts, lines)).toEqual({ pairs: 3, differences: [], terminalsUnsaid: [] })
  })

  it('leave a terminal of which none speaks unknown, and nothing of it missing', () => {
    const lines = [second, third].map((line) => ({ ...line, bank: 'akbank' }))
    expect(compareByBank(parts, lines)).toEqual({
      pairs: 2,
      differences: [],
      terminalsUnsaid: ['t1'],
    })
    const before = { ...second, bank: 'akbank', valueDate: '2026-05-12', bankOrderId: 'x' }
    const unnamed = { ...before, kind: 'payout', bankTransactionId: null, netMinor: 0n } as const
    expect(compareByBank(parts, [unnamed, ...lines.slice(1)])).toMatchObject({
      differences: [
        { kind: 'missing', bank: 'akbank', amountMinor: -netOf(parts[1] ?? partOf(2)) },
      ],
    })
  })
})
