/** Decision 10.65: on which days banks of Turkey pay. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  addBlockedDays,
  addDays,
  addMonths,
  addWorkingDays,
  isWorkingDay,
  yearsWithoutFeasts,
} from '../index.ts'

const day = fc.integer({ min: 0, max: 2_100 }).map((number) => addDays('2024-01-01', number))

describe('a working day', () => {
  it.each([
    ['2026-11-27', true, 'a Friday'],
    ['2026-11-28', false, 'a Saturday'],
    ['2026-11-29', false, 'a Sunday'],
    ['2026-01-01', false, 'New Year'],
    ['2026-04-23', false, 'the day of the children'],
    ['2026-05-01', false, 'the day of labour'],
    ['2026-05-19', false, 'the day of youth'],
    ['2026-07-15', false, 'the day of democracy'],
    ['2027-08-30', false, 'the day of victory'],
    ['2026-10-28', true, 'the half day before the Republic’s'],
    ['2026-10-29', false, 'the day of the Republic'],
    ['2026-03-19', true, 'the eve of the Ramazan feast, a half day'],
    ['2026-03-20', false, 'the first day of the Ramazan feast'],
    ['2026-03-23', true, 'the Monday after it'],
    ['2026-05-26', true, 'the eve of the Kurban feast, a half day'],
    ['2026-05-29', false, 'the third day of the Kurban feast'],
    ['2026-06-01', true, 'the Monday after it'],
  ])('%s: %s (%s)', (each, isWorking) => {
    expect(isWorkingDay(each)).toBe(isWorking)
  })

  // 2025 has 261 weekdays; eleven are holidays, of which the half days count as working days.
  it.each([
    ['2025', 251],
    ['2026', 251],
  ])('%s has %d of them', (year, count) => {
    const days = Array.from({ length: 365 }, (_, after) => addDays(`${year}-01-01`, after))
    expect(days.filter(isWorkingDay)).toHaveLength(count)
  })
})

describe('blocked days', () => {
  it.each([
    ['2026-11-27', 1, 'calendar', '2026-11-30'],
    ['2026-11-27', 1, 'working', '2026-11-30'],
    ['2026-11-27', 3, 'calendar', '2026-11-30'],
    ['2026-11-27', 3, 'working', '2026-12-02'],
    ['2026-11-27', 0, 'calendar', '2026-11-27'],
    ['2026-11-28', 0, 'working', '2026-11-30'],
    ['2026-05-26', 1, 'calendar', '2026-06-01'],
    ['2026-10-27', 1, 'calendar', '2026-10-28'],
    ['2026-10-28', 1, 'working', '2026-10-30'],
    ['2025-12-31', 1, 'working', '2026-01-02'],
  ] as const)('%s and %d %s days: %s', (from, days, kind, due) => {
    expect(addBlockedDays(from, days, kind)).toBe(due)
  })

  it('end on a working day, in the order of the bank days, and count no holiday where working days are meant', () => {
    fc.assert(
      fc.property(day, fc.nat(60), (from, days) => {
        const [calendar, working] = [
          addBlockedDays(from, days, 'calendar'),
          addBlockedDays(from, days, 'working'),
        ]
        expect(isWorkingDay(calendar) && isWorkingDay(working)).toBe(true)
        expect(calendar >= addDays(from, days) && working >= calendar).toBe(true)
        expect(addBlockedDays(addDays(from, 1), days, 'calendar') >= calendar).toBe(true)
        const between = []
        for (let each = addDays(from, 1); each <= working; each = addDays(each, 1)) {
          if (isWorkingDay(each)) between.push(each)
        }
        if (days > 0) expect(between).toHaveLength(days)
        expect(addWorkingDays(from, days) <= working).toBe(true)
      }),
    )
  })
})

it.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-01-31', 2, '2026-03-31'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2026-11-15', 14, '2028-01-15'],
])('%s and %d months: %s', (from, months, until) => {
  expect(addMonths(from, months)).toBe(until)
})

it.each([
  ['2028-12-31', []],
  ['2029-08-31', []],
  ['2029-09-01', ['2030']],
  ['2030-01-01', ['2030']],
  ['2030-09-01', ['2030', '2031']],
])('on %s the feasts of %j are asked for', (today, years) => {
  expect(yearsWithoutFeasts(today)).toEqual(years)
})
