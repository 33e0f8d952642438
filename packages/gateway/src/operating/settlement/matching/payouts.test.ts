/** What a bank says of sums, and of several lines of one order, is compared without naming one cause twice. */

import { describe, expect, it, test } from 'vitest'
import { percentageOf } from '../../../base/kernel/index.ts'
import type { BoundLine } from '../statements/index.ts'
import { netOf } from './difference.ts'
import { matchStatements } from './match-statements.ts'
import { kindsIn, lineOf, nothing, partOf } from './testing/bank-lines.ts'

describe('a bank that pays in sums', () => {
  const days = ['2026-05-12', '2026-05-13', '2026-05-14', '2026-05-15'] as const
  const parts = days.map((dueOn, at) => partOf(2 * at, { bankDay: '2026-05-11', dueOn }))
  const [first, second, third, fourth] = parts.map((part) =>
    lineOf(part, { ...nothing, kind: 'payout' }),
  )
  if (!first || !second || !third || !fourth) throw new Error('no lines')
  const second2 = partOf(1, { terminalId: 't0', bankDay: '2026-05-11', dueOn: '2026-05-13' })
  const back = { ...nothing, kind: 'chargeback' } as const
  const both = second.netMinor + netOf(second2)
  const late = { ...second, netMinor: both }

  test.each<[string, readonly BoundLine[], ReturnType<typeof kindsIn>]>([
    ['pays a day not at all', [first, third, fourth], [['missing', -both]]],
    [
      'pays a whole day later',
      [first, third, { ...late, valueDate: days[3] }, fourth],
      [['wrongValueDate', both]],
    ],
    [
      'pays a part of a day two days later',
      [first, second, third, { ...fourth, netMinor: fourth.netMinor + netOf(second2) }],
      [['splitBatch', netOf(second2)]],
    ],
    ['pays a day twice', [first, late, late, third, fourth], [['double', both]]],
    [
      'takes a chargeback from the account',
      [first, late, lineOf(second2, { ...back, netMinor: -900n }), third, fourth],
      [['chargeback', -900n]],
    ],
    [
      'takes a chargeback from the payout',
      [
        ...[first, { ...late, netMinor: both - 900n }, third, fourth],
        lineOf(second2, { ...back, netMinor: -900n }),
      ],
      [['chargeback', -900n]],
    ],
    [
      'pays too little',
      [first, { ...late, netMinor: both - 5n }, third, fourth],
      [['wrongSum', -5n]],
    ],
  ])('and %s has one difference', (_, lines, kinds) => {
    expect(kindsIn([...parts, second2], lines)).toEqual(kinds)
  })

  it('has nothing to pay on a day of which the sum is nothing', () => {
    const back = { kind: 'return', grossMinor: -(parts[1]?.grossMinor ?? 0n) } as const
    const whole = partOf(2, { ...back, sourceId: 'back', dueOn: days[1] })
    expect(kindsIn([...parts, whole], [first, third, fourth])).toEqual([])
  })

  it('and writes a file of payments is held to the lines of that file, expected or not', () => {
    const named = parts.map((part) => lineOf(part))
    const double = lineOf(parts[1] ?? partOf(2))
    const account = [first, { ...second, netMinor: 2n * second.netMinor }, third, fourth]
    expect(kindsIn(parts, [...named, double, ...account])).toEqual([['double', double.netMinor]])
    expect(kindsIn(parts, [...named, first, third, fourth])).toEqual([
      ['missing', -second.netMinor],
    ])
  })
})

describe('lines of one order', () => {
  const sale = partOf(2, { grossMinor: 50_000n })
  const returns = [1_000n, 2_000n].map((amount, at) =>
    partOf(2, { kind: 'return', sourceId: `return-${at}`, grossMinor: -amount }),
  )
  const lines = [sale, ...returns].map((part) => lineOf(part))
  const [, one, other] = lines
  if (!one || !other) throw new Error('no lines')
  const wrong = { ...one, grossMinor: -1_500n, netMinor: one.netMinor - 500n }

  it.each([[[wrong, other]], [[other, wrong]]])(
    'a return with a wrong sum does not take the place of another one (%#)',
    (backs) => {
      const said = [lineOf(sale), ...backs]
      expect(kindsIn([sale, ...returns], said)).toEqual([['wrongSum', -500n]])
    },
  )

  it('of which the file does not number the installments: a second one is no early one', () => {
    const months = [1, 2].map((part) => ({
      ...partOf(4, { installmentCount: 2, dueOn: `2026-0${5 + part}-12` }),
      ...{ part, parts: 2 },
    }))
    const first = months[0] ?? sale
    const written = [first, first].map((part) => lineOf(part, { part: null }))
    expect(kindsIn(months, written, '2026-06-30')).toEqual([['double', netOf(first)]])
    const all = [...months, months[1] ?? sale].map((part) => lineOf(part, { part: null }))
    const asked = { parts: months, lines: all, from: '2026-06-01', until: '2026-07-31' }
    expect(matchStatements(asked).differences).toMatchObject([{ parts: [{ dueOn: '2026-07-12' }] }])
  })

  it.each([
    ['in another currency', 'currency', { currency: 'USD' }],
    [
      'at another merchant’s terminal',
      'otherTerminal',
      { terminalId: null, terminalOwner: 'other' },
    ],
  ] as const)('a payment that stands there %s is not missing too', (_, kind, changes) => {
    expect(kindsIn([sale, partOf(6)], [lineOf(sale, changes), lineOf(partOf(6))])).toEqual([
      [kind, netOf(sale)],
    ])
  })

  it('a wrong rate on small amounts, whose shares are rounded, is one difference', () => {
    const small = Array.from({ length: 20 }, (_, at) =>
      partOf(2 * at, { bankDay: '2026-05-12', grossMinor: BigInt(300 + 37 * at) }),
    )
    const kept = small.map((part) => percentageOf(part.grossMinor, 289))
    const over = small.map((part, at) => part.feeMinor - (kept[at] ?? 0n))
    const said = small.map((part, at) =>
      lineOf(part, { feeMinor: kept[at] ?? 0n, netMinor: part.grossMinor - (kept[at] ?? 0n) }),
    )
    const sum = over.reduce((all, each) => all + each, 0n)
    expect(kindsIn(small, said)).toEqual([['wrongCommission', sum]])
  })
})
