/** Amounts and days of banks' files are read exactly, or not at all. */

import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { amountToDecimal } from '../../../base/kernel/index.ts'
import { amountInCell, type DayForm, dayInCell } from './cell-values.ts'

describe('an amount', () => {
  test.each([
    ['1.249,90', 124_990n],
    ['1249,9', 124_990n],
    ['1249', 124_900n],
    ['0,00', 0n],
    ['-12,50', -1_250n],
    ['12,50-', -1_250n],
    ['(12,50)', -1_250n],
    ['+12,50', 1_250n],
    ['\u221212,50', -1_250n],
    ['1\u00a0249,90', 124_990n],
    ["1'249,90", 124_990n],
    ['1.249,90 TL', 124_990n],
    ['₺1.249,90', 124_990n],
    ['-₺5,00', -500n],
    ['TRY 5,00', 500n],
    ['12,3400', 1_234n],
    ['999.999.999.999.999,99', 99_999_999_999_999_999n],
    ['12,345', null],
    ['1,249.90', null],
    ['1.24,90', null],
    ['1.249 567,00', null],
    ['--5', null],
    ['(-5)', null],
    ['5,', null],
    ['1e3', null],
    ['٣,00', null],
    ['', null],
    ['1.000.000.000.000.000,00', null],
  ])('%j with a decimal comma is %s kuruş', (text, minor) => {
    expect(amountInCell(text, ',')).toBe(minor)
  })

  test.each([
    ['1,249.90', 124_990n],
    ['1249.9', 124_990n],
    ['1.249,90', null],
    ['12.345', null],
  ])('%j with a decimal point is %s kuruş', (text, minor) => {
    expect(amountInCell(text, '.')).toBe(minor)
  })

  it('of a cell of numbers has a point, whatever the mapping says', () => {
    expect(amountInCell({ number: '1249.9' }, ',')).toBe(124_990n)
    expect(amountInCell({ number: '-0.05' }, ',')).toBe(-5n)
    expect(amountInCell({ number: '1.005' }, ',')).toBeNull()
    expect(amountInCell({ day: '2026-11-21' }, ',')).toBeNull()
  })

  it('is the same however it is written', () => {
    const limit = 10n ** 15n
    fc.assert(
      fc.property(fc.bigInt(-limit, limit), fc.boolean(), (minor, isGrouped) => {
        const [whole = '', decimals = ''] = amountToDecimal(minor < 0n ? -minor : minor).split('.')
        const digits = isGrouped ? whole.replace(/\B(?=(\d{3})+$)/g, '.') : whole
        const sign = minor < 0n ? '-' : ''
        expect(amountInCell(`${sign}${digits},${decimals}`, ',')).toBe(minor)
        expect(amountInCell(`${digits},${decimals}${sign} TL`, ',')).toBe(minor)
      }),
    )
  })
})

describe('a day', () => {
  test.each<[string, DayForm, string | null]>([
    ['21.11.2026', 'dd.mm.yyyy', '2026-11-21'],
    ['21/11/2026 14:05', 'dd.mm.yyyy', '2026-11-21'],
    ['1-2-2026 14:05:33', 'dd.mm.yyyy', '2026-02-01'],
    ['21.11.26', 'dd.mm.yy', '2026-11-21'],
    ['2026-11-21T00:30:00.000+03:00', 'yyyy-mm-dd', '2026-11-21'],
    ['11/21/2026', 'mm/dd/yyyy', '2026-11-21'],
    ['20261121', 'yyyymmdd', '2026-11-21'],
    ['29.02.2028', 'dd.mm.yyyy', '2028-02-29'],
    ['29.02.2027', 'dd.mm.yyyy', null],
    ['31.04.2026', 'dd.mm.yyyy', null],
    ['00.01.2026', 'dd.mm.yyyy', null],
    ['21.13.2026', 'dd.mm.yyyy', null],
    ['21.11.1999', 'dd.mm.yyyy', null],
    ['21.11.2026 toplam', 'dd.mm.yyyy', null],
    ['21.11.20266', 'dd.mm.yyyy', null],
    ['21.11.2026', 'dd.mm.yy', null],
    ['', 'dd.mm.yyyy', null],
  ])('%j as %s is %s', (text, form, day) => {
    expect(dayInCell(text, form)).toBe(day)
  })

  it('of a spreadsheet is that day, whatever the mapping says', () => {
    expect(dayInCell({ day: '2026-11-21' }, 'mm/dd/yyyy')).toBe('2026-11-21')
    expect(dayInCell({ number: '20261121' }, 'yyyymmdd')).toBe('2026-11-21')
  })
})
