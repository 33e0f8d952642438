/** Decision 1.6: card numbers in free text are masked before the text is stored or logged. */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cardScheme, isLuhnValid } from './card-number.ts'
import { maskCardNumbersIn, maskCardNumbersInLine } from './masking.ts'

/** Sixteen digits of a Visa or Mastercard number with a right check digit. */
const cardNumber = fc
  .tuple(fc.constantFrom('4', '51', '55', '2221', '9792', '65'), fc.stringMatching(/^[0-9]{15}$/))
  .map(([range, digits]) => withCheckDigit(`${range}${digits}`.slice(0, 15)))

function withCheckDigit(digits: string): string {
  const checkDigit = '0123456789'.split('').find((digit) => isLuhnValid(digits + digit))
  return `${digits}${checkDigit}`
}

describe('decision 1.6: what is masked', () => {
  test.each([
    ['card 5528790000000008, thanks', 'card 552879******0008, thanks'],
    ['5528 7900 0000 0008', '5528 79** **** 0008'],
    ['5528-7900-0000-0008', '5528-79**-****-0008'],
    ['374427 000000 003', '374427 *****0 003'],
    ['abc4222222222222def', 'abc422222***2222def'],
    ['6000000000000000004', '600000*********0004'],
    ['5528790000000008 4603450000000000', '552879******0008 460345******0000'],
    ['12 5528790000000008 12/30', '12 552879******0008 12/30'],
    ['5528790000000008 123', '552879******0008 123'],
    ['order 0015528790000000008', 'order 001552879******0008'],
    ['{"cardNumber":"5528790000000008"}', '{"cardNumber":"552879******0008"}'],
  ])('%s', (text, masked) => expect(maskCardNumbersIn(text)).toBe(masked))

  test.each([
    '',
    'no digits',
    '5528790000000000',
    '552879000000',
    '5528  7900  0000  0008',
    '552879.0000000008',
    'tel +90 212 555 00 00',
    '01900000-0000-7000-8000-000000000001',
    '2026-10-05T12:30:00.000Z',
    '552879******0008',
  ])('"%s" stays as it is', (text) => expect(maskCardNumbersIn(text)).toBe(text))
})

describe('decision 1.6: properties', () => {
  test('a card number does not survive, whatever stands around it', () => {
    fc.assert(
      fc.property(fc.string(), cardNumber, fc.string(), (before, number, after) => {
        expect(maskCardNumbersIn(`${before}${number}${after}`)).not.toContain(number)
      }),
    )
  })

  test('nor does it among other digits, or typed in groups', () => {
    const digits = fc.stringMatching(/^[0-9]{0,30}$/)
    const separator = fc.constantFrom('', ' ', '-')
    fc.assert(
      fc.property(digits, cardNumber, digits, separator, (before, number, after, between) => {
        const typed = number.match(/.{4}/g)?.join(between) ?? ''
        const masked = maskCardNumbersIn(`${before}${typed}${after}`)
        expect(masked.replace(/[ -]/g, '')).not.toContain(number)
      }),
    )
  })

  test('the length stays, and everything but digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9a-f -]{0,60}$/), (text) => {
        const masked = maskCardNumbersIn(text)
        expect(masked).toHaveLength(text.length)
        for (const [index, character] of text.split('').entries()) {
          if (masked[index] !== character) expect(masked[index]).toBe('*')
        }
      }),
    )
  })

  test('masking twice is masking once', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9 -]{0,60}$/), (text) => {
        const once = maskCardNumbersIn(text)
        expect(maskCardNumbersIn(once)).toBe(once)
      }),
    )
  })

  test.each([
    ['zeroes', '0'.repeat(200_000)],
    ['fours', '4'.repeat(200_000)],
    ['digits and dashes', '4-'.repeat(100_000)],
    ['digits and double spaces', '4  '.repeat(70_000)],
  ])(
    'hostile input takes linear time: %s',
    (_name, text) => {
      const startedAt = performance.now()
      expect(maskCardNumbersIn(text)).toHaveLength(text.length)
      expect(performance.now() - startedAt).toBeLessThan(30_000)
    },
    60_000,
  )
})

/** The rule as it reads, without regard to time. */
function maskedByRule(text: string, runs: RegExp): string {
  return text.replace(runs, (run) => {
    const groups = run.split(/[^0-9]+/)
    const digits = groups.join('')
    const edges = new Set(groups.map((_, index) => groups.slice(0, index).join('').length))
    edges.add(digits.length)
    const starred = new Set<number>()
    for (let start = 0; start < digits.length; start += 1) {
      for (const length of [13, 14, 15, 16, 17, 18, 19]) {
        const number = digits.slice(start, start + length)
        const scheme = cardScheme(number.slice(0, 6))
        const hasScheme = scheme !== 'Unknown' && length === (scheme === 'Amex' ? 15 : 16)
        const standsByItself = edges.has(start) && edges.has(start + length)
        if (number.length < length || !isLuhnValid(number)) continue
        if (!standsByItself && !hasScheme) continue
        for (let at = start + 6; at < start + length - 4; at += 1) starred.add(at)
      }
    }
    let position = 0
    return run.replace(/[0-9]/g, (digit) => (starred.has(position++) ? '*' : digit))
  })
}

test('decision 1.6: a card number is found wherever it begins, though most of a text is passed over', () => {
  for (const number of ['4222222222222', '5528790000000008', '6000000000000000004']) {
    for (let before = 0; before < 60; before += 1) {
      const text = `${'x'.repeat(before)}${number}${'y'.repeat(60 - before)}`
      expect(maskCardNumbersIn(text)).not.toContain(number)
      expect(maskCardNumbersInLine(text)).not.toContain(number)
    }
  }
})

describe('decision 1.6: the quick walk masks what the rule says', () => {
  const part = fc.oneof(
    { weight: 6, arbitrary: fc.stringMatching(/^[0-9]{1,6}$/) },
    { weight: 1, arbitrary: cardNumber },
    {
      weight: 3,
      arbitrary: fc.constantFrom(' ', '-', '--', '.', '/', '\t', '\u00a0', '\u2013', '\u2212', '_'),
    },
    { weight: 1, arbitrary: fc.constantFrom('x', '"', '    ', '\\u0041', '\\u12', '*') },
  )
  const text = fc.array(part, { maxLength: 16 }).map((parts) => parts.join(''))

  test('in stored text', () => {
    const runs = /[0-9]+(?:[ -][0-9]+)*/g
    fc.assert(
      fc.property(text, (each) => {
        expect(maskCardNumbersIn(each)).toBe(maskedByRule(each, runs))
      }),
      { numRuns: 1_000 },
    )
  })

  test('in a line of output: read as JSON, and then as plain text', () => {
    const runs = /[0-9]+(?:[ \t\u00a0\u2007\u202f\u2010-\u2015\u2212._/-]{1,3}[0-9]+)*/g
    fc.assert(
      fc.property(text, (each) => {
        const parts = each.split(/(\\u[0-9a-fA-F]{4})/)
        const asJson = parts.map((one, index) => (index % 2 === 1 ? one : maskedByRule(one, runs)))
        expect(maskCardNumbersInLine(each)).toBe(maskedByRule(asJson.join(''), runs))
      }),
      { numRuns: 1_000 },
    )
  })
})
