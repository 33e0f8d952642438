import type { Readable } from 'node:stream'
import { writeXlsxStream } from 'hucre/xlsx'

import { amountToWire } from '../kernel/index.ts'
import type { Cell, ColumnKind } from './column.ts'
import { zonelessMoment } from './local-time.ts'
import { fileStream } from './text-stream.ts'
import { withoutFormulas } from './without-formulas.ts'

/** A spreadsheet shows the signs for decimals and thousands, and the order of a date, as its own language has them. */
const FORMATS = {
  text: { numFmt: '@', width: 22 },
  amount: { numFmt: '#,##0.00', width: 14 },
  date: { numFmt: 'dd.mm.yyyy', width: 12 },
  moment: { numFmt: 'dd.mm.yyyy hh:mm:ss', width: 20 },
  count: { numFmt: '0', width: 10 },
} as const satisfies Readonly<Record<ColumnKind, object>>

type XlsxSheet = Readonly<{
  name: string
  columns: readonly Readonly<{ heading: string; kind: ColumnKind }>[]
}>

/** A workbook with one sheet, written while it is read (decision 9.69). Rows beyond what a sheet holds go on to a next one. */
export function xlsxStream(
  { name, columns }: XlsxSheet,
  rows: AsyncIterable<readonly Cell[]>,
): Readable {
  const options = {
    name,
    columns: columns.map(({ heading, kind }) => ({ header: heading, ...FORMATS[kind] })),
    freezePane: { rows: 1 },
  }
  // The library reads rows ahead. While the file pauses it gets none.
  let pause: Promise<unknown> = Promise.resolve()
  const values = async function* () {
    for await (const row of rows) {
      await pause
      yield row.map(valueIn)
    }
  }
  return fileStream(writeXlsxStream(values(), options), (begun) => {
    pause = begun
  })
}

function valueIn(cell: Cell): string | number | Date | null {
  if (typeof cell === 'string') return withoutFormulas(cell)
  if (cell === null || typeof cell === 'number') return cell
  if ('amountMinor' in cell) return amountToWire(cell.amountMinor)
  return 'date' in cell ? new Date(`${cell.date}T00:00:00Z`) : zonelessMoment(cell.at)
}
