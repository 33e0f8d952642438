import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { amountIn } from '../../../base/kernel/index.ts'
import { moneyText } from '../../design/index.ts'

describe('decision 9.22: an amount means the same in both languages', () => {
  test.each([
    ['10', 1_000n],
    ['10,5', 1_050n],
    ['10.5', 1_050n],
    ['1249,90', 124_990n],
    ['1.249,90', 124_990n],
    ['1,249.90', 124_990n],
    ['1.249', 124_900n],
    ['1,249', 124_900n],
    ['₺1 249,90', 124_990n],
    ['0', null],
    ['12.34.56', null],
    ['1.249.90', null],
    ['1.249,900', null],
    ['1.2345', null],
    ['-5', null],
    ['1e9', null],
    ['', null],
    ['999999999999', null],
  ])('%s', (text, amountMinor) => {
    expect(amountIn(text)).toBe(amountMinor)
  })

  test.each(['0', '0,00', '0.0'])('%s is a bound of a filter', (text) => {
    expect(amountIn(text, { hasZero: true })).toBe(0n)
  })

  test('what the panel writes, it reads', () => {
    const amounts = fc.bigInt({ min: 1n, max: 9_999_999_999n })
    fc.assert(
      fc.property(amounts, fc.constantFrom('tr' as const, 'en' as const), (amount, language) => {
        const text = moneyText(amount, language)
        expect(amountIn(text)).toBe(amount)
        expect(amountIn(text, { language })).toBe(amount)
      }),
    )
  })
})

describe('where money moves, what could mean two amounts is none', () => {
  test.each([
    ['tr', '1.249,90', 124_990n],
    ['tr', '1249,90', 124_990n],
    ['tr', '1249.90', 124_990n],
    ['tr', '1.249', 124_900n],
    ['tr', '₺ 1.249,9', 124_990n],
    ['tr', '12.345.678,00', 1_234_567_800n],
    ['tr', '1,249.90', null],
    ['tr', '12.34.567', null],
    ['en', '1,249.90', 124_990n],
    ['en', '1249.9', 124_990n],
    ['en', '1,249', 124_900n],
    ['en', '1.249', null],
    ['en', '1.249,90', null],
    ['en', '12,5', null],
    ['en', '0.001', null],
    ['en', '0', null],
    ['en', '-5', null],
    ['en', '', null],
    ['en', '1e3', null],
    ['en', '9'.repeat(40), null],
  ] as const)('in %s, "%s" is %s kuruş', (language, typed, amountMinor) => {
    expect(amountIn(typed, { language })).toBe(amountMinor)
  })
})
