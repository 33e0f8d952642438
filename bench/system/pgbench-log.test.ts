import { expect, test } from 'vitest'
import { timesIn } from './pgbench-log.ts'

/** Client 3 ended its transactions so many milliseconds after the first second of 1000. */
const line = (milliseconds: number, taken: number) =>
  `3 1 ${taken * 1_000} 0 ${1_000 + Math.floor(milliseconds / 1_000)} ${(milliseconds % 1_000) * 1_000}`

test('times are told without those of the first second', () => {
  const log = [line(0, 70), line(900, 50), line(1_000, 1), line(2_500, 2), line(1_500, 3), '']
  expect(timesIn(log.join('\n'))).toEqual({ p50: 2, p95: 2, p99: 2 })
})

test('a log without anything after it says nothing', () => {
  expect(timesIn(line(0, 70))).toBeNull()
  expect(timesIn('')).toBeNull()
})
