/** Decision 8.14: a browser cannot fill the log with warnings. */

import { expect, it } from 'vitest'

import { logIgnoredCallbacks } from './ignored-callbacks.ts'

function watched() {
  const lines: Record<'info' | 'warn', object[]> = { info: [], warn: [] }
  let now = 0
  const ignore = logIgnoredCallbacks(
    {
      info: (fields) => void lines.info.push(fields),
      warn: (fields) => void lines.warn.push(fields),
    },
    { monotonicMilliseconds: () => now },
  )
  const pass = (milliseconds: number) => {
    now += milliseconds
  }
  return { lines, ignore, pass }
}

it('callbacks of a session are warnings, up to 60 a minute; further ones are logged as info', () => {
  const { lines, ignore, pass } = watched()
  const forged = { sessionId: 's-1', why: 'The hash is wrong.' }
  const flood = () => {
    for (let at = 0; at < 100; at += 1) ignore(forged)
  }
  flood()
  expect([lines.warn.length, lines.info.length]).toEqual([60, 40])
  pass(59_999)
  flood()
  expect([lines.warn.length, lines.info.length]).toEqual([60, 140])
  pass(1)
  flood()
  expect([lines.warn.length, lines.info.length]).toEqual([120, 180])
  expect(lines.info[0]).toEqual(forged)
})

it('callbacks without a session are logged as info, and do not count as warnings', () => {
  const { lines, ignore } = watched()
  for (let at = 0; at < 100; at += 1) ignore({ sessionId: null, why: 'no open attempt' })
  ignore({ sessionId: 's-1', why: 'The hash is wrong.' })
  expect([lines.warn.length, lines.info.length]).toEqual([1, 100])
})
