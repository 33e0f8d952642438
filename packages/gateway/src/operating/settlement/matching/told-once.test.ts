import { expect, it } from 'vitest'
import { compareByBank } from './by-bank.ts'
import { reconcile } from './reconcile.ts'
import { FROM, lineOf, partOf, UNTIL } from './testing/bank-lines.ts'

const parts = [0, 1, 2, 3].map((at) => partOf(at))
/** The lines of a file that names these parts. */
const fileOf = (statementId: string, places: readonly number[]) =>
  places.flatMap((at) => {
    const part = parts[at]
    return part === undefined ? [] : [{ ...lineOf(part), statementId, bank: 'garanti' }]
  })

it.each([
  ['two files of which the second has all days of the first', [0, 1], [0, 1, 2, 3], []],
  ['two files that share a day', [0, 1, 2], [2, 3], []],
  ['two files of which the first has a payment twice', [0, 1, 1], [0, 1, 2, 3], ['double']],
  ['two files of which the second has a payment twice', [0, 1], [0, 1, 1, 2, 3], ['double']],
  ['two files that both have a payment twice', [0, 1, 1], [0, 1, 1, 2, 3], ['double']],
] as const)('%s: each line counts once', (_, first, second, kinds) => {
  const lines = [...fileOf('b', second), ...fileOf('a', first)]
  expect(compareByBank(parts, lines).differences.map(({ kind }) => kind)).toEqual(kinds)
  const once = reconcile({ parts, lines: fileOf('a', [0, 1, 2, 3]) }, { from: FROM, until: UNTIL })
  const both = reconcile({ parts, lines }, { from: FROM, until: UNTIL })
  const sumOf = ({ received }: typeof both) =>
    received.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
  const double = parts[1] === undefined ? 0n : parts[1].grossMinor - parts[1].feeMinor
  expect(sumOf(both) - sumOf(once)).toBe(BigInt(kinds.length) * double)
})

it('the line of the file that was imported first is the one that pays', () => {
  const lines = [...fileOf('b', [0, 1, 2, 3]), ...fileOf('a', [0])]
  const { matched } = reconcile({ parts, lines }, { from: FROM, until: UNTIL })
  expect(matched.map(({ statementId }) => statementId)).toEqual(['a', 'b', 'b', 'b'])
})
