/** Decision 9.69: the comparison reads what banks, people and our own files write. */

import { buffer } from 'node:stream/consumers'
import { writeXlsxStream } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'

import { latin5Bytes } from '../../base/kernel/index.ts'
import { readStatement, StatementError } from './read-statement.ts'

type Row = readonly (string | number | null)[]

async function workbook(...rows: readonly Row[]): Promise<Buffer> {
  const stream = writeXlsxStream(
    rows.map((row) => [...row]),
    { name: 'Ekstre' },
  )
  return buffer(stream)
}

async function read(file: string | Buffer) {
  const statement = await readStatement(typeof file === 'string' ? Buffer.from(file) : file)
  return [...statement].map(([id, { takenMinor, returnedMinor }]) => [
    id,
    takenMinor,
    returnedMinor,
  ])
}

const BOTH = [
  ['b-1', 124_990n, 0n],
  ['b-2', 35_000n, 1_250n],
]

describe('a statement', () => {
  test.each([
    ['for programs', 'bankOrderId,taken,returned\nb-1,1249.90,0\nb-2,350,12.5\n'],
    [
      'of a Turkish spreadsheet',
      '\ufeffBanka sipariş no;Tahsil edilen;Geri verilen\r\nb-1;1.249,90;0,00\r\nb-2;350;12,50\r\n',
    ],
    ['of an English spreadsheet', 'Bank order,Taken,Given back\nb-1,"1,249.90",\nb-2,350.00,12.50'],
    ['with tabs', 'bankOrderId\ttaken\treturned\nb-1\t1249,90\t0\nb-2\t350,00 TL\t₺12,50'],
    [
      'with other columns, in another order and case',
      'SIRA;İADE;ALINAN;banka sipariş no\n1;;1249,90;b-1\n2;12,5;350;b-2',
    ],
    [
      'with digits that are texts',
      'bankOrderId;taken;returned\n"=""0008""";1,00;0\n"=""20261128000123456""";2,00;0',
      [
        ['0008', 100n, 0n],
        ['20261128000123456', 200n, 0n],
      ],
    ],
  ])('%s is read', async (_, text, expected = BOTH) => {
    expect(await read(text)).toEqual(expected)
  })

  test('in the encoding of an old Turkish Excel is read', async () => {
    const text = 'Banka sipariş no;Tahsil edilen;İade edilen\r\nb-1;1249,90;0\r\nb-2;350,00;12,50'
    const bytes = latin5Bytes(text)
    expect(bytes.equals(Buffer.from(text))).toBe(false)
    expect(await read(bytes)).toEqual(BOTH)
  })

  test('as a workbook is read, with amounts as numbers or as texts', async () => {
    const file = await workbook(
      ['Sıra', 'Banka sipariş no', 'Tahsil edilen', 'Geri verilen'],
      [1, 'b-1', 1249.9, null],
      [],
      [2, 'b-2', '350,00', 12.5],
    )
    expect(await read(file)).toEqual(BOTH)
  })

  test('may name an order twice where one of the rows has no money', async () => {
    const head = 'bankOrderId,taken,returned\n'
    expect(await read(`${head}b-1,0,0\nb-1,5,0\nb-1,0,0\n,0,\n`)).toEqual([['b-1', 500n, 0n]])
  })

  test.each([
    ['', /Line 1 must name the columns bankOrderId, taken and returned/],
    ['bankOrderId,taken\n', /Line 1/],
    ['bankOrderId,taken,returned\nb-1,1.005,0', /Line 2: taken must be an amount/],
    ['bankOrderId;taken;returned\nb-1;1,005;0', /Line 2: taken must be an amount/],
    ['bankOrderId,taken,returned\nb-1,1,x', /Line 2: returned must be an amount/],
    ['bankOrderId,taken,returned\nb-1,-1,0', /Line 2: taken must be an amount/],
    ['bankOrderId,taken,returned\nb-1,1,0,9', /Line 2 has 4 fields, and line 1 names 3/],
    ['bankOrderId,taken,returned\n\nb-1,1,0\nb-1,1,0', /b-1 comes twice/],
    ['bankOrderId,taken,returned\n,1,0', /Line 2 has no bankOrderId/],
    ['bankOrderId,taken,returned\n"b-1,1,0', /from line 2 on: a quotation mark/],
    ['PK\u0003\u0004 and no more', /The file is no table/],
    ['a\u0000b', /The file is no table/],
  ])('that cannot be read is refused with its line: %j', async (text, message) => {
    const reading = read(text)
    await expect(reading).rejects.toThrow(StatementError)
    await expect(reading).rejects.toThrow(message)
  })

  test('as a workbook is refused for a third decimal, and for rows without end', async () => {
    const head = ['bankOrderId', 'taken', 'returned']
    await expect(read(await workbook(head, ['b-1', 1.005, 0]))).rejects.toThrow(/Line 2: taken/)
    const long = Array.from({ length: 100_001 }, () => ['b-1', 1, 0])
    await expect(read(await workbook(head, ...long))).rejects.toThrow(/at most 100,000 rows/)
  })

  test('that unpacks to much more than it is, or says that it does not, is not unpacked', async () => {
    const large = await workbook(['bankOrderId', 'taken', 'returned'], ['x'.repeat(32_000), 1, 0])
    const entry = Buffer.from([0x50, 0x4b, 1, 2])
    const sizes: number[] = []
    for (let at = large.indexOf(entry); at !== -1; at = large.indexOf(entry, at + 1)) {
      sizes.push(at + 24)
    }
    for (const size of [0x7fff_ffff, 0]) {
      const lying = Buffer.from(large)
      for (const at of sizes) lying.writeUInt32LE(size, at)
      await expect(read(lying)).rejects.toThrow(size === 0 ? /no table/ : /too long/)
    }
  })
})
