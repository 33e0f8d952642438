import { expect, test } from 'vitest'

import { momentWithOffset, readMoment } from './index.ts'

test.each([
  // Istanbul was two hours ahead in winter and three in summer, until its clock stayed at three in 2016.
  ['2015-01-15T12:00:00.000Z', '2015-01-15T14:00:00.000+02:00'],
  ['2015-07-15T12:00:00.000Z', '2015-07-15T15:00:00.000+03:00'],
  ['2016-03-27T00:59:59.999Z', '2016-03-27T02:59:59.999+02:00'],
  ['2016-03-27T01:00:00.000Z', '2016-03-27T04:00:00.000+03:00'],
  ['2017-01-15T12:00:00.007Z', '2017-01-15T15:00:00.007+03:00'],
  ['2026-11-25T21:30:00.120Z', '2026-11-26T00:30:00.120+03:00'],
])('%s is %s', (utc, local) => {
  expect(momentWithOffset(new Date(utc))).toBe(local)
  expect(readMoment(local)?.begin.toISOString()).toBe(utc)
})

test.each([
  '2026-02-30',
  '2026-13-01',
  '2026-11-25T25:00',
  '-271821-04-20T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  'yesterday',
  '',
])('%j is no moment', (text) => {
  expect(readMoment(text)).toBeNull()
})
