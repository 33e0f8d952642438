/** Every mistake of an operator's file is told in Turkish and in English, each with its values. */

import { describe, expect, it, test } from 'vitest'
import { csvFaultText } from './csv-fault-texts.ts'
import type { CsvFault, CsvFaultCode, CsvFaultValues } from './csv-faults.ts'
import { firstProblems } from './csv-problems.ts'

/** Values that no sentence has by itself. The type lets no code be forgotten. */
const SAMPLES: CsvFaultValues = {
  QuoteOpen: {},
  QuoteWithin: {},
  RowCount: { rowsMaximum: 7_531 },
  ColumnMissing: { name: 'bankCode' },
  ColumnUnknown: { known: ['prefix', 'cardType'] },
  ColumnRepeated: {},
  FieldCount: { expected: 8_642, found: 7_531 },
  NotListed: { field: 'Kredili', listed: ['Credit', 'Debit'] },
  NoFlag: { field: 'belki' },
  NoTitle: { field: 'x'.repeat(40), charactersMaximum: 7_531 },
  NoPrefix: { field: '5528' },
  NoEftCode: { field: '12345' },
  NoFourDigits: { field: '62' },
  NoCategory: { field: '*' },
  NoWholeNumber: { field: '8642.5', least: 7_531, most: 8_642 },
  NoMoment: { field: '31.02.2026' },
  NotAfterBeginning: { field: '2025-01-01T00:00:00Z' },
  NoMerchant: { field: '2200000002' },
  MerchantMissing: { field: 'garanti' },
  NoTerminal: { field: 'garanti' },
  PrefixRepeated: { prefix: '552879', firstLine: 7_531 },
  PriceRepeated: { firstLine: 7_531 },
  LimitRepeated: { firstLine: 7_531 },
}

const FAULTS = Object.entries(SAMPLES).map(([code, values]) => {
  return { code: code as CsvFaultCode, values } as CsvFault
})

describe.each(FAULTS)('$code', (fault) => {
  test.each(['tr', 'en'] as const)('has a sentence in %s with its values', (language) => {
    const text = csvFaultText(fault, language)
    expect(text).toMatch(/^\S.*[^\s.]$/)
    expect(text).not.toMatch(/undefined|null|NaN|\[object/)
    for (const value of Object.values(fault.values).flat()) expect(text).toContain(String(value))
  })

  it('has two sentences, not one twice', () => {
    const turkish = csvFaultText(fault, 'tr')
    expect(turkish).not.toBe(csvFaultText(fault, 'en'))
    expect(turkish).not.toMatch(/\b(must|line|stand|field|the|is)\b/)
  })
})

test('a table without a limit of rows asks for one at least', () => {
  const fault = { code: 'RowCount', values: { rowsMaximum: null } } as const
  expect(csvFaultText(fault, 'tr')).toContain('en az bir kayıt')
  expect(csvFaultText(fault, 'en')).toContain('at least one record')
})

test('an empty field is not named in quotes in Turkish', () => {
  const fault = { code: 'NoFlag', values: { field: '' } } as const
  expect(csvFaultText(fault, 'tr')).toMatch(/^boş bırakılamaz; /)
})

test('each problem of a list has its line and its column, and the others are counted', () => {
  const problems = Array.from({ length: 23 }, (_, index) => {
    const fault = { code: 'NoFlag', values: { field: 'belki' } } as const
    return { line: index + 2, column: index === 0 ? 'TİCARİ' : null, fault }
  })
  const { texts, left } = firstProblems(problems, 'tr')
  expect(texts.slice(0, 2)).toEqual([
    '2, TİCARİ: "belki" yerine true ya da false, Evet ya da Hayır yazılmalıdır',
    '3: "belki" yerine true ya da false, Evet ya da Hayır yazılmalıdır',
  ])
  expect([texts.length, left]).toEqual([20, 3])
})
