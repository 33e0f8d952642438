/** Decision 4.11: one comparison of what was asked with what a bank says. */

import { describe, expect, test } from 'vitest'
import {
  type AskedPayment,
  cardOf,
  differenceOf,
  type SaidPayment,
  shownDigits,
  shownDigitsOf,
} from './compare-payment.ts'
import { BANK_PROTOCOLS } from './index.ts'
import { NOTHING_SAID } from './testing/bank-answer.ts'

const card = { bin: '43550843', lastFour: '4358' }
const asked: AskedPayment = {
  amountMinor: 10_025n,
  installmentCount: 3,
  operation: 'Auth',
  card,
  isVerified: true,
}

describe('a mask', () => {
  test.each([
    ['435508***4358', 'ours'],
    ['4355 08** **** 4358', 'ours'],
    ['4355-08**-****-4358', 'ours'],
    ['43550843****4358', 'ours'],
    ['435508******358', 'ours'],
    ['************4358', 'ours'],
    ['435508XXXXXX4358', 'ours'],
    ['4355084***94358', 'ours'],
    ['4355**08**4358', 'ours'],
    ['435508***4359', 'another'],
    ['435509***4358', 'another'],
    ['43550844****4358', 'another'],
    ['435508******359', 'another'],
    ['************4359', 'another'],
    ['411111********', 'another'],
    ['****************', 'unsaid'],
    ['4**************', 'unsaid'],
    ['null', 'unsaid'],
    ['', 'unsaid'],
    ['4355084355084358', 'unsaid'],
    [`435508${'*'.repeat(60)}4358`, 'unsaid'],
  ] as const)('%s is of our card: %s', (mask, whose) => {
    expect(cardOf(mask, card)).toBe(whose)
  })

  test('of fifteen digits, as Garanti writes it', () => {
    const amex = { bin: '37562400', lastFour: '1036' }
    expect(cardOf('37562400****036', amex)).toBe('ours')
    expect(cardOf('37562400****036', { ...amex, lastFour: '1037' })).toBe('another')
    expect(cardOf('37562400****036', { ...amex, bin: '375624' })).toBe('ours')
  })
})

describe('what a bank shows of a card', () => {
  test.each([
    ['435508***4358', '435508 4358'],
    ['4355 08** **** 4358', '435508 4358'],
    ['43550843****4358', '435508 4358'],
    ['435508XXXXXX4358', '435508 4358'],
    ['37562400****036', '375624 036'],
    ['375624*****1036', '375624 036'],
    ['435508**********', null],
    ['************4358', null],
    ['4355**08**4358', null],
    ['', null],
  ])('of the mask %s is %j', (mask, digits) => {
    expect(shownDigitsOf(mask)).toBe(digits)
  })

  test('is the same of our card, however many digits of it are known', () => {
    expect(shownDigits(card)).toBe('435508 4358')
    expect(shownDigits({ ...card, bin: '435508' })).toBe('435508 4358')
    expect(shownDigits({ bin: '37562400', lastFour: '1036' })).toBe('375624 036')
  })
})

const nothing: SaidPayment = { ...NOTHING_SAID, amountMinor: null }

test('without a verified card holder does not differ by what the bank says of 3-D Secure', () => {
  const direct = { ...asked, isVerified: false }
  for (const isVerified of [true, false, null]) {
    expect(differenceOf(direct, { ...nothing, isVerified })).toBeNull()
  }
})

describe('a payment', () => {
  const equal: SaidPayment = {
    amountMinor: 10_025n,
    isLira: true,
    installmentCount: 3,
    operation: 'Auth',
    cardMask: '435508***4358',
  }

  test('of which the bank says nothing, or the same, does not differ', () => {
    expect(differenceOf(asked, nothing)).toBeNull()
    expect(differenceOf(asked, equal)).toBeNull()
  })

  test.each([
    ['amount', { amountMinor: 10_024n }],
    ['currency', { isLira: false }],
    ['installments', { installmentCount: 1 }],
    ['type', { operation: 'PreAuth' }],
    ['card', { cardMask: '411111***1129' }],
    ['verification', { isVerified: false }],
  ] as const)('differs by its %s', (what, change) => {
    expect(differenceOf(asked, { ...equal, ...change })).toBe(what)
    expect(differenceOf(asked, { ...nothing, ...change })).toBe(what)
  })
})

test.each(BANK_PROTOCOLS.map(({ name, features }) => [name, features] as const))(
  '%s signs the card in its callback, or shows it when asked',
  (_, { callbackSignsCard, inquiryShowsCard }) => {
    expect(callbackSignsCard || inquiryShowsCard).toBe(true)
  },
)
