import { expect, test } from 'vitest'
import { declineGroup, declineName, ERRORS, mayTryElsewhere } from './index.ts'

test('decision 1.4: every code is four digits and is given once', () => {
  const codes = Object.values(ERRORS).map(({ code }) => code)
  const twice = codes.filter((code, at) => codes.indexOf(code) !== at)
  expect(twice).toEqual([])
  for (const code of codes) expect(code).toMatch(/^\d{4}$/)
})

test.each([
  ['05', 'soft', 'DECLINED_05', false],
  ['41', 'fraud', 'DECLINED_41', false],
  ['58', 'config', 'DECLINED_58', true],
  ['91', 'technical', 'DECLINED_91', false],
  ['96', 'technical', 'DECLINED_96', false],
  ['a code that no list has', 'soft', 'DECLINED_05', false],
])('a decline with %s is %s, and its error %s', (isoCode, group, name, elsewhere) => {
  const found = [declineGroup(isoCode), declineName(isoCode), mayTryElsewhere(isoCode)]
  expect(found).toEqual([group, name, elsewhere])
})

test('a card holder reads of a failed system that the bank has not refused the card', () => {
  const { message } = ERRORS[declineName('96')]
  expect(message).toEqual(ERRORS[declineName('95')].message)
  expect(message).not.toEqual(ERRORS[declineName('05')].message)
})
