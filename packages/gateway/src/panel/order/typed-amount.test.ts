import { expect, test } from 'vitest'

import { typedAmount } from './typed-amount.ts'

test.each([
  ['tr', '1.249,90', 124_990n],
  ['tr', '1249,90', 124_990n],
  ['tr', '1249.90', 124_990n],
  ['tr', '1.249', 124_900n],
  ['tr', '₺ 1.249,9', 124_990n],
  ['tr', '12.345.678,00', 1_234_567_800n],
  ['tr', '1,249.90', null],
  ['tr', '12.34.567', null],
  ['en', '1,249.90', 124_990n],
  ['en', '1249.9', 124_990n],
  ['en', '1,249', 124_900n],
  ['en', '1.249', null],
  ['en', '1.249,90', null],
  ['en', '12,5', null],
  ['en', '0.001', null],
  ['en', '0', null],
  ['en', '-5', null],
  ['en', '', null],
  ['en', '1e3', null],
  ['en', '9'.repeat(40), null],
] as const)('in %s, "%s" is %s kuruş', (language, typed, amountMinor) => {
  expect(typedAmount(typed, language)).toBe(amountMinor)
})
