/** Decision 9.69: one table of columns, as a file for a program, for people's spreadsheets, and as a workbook. */

import { buffer } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'

import { column, type FileFormat, tableStream } from './index.ts'
import { readWorkbook } from './testing/read-workbook.ts'

type Sale = Readonly<{ at: Date; day: string; minor: bigint | null; count: number; text: string }>

const SALE: Sale = {
  at: new Date('2026-11-28T21:05:09.120Z'),
  day: '2026-11-28',
  minor: 124_990n,
  count: 3,
  text: '0008',
}

const TABLE = {
  title: { tr: 'Satışlar', en: 'Sales' },
  columns: [
    column.moment<Sale>('createdAt', ({ at }) => at),
    column.date<Sale>('businessDate', ({ day }) => day),
    column.amount<Sale>('amount', ({ minor }) => minor),
    column.count<Sale>('installmentCount', ({ count }) => count),
    column.text<Sale>('cardLastFour', ({ text }) => text),
    column.text<Sale>(
      'state',
      () => 'Approved',
      (_, language) => (language === 'tr' ? 'Ödendi' : 'Paid'),
    ),
  ],
}

async function* asyncOf<Each>(list: readonly Each[]): AsyncGenerator<Each> {
  yield* list
}

async function fileOf(format: FileFormat, language: 'tr' | 'en', ...sales: readonly Sale[]) {
  return buffer(tableStream(TABLE, asyncOf(sales), { format, language }))
}

describe('a file of the same rows', () => {
  test('for programs is the same in every language', async () => {
    const file = await fileOf('program', 'tr', SALE)
    expect(file.equals(await fileOf('program', 'en', SALE))).toBe(true)
    expect(file.toString()).toBe(
      '\ufeffcreatedAt,businessDate,amount,installmentCount,cardLastFour,state\r\n' +
        '2026-11-29T00:05:09.120+03:00,2026-11-28,1249.90,3,0008,Approved\r\n',
    )
  })

  test.each([
    [
      'tr',
      'Oluşturulma;İş günü;Tutar;Taksit;Kartın son 4 hanesi;Durum\r\n' +
        '29.11.2026 00:05:09;28.11.2026;1249,90;3;"=""0008""";Ödendi\r\n',
    ],
    [
      'en',
      'Created,Business date,Amount,Installments,Last four digits,State\r\n' +
        '2026-11-29 00:05:09,2026-11-28,1249.90,3,"=""0008""",Paid\r\n',
    ],
  ] as const)(
    'for spreadsheets of the language %s has its words and signs',
    async (language, text) => {
      expect((await fileOf('table', language, SALE)).toString()).toBe(`\ufeff${text}`)
    },
  )

  test('as a workbook has numbers, dates of Istanbul, and digits as texts', async () => {
    const [head, row] = readWorkbook(await fileOf('xlsx', 'tr', SALE))
    expect(Object.values(head ?? {}).map(({ value }) => value)).toEqual([
      'Oluşturulma',
      'İş günü',
      'Tutar',
      'Taksit',
      'Kartın son 4 hanesi',
      'Durum',
    ])
    const midnight = Date.UTC(2026, 10, 29) / 86_400_000 + 25_569
    expect(row).toEqual({
      A: {
        value: expect.closeTo(midnight + 309 / 86_400, 8),
        isText: false,
        format: 'dd.mm.yyyy hh:mm:ss',
      },
      B: { value: midnight - 1, isText: false, format: 'dd.mm.yyyy' },
      C: { value: 1249.9, isText: false, format: '#,##0.00' },
      D: { value: 3, isText: false, format: '0' },
      E: { value: '0008', isText: true, format: '@' },
      F: { value: 'Ödendi', isText: true, format: '@' },
    })
  })

  test.each(['xlsx', 'table', 'program'] as const)(
    'as %s is a file without rows too',
    async (format) => {
      expect((await fileOf(format, 'tr')).length).toBeGreaterThan(50)
    },
  )

  test('as a workbook has every row, and an empty cell for no amount', async () => {
    const sales = Array.from({ length: 1_001 }, (_, at) => ({ ...SALE, minor: null, count: at }))
    const rows = readWorkbook(await fileOf('xlsx', 'tr', ...sales))
    expect(rows.slice(1).map((row) => row['D']?.value)).toEqual(sales.map(({ count }) => count))
    expect(rows.every((row, at) => at === 0 || row['C'] === undefined)).toBe(true)
  })
})

/** What a spreadsheet may compute; the one formula that we write gives a text of digits. */
const COMPUTED = /^[\s\p{C}"]*(?!="\d[\d.:/eE+ -]*"$)[=+\-@＝＋－＠﹦﹢﹣﹫]/u

const PARTS = ['=', '+', '-', '@', '＝', '\t', '\r', '\n', ' ', ';', ',', '"', "'", 'x', '7', '.']
const strangersText = fc
  .array(fc.constantFrom(...PARTS), { maxLength: 12 })
  .map((parts) => parts.join(''))

describe('whatever strangers write', () => {
  it.each([
    ['tr', ';', /[,;\t\r\n]/],
    ['en', ',', /[;\t\r\n]/],
  ] as const)(
    'no cell of the file for spreadsheets (%s) is computed',
    async (language, delimiter, others) => {
      await fc.assert(
        fc.asyncProperty(strangersText, async (text) => {
          const file = (await fileOf('table', language, { ...SALE, text })).toString()
          const lines: string[][] = parse(file, { bom: true, delimiter })
          const elsewhere = file.split(others).map((cell) => cell.replaceAll('""', '"'))
          const cells = [
            ...lines.flat(),
            ...elsewhere.map((cell) => cell.replace(/^"(=".*")"$/, '$1')),
          ]
          expect(cells.filter((cell) => COMPUTED.test(cell))).toEqual([])
          expect(lines.map(({ length }) => length)).toEqual([6, 6])
        }),
      )
    },
  )

  it('no cell of a workbook is a formula, also after it was edited', async () => {
    await fc.assert(
      fc.asyncProperty(strangersText, async (text) => {
        const [, row] = readWorkbook(await fileOf('xlsx', 'tr', { ...SALE, text }))
        const empty = { value: '', isText: true, format: '@' }
        const cell = text === '' ? empty : row?.['E']
        expect(cell).toMatchObject({ isText: true, format: '@' })
        expect(COMPUTED.test(String(cell?.value))).toBe(false)
      }),
      { numRuns: 30 },
    )
  })
})

it('a workbook ends the reading of its rows where its reader goes away', async () => {
  let end: (word: string) => void = () => undefined
  const ended = new Promise<string>((resolve) => {
    end = resolve
  })
  async function* endless() {
    try {
      for (;;) yield SALE
    } finally {
      end('ended')
    }
  }
  for await (const _ of tableStream(TABLE, endless(), { format: 'xlsx', language: 'tr' })) break
  expect(await ended).toBe('ended')
})

it('a workbook fails where its rows fail', async () => {
  async function* failing() {
    yield SALE
    throw new Error('The database went away.')
  }
  const file = tableStream(TABLE, failing(), { format: 'xlsx', language: 'tr' })
  await expect(buffer(file)).rejects.toThrow('The database went away.')
})
