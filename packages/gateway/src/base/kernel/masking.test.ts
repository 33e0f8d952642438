/** Decision 1.6: card numbers in free text are masked before the text is stored or logged. */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cardScheme, isLuhnValid } from './card-number.ts'
import { maskCardNumbersIn, maskCardNumbersInLine } from './masking.ts'
import { growthOf, LINEAR_GROWTH } from './testing/growth.ts'

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
    ['5528  7900  0000  0008', '5528  79**  ****  0008'],
    ['552879.0000000008', '552879.******0008'],
    ['5528.7900.0000.0008', '5528.79**.****.0008'],
    ['5,5,2,8,7,9,0,0,0,0,0,0,0,0,0,8', '5,5,2,8,7,9,*,*,*,*,*,*,0,0,0,8'],
    ['5528 / 7900 / 0000 / 0008', '5528 / 79** / **** / 0008'],
    ['5528\u00a07900\u00a00000\u00a00008', '5528\u00a079**\u00a0****\u00a00008'],
    ['552879\u200b0000000008', '552879\u200b******0008'],
    [
      '5528\u2060\u200d\ufeff\u200b\u00ad\u200c7900 0000 0008',
      '5528\u2060\u200d\ufeff\u200b\u00ad\u200c79** **** 0008',
    ],
    ['５５２８７９００００００000８', '552879******0008'],
    ['٥٥٢٨ ٧٩٠٠ ٠٠٠٠ ٠٠٠٨', '5528 79** **** 0008'],
    ['𝟱𝟱𝟮𝟴𝟳𝟵𝟬𝟬𝟬𝟬𝟬𝟬𝟬𝟬𝟬𝟴', '552879******0008'],
    ['5️⃣5️⃣28790000000008', '5️⃣5️⃣2879******0008'],
    ['500000000009', '500000**0009'],
    ['card:676770000005.', 'card:676770**0005.'],
    ['5000 0000 0009', '5000 00** 0009'],
    ['500000000009 12/30', '500000**0009 12/30'],
    // Of other schemes, and beside digits that somebody forgot to part.
    ['3530 1113 3330 0000', '3530 11** **** 0000'],
    ['36148900647913', '361489****7913'],
    ['5528 7900 0000 00081230', '5528 79** **** 00081230'],
    ['015528 7900 0000 0008', '015528 79** **** 0008'],
    ['1 5528 79000000 0008', '1 5528 79****** 0008'],
    ['3744 270000 00003123', '3744 27**** *0003123'],
    // An IBAN hides no other number than its own, and only where its check digits are right.
    ['TR680002605306489648226795 5528790000000008', 'TR680002605306489648226795 552879******0008'],
    ['TR69 0002 6053 0648 9648 2267 95', 'TR69 0002 6053 06** **** **67 95'],
    ['XTR68 0002 6053 0648 9648 2267 95', 'XTR68 0002 6053 06** **** **67 95'],
  ])('%s', (text, masked) => expect(maskCardNumbersIn(text)).toBe(masked))

  test.each([
    '',
    'no digits',
    '5528790000000000',
    '552879000000',
    // Right check digits by chance: a telephone number, stays, prices, a time, an order number.
    '905321234502',
    '+90 532 123 45 02',
    '02.11.2026 - 04.11.2026',
    '1.249,90 2.500,00 3.750,07',
    '12.345.678,90 / 22.345.678,01',
    '202611211006',
    '300000000004',
    '５５２８７９００',
    'tel +90 212 555 00 00',
    '01900000-0000-7000-8000-000000000001',
    '2026-10-05T12:30:00.000Z',
    '552879******0008',
    // The same with neighbours: their windows begin or end within a group.
    '0592 249 06 45 0513 921 26 58',
    '0452 506 53 75 / 0567 523 62 08',
    'Tel: 0212 555 12 34, 0532 555 12 34',
    'TR68 0002 6053 0648 9648 2267 95',
    'IBAN:tr680002605306489648226795, 0532 123 45 67',
    '3.915,64, 4.882,20, 7.575,94, 2.684,37',
    '2026-03-14 2026-03-27',
    '2026-11-22 21-57-12',
    'sipariş 1732312345678',
    // A letter behind its first digit parts it from the rest.
    '4x222222222222',
    '20260325998348',
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

  test('a card number among other digits, or typed in groups, does not survive either', () => {
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

  test('masking keeps the length, and everything but digits', () => {
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
    ['zeroes', '0'],
    ['fours', '4'],
    ['digits and dashes', '4-'],
    ['digits and double spaces', '4  '],
  ])('hostile input takes linear time: %s', (_name, unit) => {
    const mask = (size: number) => {
      const text = unit.repeat(size)
      expect(maskCardNumbersIn(text)).toHaveLength(text.length)
    }
    expect(growthOf(mask, 25_000)).toBeLessThan(LINEAR_GROWTH)
  })
})

const INVISIBLE = '[\u200b\u00ad]*'
const SEPARATORS = `${INVISIBLE}(?:[- .,/_\t\u00a0\u2013\u2212]${INVISIBLE}){0,3}`
const RUNS = new RegExp(`[0-9](?:${SEPARATORS}[0-9])*`, 'g')
const KNOWN =
  /^(?:4(?:.{12}|.{15}|.{18})|5[1-5].{14}|(?:222[1-9]|22[3-9].|2[3-6]..|27[01].|2720).{12}|3[47].{13}|9792.{12}|6.{15,18})$/

/** The rule as it reads, without regard to time. */
function maskedByRule(text: string, isOutput: boolean): string {
  return text.replace(RUNS, (run) => {
    const digits = run.replace(/[^0-9]/g, '')
    const edges = new Map<number, string>()
    for (const { 0: between, index } of run.matchAll(/[^0-9]+/g)) {
      edges.set(run.slice(0, index).replace(/[^0-9]/g, '').length, between)
    }
    const isEdge = (at: number) => at === 0 || at === digits.length || edges.has(at)
    const starred = new Set<number>()
    for (let start = 0; start < digits.length; start += 1) {
      for (const length of [12, 13, 14, 15, 16, 17, 18, 19]) {
        const number = digits.slice(start, start + length)
        if (number.length < length || !isLuhnValid(number)) continue
        const inner = [...edges].filter(([at]) => at > start && at < start + length)
        const cuts = inner.map(([at]) => at - start)
        const size = cuts[0] ?? length
        const equal = Array.from(
          { length: Math.ceil(length / size) - 1 },
          (_, at) => (at + 1) * size,
        )
        const isTyped =
          inner.every(([, between]) => between === ' ' || between === '-') &&
          cuts.join() === equal.join() &&
          /^[35689]/.test(number)
        const scheme = cardScheme(number.slice(0, 6))
        const sizes = [...cuts, length].map((cut, at) => cut - (cuts[at - 1] ?? 0))
        const mayBeGrouped =
          number === digits || sizes.every((each) => each > 2) || cuts.join() === equal.join()
        const isGlued = cuts.every((cut) =>
          (scheme === 'Amex' ? [4, 10] : [4, 8, 12]).includes(cut),
        )
        const standsAt = isEdge(start) && isEdge(start + length)
        const hasScheme =
          scheme !== 'Unknown' &&
          length === (scheme === 'Amex' ? 15 : 16) &&
          (isOutput || (standsAt ? mayBeGrouped : isGlued))
        const isShort = /^[456]/.test(number) && (inner.length === 0 || number === digits)
        const mayBe =
          length === 12 ? isShort : isTyped || isOutput || (KNOWN.test(number) && mayBeGrouped)
        const standsByItself = standsAt && mayBe
        if (!standsByItself && !hasScheme) continue
        for (let at = start + 6; at < start + length - 4; at += 1) starred.add(at)
      }
    }
    let position = 0
    return run.replace(/[0-9]/g, (digit) => (starred.has(position++) ? '*' : digit))
  })
}

describe('decision 1.6: however a card number is spelled', () => {
  const separator = fc.constantFrom(
    ...[
      ' ',
      '-',
      '.',
      ',',
      '_',
      '/',
      '  ',
      ' - ',
      '. ',
      ', ',
      '--',
      '\t',
      '\u00a0',
      '\u2007',
      '\u202f',
    ],
    ...['\u3000', '\u2009', '\u2010', '\u2011', '\u2013', '\u2014', '\u2212', '\u200b', '\u200c'],
    ...[
      '\u200d',
      '\u2060',
      '\ufeff',
      '\u00ad',
      '\u200b\u200b\u200b\u200b\u200b',
      ' \u200b',
      '\uff0e',
      '',
    ],
  )
  /** The digit naught of some scripts. */
  const naught = fc.constantFrom(0x30, 0x30, 0xff10, 0x660, 0x6f0, 0x966, 0x1d7ce, 0x1d7ec)
  const issued = fc.oneof(
    cardNumber,
    fc.tuple(fc.constantFrom('4', '5', '6'), fc.stringMatching(/^[0-9]{10}$/)).map(shortNumber),
    fc.constantFrom('374427000000003', '4222222222222', '6000000000000000004'),
  )

  /** After each digit a separator of its own, or one after each four, or the same everywhere. */
  const spelled = fc
    .tuple(
      issued,
      naught,
      fc.array(separator, { minLength: 18, maxLength: 18 }),
      fc.constantFrom(1, 4),
    )
    .map(([number, zero, separators, size]) => ({
      number,
      text: number
        .split('')
        .map((digit, at) => {
          const ends = at % size === size - 1 && at < number.length - 1
          return String.fromCodePoint(zero + Number(digit)) + (ends ? separators[at] : '')
        })
        .join(''),
    }))
  const beside = fc.constantFrom('', 'card ', 'kart: ', ' TL', '\n', 'x', '"', '😀', 'é', '(', ';')

  test('it is masked, in stored texts and in log lines', () => {
    fc.assert(
      fc.property(spelled, beside, beside, ({ number, text }, before, after) => {
        for (const mask of [maskCardNumbersIn, maskCardNumbersInLine]) {
          const masked = mask(`${before}${text}${after}`)
          const shown = masked.normalize('NFKC').replace(/[^0-9*]/g, '')
          const stars = '*'.repeat(number.length - 10)
          expect(shown).toBe(`${number.slice(0, 6)}${stars}${number.slice(-4)}`)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('every digit of Unicode is read by its value', () => {
    for (let codePoint = 0x80; codePoint < 0x2_0000; codePoint += 1) {
      const zero = String.fromCodePoint(codePoint)
      if (!/\p{Nd}/u.test(zero) || /\p{Nd}/u.test(String.fromCodePoint(codePoint - 1))) continue
      const text = '5528790000000008'.replace(/./g, (digit) =>
        String.fromCodePoint(codePoint + Number(digit)),
      )
      expect(maskCardNumbersIn(text)).toBe('552879******0008')
    }
  })
})

function shortNumber([first, rest]: readonly [string, string]): string {
  return withCheckDigit(`${first}${rest}`)
}

test('decision 1.6: a card number is found at every position, though the quick check skips most characters', () => {
  for (const number of ['4222222222222', '5528790000000008', '6000000000000000004']) {
    for (let before = 0; before < 60; before += 1) {
      const text = `${'x'.repeat(before)}${number}${'y'.repeat(60 - before)}`
      expect(maskCardNumbersIn(text)).not.toContain(number)
      expect(maskCardNumbersInLine(text)).not.toContain(number)
    }
  }
})

describe('decision 1.6: the fast implementation masks what the plain rule says', () => {
  const part = fc.oneof(
    { weight: 6, arbitrary: fc.stringMatching(/^[0-9]{1,6}$/) },
    { weight: 1, arbitrary: cardNumber },
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        ...[
          ' ',
          '-',
          '--',
          '.',
          ',',
          '/',
          '\t',
          '\u00a0',
          '\u2013',
          '\u2212',
          '_',
          '\u200b',
          '\u00ad',
        ],
      ),
    },
    { weight: 1, arbitrary: fc.constantFrom('x', '"', '    ', '\\u0041', '\\u12', '*') },
  )
  const text = fc.array(part, { maxLength: 16 }).map((parts) => parts.join(''))

  test('in stored text', () => {
    fc.assert(
      fc.property(text, (each) => {
        expect(maskCardNumbersIn(each)).toBe(maskedByRule(each, false))
      }),
      { numRuns: 1_000 },
    )
  })

  test('in a line of output: read as JSON, and then as plain text', () => {
    fc.assert(
      fc.property(text, (each) => {
        const parts = each.split(/(\\u[0-9a-fA-F]{4})/)
        const asJson = parts.map((one, index) => (index % 2 === 1 ? one : maskedByRule(one, true)))
        expect(maskCardNumbersInLine(each)).toBe(maskedByRule(asJson.join(''), true))
      }),
      { numRuns: 1_000 },
    )
  })
})
