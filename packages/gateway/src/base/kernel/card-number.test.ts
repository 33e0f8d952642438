/** Decision 3.1: what is a card number; decision 3.2: the scheme by its range. */

import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cardScheme, isLuhnValid, normaliseCardNumber, securityCodeLength } from './card-number.ts'

const vectors = readFileSync(new URL('../../../../../vectors/luhn.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(' '))

describe('decision 3.1: card numbers', () => {
  test.each(vectors)('%s: %s', (number = '', expected = '') => {
    const wrong = expected === 'wrong-check-digit'
    expect(isLuhnValid(number)).toBe(!wrong)
    if (!wrong) expect(cardScheme(number)).toBe(expected)
    expect(normaliseCardNumber(number)).toEqual(
      wrong ? { ok: false, reason: expected } : { ok: true, cardNumber: number },
    )
  })

  test.each([
    ['5528 7900 0000 0008', '5528790000000008'],
    ['5528-7900-0000-0008', '5528790000000008'],
    [' 5528790000000008 ', '5528790000000008'],
    ['500000000009', '500000000009'],
    ['6000000000000000004', '6000000000000000004'],
  ])('"%s" is %s', (text, cardNumber) => {
    expect(normaliseCardNumber(text)).toEqual({ ok: true, cardNumber })
  })

  test.each([
    ['', 'not-digits'],
    [' - ', 'not-digits'],
    ['5528790000000008x', 'not-digits'],
    ['5528\t7900 0000 0008', 'not-digits'],
    ['５５２８７９００００００００08', 'not-digits'],
    ['٤٦٠٣٤٥٠٠٠٠٠٠٠٠٠٠', 'not-digits'],
    ['00000000000', 'wrong-length'],
    ['60000000000000000003', 'wrong-length'],
  ])('"%s" is refused: %s', (text, reason) => {
    expect(normaliseCardNumber(text)).toEqual({ ok: false, reason })
  })

  test('one wrong digit is always noticed', () => {
    const numbers = vectors.filter(([, scheme]) => scheme !== 'wrong-check-digit')
    const position = fc.nat({ max: 12 })
    fc.assert(
      fc.property(
        fc.constantFrom(...numbers),
        position,
        fc.integer({ min: 1, max: 9 }),
        (row, at, by) => {
          const [number = ''] = row
          const digit = (Number(number[at]) + by) % 10
          expect(isLuhnValid(`${number.slice(0, at)}${digit}${number.slice(at + 1)}`)).toBe(false)
        },
      ),
    )
  })
})

describe('decision 3.2: schemes', () => {
  test.each([
    ['400000', 'Visa'],
    ['510000', 'Mastercard'],
    ['559999', 'Mastercard'],
    ['500000', 'Unknown'],
    ['560000', 'Unknown'],
    ['222099', 'Unknown'],
    ['222100', 'Mastercard'],
    ['272099', 'Mastercard'],
    ['272100', 'Unknown'],
    ['979200', 'Troy'],
    ['979300', 'Unknown'],
    ['650000', 'Troy'],
    ['640000', 'Unknown'],
    ['340000', 'Amex'],
    ['370000', 'Amex'],
    ['350000', 'Unknown'],
    ['', 'Unknown'],
  ])('%s is %s', (bin, scheme) => expect(cardScheme(bin)).toBe(scheme))

  test('American Express has four digits of security code, the others three', () => {
    expect(securityCodeLength('Amex')).toBe(4)
    expect(securityCodeLength('Visa')).toBe(3)
    expect(securityCodeLength('Unknown')).toBe(3)
  })
})
