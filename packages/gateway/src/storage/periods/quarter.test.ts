import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstIdAt, uuidV7 } from '../../base/kernel/index.ts'
import { periodNamed, quarterOf, quartersBetween } from './partitions.ts'

const MOMENT = fc.date({
  min: new Date('2024-01-01T00:00:00Z'),
  max: new Date('2099-12-31T23:59:59Z'),
  noInvalidDate: true,
})

describe('quarters', () => {
  test.each([
    ['2026-01-01T00:00:00.000Z', '2026q1'],
    ['2026-03-31T23:59:59.999Z', '2026q1'],
    ['2026-04-01T00:00:00.000Z', '2026q2'],
    ['2026-12-31T23:59:59.999Z', '2026q4'],
  ])('%s lies in %s', (moment, name) => {
    expect(quarterOf(new Date(moment)).name).toBe(name)
  })

  test('every moment lies in its quarter, and so does an id that was made then', () => {
    fc.assert(
      fc.property(MOMENT, (moment) => {
        const quarter = quarterOf(moment)
        expect(periodNamed(quarter.name)).toEqual(quarter)
        const id = uuidV7(moment)
        expect(firstIdAt(quarter.from) <= id && id < firstIdAt(quarter.until)).toBe(true)
      }),
    )
  })

  test('between two moments they follow each other without a gap', () => {
    const quarters = quartersBetween(new Date('2026-11-21'), new Date('2027-04-01'))
    expect(quarters.map(({ name }) => name)).toEqual(['2026q4', '2027q1', '2027q2'])
  })

  test('a partition’s name says its period; the default one has none', () => {
    expect(periodNamed('2027q1')).toEqual(quarterOf(new Date('2027-02-01')))
    const first = { name: 'to_2026q4', from: null, until: new Date('2027-01-01') }
    expect(periodNamed('to_2026q4')).toEqual(first)
    expect(periodNamed('other')).toBeNull()
  })
})
