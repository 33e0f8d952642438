/** Decision 3.2: the operator imports a BIN table; nothing of a file with a mistake is taken. */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { growthOf, LINEAR_GROWTH } from '../../base/kernel/testing/growth.ts'
import type { BinRecord } from './bin.ts'
import { csvFaultText } from './csv-fault-texts.ts'
import { readBinCsv } from './import-csv.ts'
import { starterBins } from './starter-bins.ts'

const HEADER = 'prefix,cardType,bankCode,bankTitle'

function problemsOf(text: string): string[] {
  const reading = readBinCsv(text)
  if (reading.ok) return []
  return reading.problems.map(
    ({ line, column, fault }) => `${line} ${column}: ${csvFaultText(fault, 'en')}`,
  )
}

describe('a good file', () => {
  test('columns may be left out, and have the defaults of an ordinary Turkish card', () => {
    expect(readBinCsv(`${HEADER}\n552879,Credit,0012,Halkbank\n`)).toEqual({
      ok: true,
      rows: [
        {
          prefix: '552879',
          cardBrand: 'Mastercard',
          cardNetwork: 'Unknown',
          cardType: 'Credit',
          cardSubType: 'Unknown',
          bankCode: '0012',
          bankTitle: 'Halkbank',
          isVirtual: false,
          isDomestic: true,
          isCommercial: false,
        },
      ],
    })
  })

  test.each([
    ['semicolons', 'prefix;cardType;bankCode;bankTitle\n552879;Credit;0012;Halk, Bankası'],
    [
      'a byte-order mark and Windows line ends',
      `\uFEFF${HEADER}\r\n552879,Credit,0012,"Halk, Bankası"\r\n`,
    ],
    ['empty lines', `${HEADER}\n\n552879,Credit,0012,"Halk, Bankası"\n,,,\n`],
    [
      'another order of columns',
      'bankTitle,bankCode,prefix,cardType\n"Halk, Bankası",0012,552879,Credit',
    ],
    ['spaces around fields', `${HEADER}\n552879 , Credit,0012,"Halk, Bankası"`],
  ])('%s', (_name, text) => {
    const reading = readBinCsv(text)
    expect(reading).toMatchObject({
      ok: true,
      rows: [{ prefix: '552879', cardType: 'Credit', bankTitle: 'Halk, Bankası' }],
    })
  })

  test('quotes are doubled inside quotes, and a field may span lines', () => {
    const text = `${HEADER}\n552879,Credit,0012,"The ""big""\nbank"\n55288,Credit,0012,Halkbank`
    expect(problemsOf(text)).toEqual([
      '4 prefix: "55288" must be 6 to 12 digits of the card number',
    ])
    expect(readBinCsv(text.replace('55288,', '552880,'))).toMatchObject({
      ok: true,
      rows: [{ bankTitle: 'The "big"\nbank' }, { prefix: '552880' }],
    })
  })

  test('the starter table comes back from a file as it was', () => {
    const bins = starterBins()
    const columns = Object.keys(bins[0] ?? {}) as (keyof BinRecord)[]
    const lines = bins.map((record) => columns.map((column) => record[column]).join(','))
    const reading = readBinCsv([columns.join(','), ...lines].join('\n'))
    expect(reading).toEqual({ ok: true, rows: bins })
  })
})

describe('a file with mistakes says where and what to write', () => {
  test('all of them at once, by line and column', () => {
    const text = [
      `${HEADER},cardNetwork,isVirtual`,
      '552879,Kredili,12345,Halkbank,Paraf,false',
      '552880,Credit,0012,Halkbank,Parafix,perhaps',
      '5528,Credit,0012,,Paraf,false',
      '552882,Credit,0012,Halkbank',
    ].join('\n')
    expect(problemsOf(text)).toEqual([
      '2 cardType: "Kredili" must be one of Credit, Debit, Prepaid, Unknown',
      '2 bankCode: "12345" must be the EFT code, like 0046 or 46',
      '3 cardNetwork: "Parafix" must be one of Bonus, World, Maximum, Axess, CardFinans, Paraf, Bankkart, Advantage, SaglamKart, Unknown',
      '3 isVirtual: "perhaps" must be true or false, Evet or Hayır',
      '4 prefix: "5528" must be 6 to 12 digits of the card number',
      '4 bankTitle: "" must be a text of 1 to 100 characters',
      '5 null: must have 6 fields like the header, and has 4',
    ])
  })

  test.each([
    ['', '1 null: the file must have a header line and at least one record below it'],
    [HEADER, '1 null: the file must have a header line and at least one record below it'],
    [
      `prefix,cardType,bankCode\n552879,Credit,0012`,
      '1 bankTitle: the header must name the column bankTitle',
    ],
    [
      `${HEADER},branch\n552879,Credit,0012,Halkbank,x`,
      '1 branch: must be one of prefix, cardType, bankCode, bankTitle, cardBrand, cardNetwork, cardSubType, isVirtual, isDomestic, isCommercial',
    ],
    [
      `${HEADER},prefix\n552879,Credit,0012,Halkbank,552879`,
      '1 prefix: must stand in the header only once',
    ],
    [
      `${HEADER},BIN No\n552879,Credit,0012,Halkbank,552879`,
      '1 BIN No: must stand in the header only once',
    ],
    [
      `${HEADER}\n552879,Credit,0012,Halkbank\n552879,Debit,0012,Halkbank`,
      '3 prefix: 552879 stands on line 2 already, with other content; keep one of the two',
    ],
    [
      `${HEADER}\n552879,Credit,0012,"Halkbank`,
      '2 null: a quoted field must be closed by " and followed by a separator',
    ],
    [
      `${HEADER}\n552879,Credit,0012,"Halk"bank`,
      '2 null: a quoted field must be closed by " and followed by a separator',
    ],
    [
      `${HEADER}\n552880,Credit,0012,"Halk\nbank"\n552879,Credit,0012,Halk"bank`,
      '4 null: a field that holds " must stand in quotes, with " doubled inside',
    ],
  ])('%j', (text, problem) => expect(problemsOf(text)).toEqual([problem]))

  test('a card number in the file is not repeated', () => {
    const problems = problemsOf(`${HEADER}\n5528790000000008,Credit,0012,Halkbank`)
    expect(problems.join()).toContain('552879******0008')
    expect(problems.join()).not.toContain('5528790000000008')
  })

  test('any text is answered, and long ones in linear time', () => {
    fc.assert(fc.property(fc.string(), (text) => void readBinCsv(`${HEADER}\n${text}`)))
    const quotes = (size: number) =>
      expect(readBinCsv(`${HEADER}\n"${'""'.repeat(size)}`).ok).toBe(false)
    const fields = (size: number) =>
      expect(readBinCsv(`${HEADER}\n${'"",'.repeat(size)}`).ok).toBe(false)
    expect(growthOf(quotes, 50_000)).toBeLessThan(LINEAR_GROWTH)
    expect(growthOf(fields, 50_000)).toBeLessThan(LINEAR_GROWTH)
  })
})
