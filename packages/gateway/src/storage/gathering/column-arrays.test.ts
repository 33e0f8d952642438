import fc from 'fast-check'
import { expect, test } from 'vitest'
import { useTestDatabase } from '../testing/index.ts'
import { type Column, columnValues, inputRows } from './column-arrays.ts'

type Row = Readonly<{ text: string | null; json: string | null; bytes: Buffer | null; day: Date }>

const COLUMNS: readonly Column<Row>[] = [
  ['text', 'text', ({ text }) => text],
  ['json', 'jsonb', ({ json }) => json],
  ['bytes', 'bytea', ({ bytes }) => bytes],
  ['day', 'timestamptz', ({ day }) => day],
]

const database = useTestDatabase()

async function echo(rows: readonly Row[]): Promise<unknown[]> {
  const text = `select text, json->>'it' as json, bytes, day from (${inputRows(COLUMNS)}) i
    order by position`
  return (await database.pool.query(text, columnValues(COLUMNS, rows))).rows
}

const DAY = new Date('2026-03-29T00:00:00.123Z')

test.each([
  ['the word of a missing value', 'null'],
  ['the same in capitals', 'NULL'],
  ['nothing', ''],
  ['a space', ' '],
  ['signs of an array', '{"a\\",b}'],
  ['lines', 'a\r\n\tb'],
  ['another script', 'Çağrı Öztürk 💳'],
])('a text arrives as it is: %s', async (_name, text) => {
  const row = { text, json: JSON.stringify({ it: text }), bytes: null, day: DAY }
  expect(await echo([row])).toEqual([{ ...row, json: text }])
})

test('whatever the rows, each value arrives in its row', async () => {
  // PostgreSQL's texts have no zero character.
  const text = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((one) => !one.includes('\0'))
  const row = fc.record({
    text: fc.option(text),
    it: fc.option(text),
    bytes: fc.option(fc.uint8Array({ maxLength: 9 }).map((bytes) => Buffer.from(bytes))),
    day: fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (drawn) => {
      const rows = drawn.map(({ it, ...rest }) => ({ ...rest, json: JSON.stringify({ it }) }))
      expect(await echo(rows)).toEqual(drawn.map(({ it, ...rest }) => ({ ...rest, json: it })))
    }),
    { numRuns: 40 },
  )
})
