/**
 * Decision 8.8: a text of one row must not make the database roll back the statement that holds the rows of other
 * callers.
 */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { useTestDatabase } from '../testing/index.ts'
import { type Column, columnValues, inputRows, UnstorableRows } from './column-arrays.ts'

const COLUMNS: readonly Column<string>[] = [
  ['plain', 'text', (text) => text],
  ['inside', 'jsonb', (text) => JSON.stringify({ text })],
]

const database = useTestDatabase()

/** Sent as the driver writes texts, without a look at them before. */
async function isTakenByServer(text: string): Promise<boolean> {
  const plain = `{"${text.replaceAll(/["\\]/g, '\\$&')}"}`
  const query = `select plain, inside from (${inputRows(COLUMNS)}) i`
  return database.pool.query(query, [plain, JSON.stringify([{ text }])]).then(
    () => true,
    () => false,
  )
}

/** Only the wrong rows are named, among rows that can be stored. */
function isLetIn(text: string): boolean {
  try {
    columnValues(COLUMNS, ['before', text, 'behind'])
    return true
  } catch (error) {
    expect(error).toBeInstanceOf(UnstorableRows)
    expect(error).toMatchObject({ rows: [text] })
    return false
  }
}

test.each([
  ['NUL', 'a\0b', false],
  ['the first half of a pair', 'a\ud83d', false],
  ['the second half', '\udca9a', false],
  ['a whole pair', '💳', true],
  ['NUL spelled out by the caller', 'C:\\u0000', true],
  ['NUL behind a backslash', '\\\0', false],
  ['other control characters', '\u0001\u001f\u007f', true],
])('%s', async (_, text, isTaken) => {
  expect(isLetIn(text)).toBe(isTaken)
  expect(await isTakenByServer(text)).toBe(isTaken)
})

test('whatever the text, the server takes what is let in, and only that', async () => {
  const piece = fc.constantFrom(
    '\0',
    '\ud83d',
    '\udca9',
    '\\',
    'u0000',
    'ud83d',
    '"',
    'ş',
    'a',
    '{',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 6 }), async (pieces) => {
      const text = pieces.join('')
      expect(isLetIn(text)).toBe(await isTakenByServer(text))
    }),
    { numRuns: 150 },
  )
})
