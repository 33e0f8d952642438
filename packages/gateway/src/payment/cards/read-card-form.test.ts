/** Decisions 1.6 and 3.1: which cards are taken, and what the others are told. */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CardForm, readCardForm } from './read-card-form.ts'

const NOW = new Date('2026-10-05T09:00:00Z')
const GOOD = { cardNumber: '5528790000000008', expireMonth: '12', expireYear: '2030', cvv: '123' }
const AMEX = '374427000000003'

function problemsOf(change: CardForm, now = NOW): string[] {
  const reading = readCardForm({ ...GOOD, ...change }, now)
  return reading.ok ? [] : reading.problems.map(({ field }) => field)
}

describe('decision 3.1: a card that can exist', () => {
  test.each([
    ['5528 7900 0000 0008', '5528790000000008'],
    ['5528-7900-0000-0008', '5528790000000008'],
    ['500000000009', '500000000009'],
  ])('%s', (cardNumber, expected) => {
    const reading = readCardForm({ ...GOOD, cardNumber }, NOW)
    expect(reading.ok && reading.card.cardNumber.expose()).toBe(expected)
    expect(JSON.stringify(reading)).not.toContain(expected)
  })

  test.each([
    ['1', '30', 1, 2030],
    ['01', '2030', 1, 2030],
    ['12', '99', 12, 2099],
    [' 12 ', ' 2030 ', 12, 2030],
  ])('expiry "%s"/"%s"', (expireMonth, expireYear, month, year) => {
    const reading = readCardForm({ ...GOOD, expireMonth, expireYear }, NOW)
    expect(reading.ok && [reading.card.expireMonth, reading.card.expireYear]).toEqual([month, year])
  })

  test('Cvv and CardHolderName are optional, and empty means absent (decision 1.1)', () => {
    for (const absent of [undefined, '', ' ']) {
      const reading = readCardForm({ ...GOOD, cvv: absent, cardHolderName: absent }, NOW)
      expect(reading).toMatchObject({
        ok: true,
        card: { securityCode: null, cardHolderName: null },
      })
    }
  })

  test('a card number typed as the holder’s name is masked (decision 1.6)', () => {
    const reading = readCardForm({ ...GOOD, cardHolderName: 'AYŞE 5528790000000008' }, NOW)
    expect(reading.ok && reading.card.cardHolderName).toBe('AYŞE 552879******0008')
  })
})

describe('decision 3.1: what is refused, by wire name', () => {
  test.each<[string, CardForm, string[]]>([
    ['no number', { cardNumber: '' }, ['CardNumber']],
    ['a wrong check digit', { cardNumber: '5528790000000009' }, ['CardNumber']],
    ['eleven digits', { cardNumber: '50000000000' }, ['CardNumber']],
    ['twenty digits', { cardNumber: '60000000000000000003' }, ['CardNumber']],
    ['full-width digits', { cardNumber: '５５２８７９００００００００08' }, ['CardNumber']],
    ['month 0', { expireMonth: '0' }, ['ExpireMonth']],
    ['month 13', { expireMonth: '13' }, ['ExpireMonth']],
    ['month 1e0', { expireMonth: '1e0' }, ['ExpireMonth']],
    ['month 001', { expireMonth: '001' }, ['ExpireMonth']],
    ['no month', { expireMonth: undefined }, ['ExpireMonth']],
    ['year of three digits', { expireYear: '203' }, ['ExpireYear']],
    ['no year', { expireYear: undefined }, ['ExpireYear']],
    ['a year past', { expireYear: '2025' }, ['ExpireYear']],
    ['the year 30 of four digits', { expireYear: '0030' }, ['ExpireYear']],
    ['two digits of code', { cvv: '12' }, ['Cvv']],
    ['four digits of code', { cvv: '1234' }, ['Cvv']],
    ['letters as code', { cvv: '12a' }, ['Cvv']],
    ['three digits of code on Amex', { cardNumber: AMEX, cvv: '123' }, ['Cvv']],
    ['a name of 101 characters', { cardHolderName: 'x'.repeat(101) }, ['CardHolderName']],
    [
      'everything at once',
      { cardNumber: 'x', expireMonth: 'x', expireYear: 'x', cvv: 'x' },
      ['CardNumber', 'ExpireMonth', 'ExpireYear', 'Cvv'],
    ],
  ])('%s', (_what, change, fields) => expect(problemsOf(change)).toEqual(fields))

  test('an Amex card has a code of four digits', () => {
    expect(problemsOf({ cardNumber: AMEX, cvv: '1234' })).toEqual([])
  })

  test('no message repeats a value', () => {
    const text = fc.stringMatching(/^[0-9]{5,30}$/)
    fc.assert(
      fc.property(text, text, text, text, (cardNumber, expireMonth, expireYear, cvv) => {
        const reading = readCardForm({ cardNumber, expireMonth, expireYear, cvv }, NOW)
        const shown = JSON.stringify(reading.ok ? [] : reading.problems)
        for (const secret of [cardNumber, cvv]) expect(shown).not.toContain(secret)
      }),
    )
  })
})

describe('decision 3.1: a card is good until its month has ended anywhere on earth', () => {
  test.each([
    ['2026-10-31T23:59:59Z', []],
    ['2026-11-01T11:59:59Z', []],
    ['2026-11-01T12:00:00Z', ['ExpireYear']],
  ])('10/26 at %s', (now, fields) => {
    expect(problemsOf({ expireMonth: '10', expireYear: '26' }, new Date(now))).toEqual(fields)
  })

  test('December ends with the year', () => {
    const december = { expireMonth: '12', expireYear: '26' }
    expect(problemsOf(december, new Date('2027-01-01T11:59:59Z'))).toEqual([])
    expect(problemsOf(december, new Date('2027-01-01T12:00:00Z'))).toEqual(['ExpireYear'])
  })
})
