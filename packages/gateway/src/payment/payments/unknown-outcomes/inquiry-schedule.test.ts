import { describe, expect, test } from 'vitest'
import { nextInquiry, nextOrphanCheck } from './inquiry-schedule.ts'

const NOW = new Date('2026-03-02T09:00:00Z')

function seconds(until: Date | null): number | null {
  return until === null ? null : (until.getTime() - NOW.getTime()) / 1_000
}

describe('decision 5.3: when the bank is asked', () => {
  test.each([
    [1, 5],
    [2, 10],
    [3, 20],
    [4, 40],
    [5, 80],
    [8, 640],
    [9, 900],
    [50, 900],
    [5_000, 900],
  ])('after inquiry %i in %i seconds', (count, wait) => {
    expect(seconds(nextInquiry(NOW, count))).toBe(wait)
  })

  test.each([
    [86_399, 900],
    [86_400, 3_600],
    [604_799, 3_600],
    [604_800, 21_600],
    [90_000_000, 21_600],
  ])('an outcome that is unknown for %i seconds: again in %i at the latest', (age, wait) => {
    expect(seconds(nextInquiry(NOW, 500, age * 1_000))).toBe(wait)
  })

  test.each([
    [0, 60],
    [59, 60],
    [60, 600],
    [700, 3_600],
    [3_600, 21_600],
    [21_600, 86_400],
    [86_400, null],
    [90_000, null],
  ])('an orphan that is %i seconds old is looked for at second %s', (age, next) => {
    expect(seconds(nextOrphanCheck(new Date(NOW.getTime() + age * 1_000), NOW))).toBe(next)
  })
})
