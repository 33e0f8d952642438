/** A mapping that somebody wrote is read whole, or refused with the name of the field. */

import { describe, expect, it, test } from 'vitest'
import { accountMapping, type StatementMapping } from './mapping/mapping.ts'
import { readMapping } from './mapping/mapping-json.ts'

const POS: StatementMapping = {
  ...accountMapping('mt940'),
  format: 'csv',
  separator: ';',
  headingRow: 3,
  columns: { valueDate: ['Valör'], net: ['Net'], fee: ['Komisyon', 7] },
}

describe('a mapping', () => {
  it('that was exported is read as it was', () => {
    for (const mapping of [POS, accountMapping('camt053')]) {
      expect(readMapping(JSON.parse(JSON.stringify(mapping)))).toEqual(mapping)
    }
  })

  test.each<[string, unknown, RegExp]>([
    ['no object', [], /column mapping: must be a JSON object/],
    ['an unknown format', { ...POS, format: 'pdf' }, /column format: must be one of "csv"/],
    [
      'an unknown field',
      { ...POS, columns: { ...POS.columns, name: ['Ad'] } },
      /columns: must be one of "kind"/,
    ],
    [
      'no value date',
      { ...POS, columns: { net: ['Net'] } },
      /columns\.valueDate: must name a column/,
    ],
    [
      'no amount',
      { ...POS, columns: { valueDate: ['Valör'] } },
      /columns\.net: must name a column/,
    ],
    [
      'two columns for one day',
      { ...POS, columns: { ...POS.columns, valueDate: [1, 2] } },
      /must be one column/,
    ],
    ['headings without their row', { ...POS, headingRow: null }, /headingRow: must be given/],
    [
      'a column 0',
      { ...POS, columns: { ...POS.columns, net: [0] } },
      /columns\.net: must be a number from 1/,
    ],
    [
      'a word of a thousand letters',
      { ...POS, leftOut: ['x'.repeat(1_000)] },
      /leftOut: must be one line/,
    ],
    [
      'a thousand words',
      { ...POS, leftOut: Array.from({ length: 1_000 }, () => 'x') },
      /leftOut: must be a list/,
    ],
    [
      'an unknown kind',
      { ...POS, kinds: [{ word: 'x', kind: 'gift' }] },
      /kind: must be one of "sale"/,
    ],
  ])('with %s is refused', (_, value, reason) => {
    expect(() => readMapping(value)).toThrow(reason)
  })
})
