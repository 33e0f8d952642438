import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { approvalOf, bucketsOf, readPeriod, rowsIn, summaryOf, wholeHoursOf } from './index.ts'

const ZONE = 'Europe/Istanbul'
const NOW = new Date('2026-11-25T08:30:00Z')
const period = (query: string) => readPeriod(new URLSearchParams(query), { now: NOW, zone: ZONE })

describe('the period of an address', () => {
  test.each([
    ['', '2026-11-19', '2026-11-25', '7days'],
    ['period=today', '2026-11-25', '2026-11-25', 'today'],
    ['period=30days', '2026-10-27', '2026-11-25', '30days'],
    ['period=quarter', '2026-10-01', '2026-11-25', 'quarter'],
    ['period=ever', '2026-11-19', '2026-11-25', '7days'],
    ['from=2026-02-01&until=2026-02-28&period=today', '2026-02-01', '2026-02-28', null],
    ['from=2026-11-01', '2026-11-01', '2026-11-25', null],
    ['until=2026-11-01', '2026-11-01', '2026-11-01', null],
  ])('%s', (query, from, until, name) => {
    expect(period(query)).toMatchObject({ from, until, name, wrong: [] })
  })

  test.each([
    ['from=2026-02-30', ['from']],
    ['from=yesterday&until=tomorrow', ['from', 'until']],
    ['from=2026-11-02&until=2026-11-01', ['until']],
    ['from=2020-01-01&until=2026-11-01', ['until']],
    ['until=9999-12-31', ['from', 'until']],
    ['from=0000-01-01&until=0000-01-02', ['from', 'until']],
    ['from=1969-12-31&until=1970-01-02', ['from']],
  ])('%s means nothing: the last seven days', (query, wrong) => {
    expect(period(query)).toMatchObject({ from: '2026-11-19', until: '2026-11-25', wrong })
  })

  test('begins and ends at midnight in Istanbul, also on the days of 2015 on which clocks changed', () => {
    expect(period('from=2015-11-08&until=2015-11-08').span).toEqual({
      from: new Date('2015-11-07T21:00:00Z'),
      until: new Date('2015-11-08T22:00:00Z'),
    })
  })
})

const date = fc
  .integer({ min: 0, max: 6_000 })
  .map((day) => new Date(Date.UTC(2013, 0, 1 + day)).toISOString().slice(0, 10))

describe('the parts of a span', () => {
  test('touch, and hold every hour once', () => {
    fc.assert(
      fc.property(date, fc.nat(399), (from, further) => {
        const until = new Date(Date.parse(from) + further * 86_400_000).toISOString().slice(0, 10)
        const { span } = period(`from=${from}&until=${until}`)
        const buckets = bucketsOf(from, until, ZONE)
        expect(buckets.at(0)?.span.from).toEqual(span.from)
        expect(buckets.at(-1)?.span.until).toEqual(span.until)
        const ends = buckets.map((bucket) => bucket.span.until.getTime())
        expect(buckets.slice(1).map((bucket) => bucket.span.from.getTime())).toEqual(
          ends.slice(0, -1),
        )
        const { first, end } = wholeHoursOf(span)
        const rows = Array.from(
          { length: (end.getTime() - first.getTime()) / 3_600_000 },
          (_, at) => ({
            hour: new Date(first.getTime() + at * 3_600_000),
          }),
        )
        const sorted = rowsIn(buckets, rows.toReversed())
        expect(sorted.flat()).toHaveLength(rows.length)
        const isAtHome = sorted.every((inside, index) => {
          const own = buckets[index]?.span
          return inside.every(({ hour }) => own && hour >= own.from && hour < own.until)
        })
        expect(isAtHome).toBe(true)
      }),
      { numRuns: 25 },
    )
  })
})

describe('a summary (decision 9.41)', () => {
  const hour = NOW
  const posted = (leg: string, amountMinor: bigint) => ({ hour, leg, postings: 1, amountMinor })
  const tally = (outcome: 'Approved' | 'Declined' | 'Failed' | 'Unknown', payments: number) => ({
    hour,
    outcome,
    payments,
    amountMinor: 100n,
  })

  test('has points among what was taken, and takes given-back commission off', () => {
    const postings = [
      posted('Sale', 900n),
      posted('Points', 100n),
      posted('Commission', 20n),
      posted('Return', 450n),
      posted('PointsReturn', 50n),
      posted('CommissionReturn', 10n),
      posted('Reverse', 7n),
    ]
    expect(summaryOf({ tallies: [], postings })).toMatchObject({
      takenMinor: 1_000n,
      givenBackMinor: 507n,
      commissionMinor: 10n,
      returns: 1,
    })
  })

  test('compares approvals with declines alone: an unreachable bank says nothing about cards', () => {
    const tallies = [
      tally('Approved', 2),
      tally('Declined', 1),
      tally('Failed', 5),
      tally('Unknown', 9),
    ]
    expect(approvalOf(tallies)).toBe(6_667)
    expect(summaryOf({ tallies, postings: [] })).toMatchObject({ payments: 17, approved: 2 })
    expect(approvalOf([tally('Failed', 1)])).toBeNull()
  })
})
