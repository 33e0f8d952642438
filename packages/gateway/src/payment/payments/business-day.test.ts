import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { businessDate, endOfBusinessDay } from './business-day.ts'

const CUT_OFF = 23 * 60

describe('decision 5.5: the business date is Europe/Istanbul with a cut-off', () => {
  test.each([
    // UTC+3 all year since 2016.
    ['2026-03-02T09:00:00Z', CUT_OFF, '2026-03-02', '2026-03-02T20:00:00Z'],
    ['2026-03-02T19:59:59.999Z', CUT_OFF, '2026-03-02', '2026-03-02T20:00:00Z'],
    ['2026-03-02T20:00:00Z', CUT_OFF, '2026-03-03', '2026-03-03T20:00:00Z'],
    ['2026-03-02T20:59:59Z', CUT_OFF, '2026-03-03', '2026-03-03T20:00:00Z'],
    ['2026-03-02T21:00:00Z', CUT_OFF, '2026-03-03', '2026-03-03T20:00:00Z'],
    ['2026-12-31T20:30:00Z', CUT_OFF, '2027-01-01', '2027-01-01T20:00:00Z'],
    ['2028-02-28T20:00:00Z', CUT_OFF, '2028-02-29', '2028-02-29T20:00:00Z'],
    // A cut-off at midnight: every moment of a day belongs to the next date.
    ['2026-03-02T09:00:00Z', 0, '2026-03-03', '2026-03-02T21:00:00Z'],
    // Before 2016 the clocks went to UTC+2 in winter.
    ['2015-01-10T20:59:59Z', CUT_OFF, '2015-01-10', '2015-01-10T21:00:00Z'],
    ['2015-01-10T21:00:00Z', CUT_OFF, '2015-01-11', '2015-01-11T21:00:00Z'],
    ['2015-07-10T20:00:00Z', CUT_OFF, '2015-07-11', '2015-07-11T20:00:00Z'],
    // 29 March 2015: 03:00 became 04:00. That day has 23 hours, and 03:30 does not exist.
    ['2015-03-28T21:00:00Z', CUT_OFF, '2015-03-29', '2015-03-29T20:00:00Z'],
    ['2015-03-29T00:59:59Z', 210, '2015-03-29', '2015-03-29T01:30:00Z'],
    ['2015-03-29T01:30:00Z', 210, '2015-03-30', '2015-03-30T00:30:00Z'],
    // 8 November 2015: 04:00 became 03:00, two weeks later than in Europe. 03:30 comes twice.
    ['2015-11-08T00:29:59Z', 210, '2015-11-08', '2015-11-08T00:30:00Z'],
    ['2015-11-08T00:30:00Z', 210, '2015-11-09', '2015-11-09T01:30:00Z'],
    ['2015-11-07T20:00:00Z', CUT_OFF, '2015-11-08', '2015-11-08T21:00:00Z'],
  ])('%s with a cut-off at minute %i is %s, until %s', (moment, minutes, date, end) => {
    expect(businessDate(new Date(moment), minutes)).toBe(date)
    expect(endOfBusinessDay(new Date(moment), minutes)).toEqual(new Date(end))
  })

  test('the end of a business day is after its moments, and begins the next date', () => {
    const moment = fc.date({
      min: new Date('2000-01-01T00:00:00Z'),
      max: new Date('2040-01-01T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(moment, fc.integer({ min: 0, max: 1_439 }), (at, minutes) => {
        const end = endOfBusinessDay(at, minutes)
        const date = businessDate(at, minutes)
        expect(end.getTime()).toBeGreaterThan(at.getTime())
        expect(end.getTime() - at.getTime()).toBeLessThanOrEqual(25 * 3_600_000)
        expect(businessDate(new Date(end.getTime() - 1), minutes)).toBe(date)
        expect(businessDate(end, minutes) > date).toBe(true)
      }),
    )
  })
})
