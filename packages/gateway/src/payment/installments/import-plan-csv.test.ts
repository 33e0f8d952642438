/** Decision 3.4: commission rows come from the operator's file; nothing of a file with a mistake is taken. */

import { describe, expect, test } from 'vitest'
import { isQuick } from '../../base/kernel/testing/processor-time.ts'
import { csvFaultText } from '../bins/index.ts'
import { readLimitCsv } from './import-limit-csv.ts'
import { readPlanCsv } from './import-plan-csv.ts'

const NOW = new Date('2026-03-01T00:00:00Z')
const CONTEXT = {
  now: NOW,
  terminalIdOf: (_: string, alias: string) => (alias === 'garanti' ? 'terminal-1' : undefined),
  merchantIdOf: (name: string) => (name === '1100000001' ? 'merchant-1' : undefined),
}
const HEADER = 'cardType,installmentCount,rateBasisPoints,blockedDays'

function problemsOf(text: string): string[] {
  const reading = readPlanCsv(text, CONTEXT)
  if (reading.ok) return []
  return reading.problems.map(
    ({ line, column, fault }) => `${line} ${column}: ${csvFaultText(fault, 'en')}`,
  )
}

describe('a file of commission rows', () => {
  test('is read, what is left out as what it means', () => {
    expect(readPlanCsv(`${HEADER}\nCredit,3,179,1\n`, CONTEXT)).toEqual({
      ok: true,
      rows: [
        {
          merchantId: null,
          terminalId: null,
          cardNetwork: null,
          bankCode: null,
          cardType: 'Credit',
          installmentCount: 3,
          rateBasisPoints: 179,
          blockedDays: 1,
          blockedDayKind: 'calendar',
          paidIn: 'one',
          validFrom: NOW,
          validUntil: null,
        },
      ],
    })
  })

  test('from a spreadsheet with Turkish settings is read too, all columns in any order', () => {
    const header = `merchant;cardNetwork;bankCode;validUntil;validFrom;${HEADER.replaceAll(',', ';')}`
    const row =
      '1100000001;Bonus;0062;2027-01-01T00:00:00Z;2026-06-01T00:00:00+03:00;Credit;6;350;30'
    expect(readPlanCsv(`\uFEFF${header}\r\n${row}\r\n`, CONTEXT)).toMatchObject({
      ok: true,
      rows: [
        {
          merchantId: 'merchant-1',
          cardNetwork: 'Bonus',
          bankCode: '0062',
          validFrom: new Date('2026-05-31T21:00:00Z'),
          validUntil: new Date('2027-01-01T00:00:00Z'),
          installmentCount: 6,
        },
      ],
    })
  })

  test('says how blocked days are counted, and whether installments are paid each month', () => {
    const text = `${HEADER},blockedDayKind,paidIn\nCredit,3,179,20,working,monthly\nCredit,6,179,20,,\n`
    expect(readPlanCsv(text, CONTEXT)).toMatchObject({
      rows: [
        { blockedDayKind: 'working', paidIn: 'monthly' },
        { blockedDayKind: 'calendar', paidIn: 'one' },
      ],
    })
  })

  test.each([
    ['cardType', 'Gold,3,179,1', /^2 cardType: "Gold" must be one of Credit/],
    ['installmentCount', 'Credit,19,179,1', /^2 installmentCount: "19" must be .* 1 to 18$/],
    ['rateBasisPoints', 'Credit,3,1.79,1', /^2 rateBasisPoints: "1.79" must be a whole number/],
    ['blockedDays', 'Credit,3,179,', /^2 blockedDays: "" must be a whole number/],
    ['the width', 'Credit,3,179,1,x', /^2 null: must have 4 fields like the header, and has 5$/],
  ])('with a wrong %s is refused by line and column', (_, row, problem) => {
    expect(problemsOf(`${HEADER}\n${row}\n`)).toEqual([expect.stringMatching(problem)])
  })

  test.each([
    ['merchant', '2200000002', /^2 merchant: "2200000002" is no merchant/],
    ['terminal', 'garanti', /^2 terminal: "garanti" needs the merchant/],
    ['cardNetwork', 'Gold', /^2 cardNetwork: "Gold" must be one of/],
    ['blockedDayKind', 'lunar', /^2 blockedDayKind: "lunar" must be one of calendar, working/],
    ['paidIn', 'weekly', /^2 paidIn: "weekly" must be one of one, monthly/],
    ['bankCode', '62', /^2 bankCode: "62" must be the four digits/],
    ['validFrom', '2026-06-01', /^2 validFrom: "2026-06-01" must be a moment/],
    ['validUntil', '2026-02-01T00:00:00Z', /^2 validUntil: .* must lie after validFrom$/],
    ['bankCode', '5528790000000008', /^2 bankCode: "(?!5528790000000008)/],
  ])('with a wrong %s (%s) is refused by line and column', (column, field, problem) => {
    const text = `${HEADER},${column}\nCredit,3,179,1,${field}\n`
    expect(problemsOf(text)).toEqual([expect.stringMatching(problem)])
  })

  test('with mistakes gives no rows, and names every mistake by its line', () => {
    const text = `${HEADER}\nCredit,3,179,1\nGold,0,179,1\nCredit,3,200,2\n`
    expect(problemsOf(text)).toEqual([
      expect.stringMatching(/^3 cardType/),
      expect.stringMatching(/^3 installmentCount/),
      expect.stringMatching(/^4 null: prices the same cards from the same moment as line 2/),
    ])
  })

  test.each([
    ['', /^1 null: the file must have a header line/],
    [`${HEADER}\n`, /^1 null: the file must have a header line/],
    ['cardType,x\nCredit,1\n', /^1 installmentCount: the header must name/],
    [
      `${HEADER},cardType\nCredit,3,1,1,Credit\n`,
      /^1 cardType: must stand in the header only once/,
    ],
    [`${HEADER}\n"Credit,3,1,1\n`, /^2 null: a quoted field/],
  ])('%j is refused', (text, problem) => {
    expect(problemsOf(text)[0]).toMatch(problem)
  })
})

test.each(['\n', '\r', '\r\n', '1\n', ',,,,\n', 'Credit,3,179,1\n', '\n\n1\n'])(
  'a file of 64 kB of %j takes the processor no longer than another (decision 1.15)',
  async (line) => {
    const lines = `${line.repeat((64 * 1024) / line.length)}1`
    for (const read of [
      (text: string) => readPlanCsv(`${HEADER}\n${text}`, CONTEXT),
      (text: string) => readLimitCsv(`category,cards,countMaximum,validFrom\n${text}`, NOW),
    ]) {
      expect(
        await isQuick(
          () => read(lines),
          () => read('1'),
        ),
      ).toBe(true)
      expect(read(lines)).toMatchObject({ ok: false, problems: [{ fault: { code: 'RowCount' } }] })
    }
  },
)

test('lines that are empty at the end of a file do not count, and cost nothing', async () => {
  const row = 'Credit,3,179,1'
  const long = `${HEADER}\n${row}${'\n'.repeat(60_000)}`
  expect(problemsOf(long)).toEqual([])
  const short = () => problemsOf(`${HEADER}\n${row}`)
  expect(await isQuick(() => problemsOf(long), short)).toBe(true)
})
