import { expect, test } from 'vitest'
import { ERRORS } from './index.ts'

test('decision 1.4: every code is four digits and is given once', () => {
  const codes = Object.values(ERRORS).map(({ code }) => code)
  const twice = codes.filter((code, at) => codes.indexOf(code) !== at)
  expect(twice).toEqual([])
  for (const code of codes) expect(code).toMatch(/^\d{4}$/)
})
