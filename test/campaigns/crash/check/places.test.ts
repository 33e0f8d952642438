/** The campaign's check of places finds what is put there by hand. */

import { expect, test } from 'vitest'
import { type BankPayment, type PlacedOrder, placeFindings } from './places.ts'

const AT_FIRST = { bank: 'nestpay', clientId: '190000002', bankOrderId: 'v1' }
const AT_SECOND = { bank: 'akbank', clientId: '2023', bankOrderId: 'v12' }

const taken = (place: typeof AT_FIRST): BankPayment => ({ ...place, isTaken: true })
const declined = (place: typeof AT_FIRST): BankPayment => ({ ...place, isTaken: false })
const moved = (result: 'notSent' | 'declined'): PlacedOrder => ({
  orderId: 'one',
  place: AT_SECOND,
  earlier: [{ ...AT_FIRST, result }],
})
const STAYED: PlacedOrder = { orderId: 'one', place: AT_FIRST, earlier: [] }

test.each<[string, readonly BankPayment[], readonly PlacedOrder[]]>([
  ['at its only terminal', [taken(AT_FIRST)], [STAYED]],
  ['declined at its only terminal', [declined(AT_FIRST)], [STAYED]],
  ['at the second, not sent to the first', [taken(AT_SECOND)], [moved('notSent')]],
  [
    'at the second, declined at the first',
    [declined(AT_FIRST), taken(AT_SECOND)],
    [moved('declined')],
  ],
  ['declined at both', [declined(AT_FIRST), declined(AT_SECOND)], [moved('declined')]],
])('nothing is found of an order %s', (_, payments, orders) => {
  expect(placeFindings(payments, orders)).toEqual([])
})

test.each<[string, readonly BankPayment[], readonly PlacedOrder[], string]>([
  [
    'is taken at both terminals',
    [taken(AT_FIRST), taken(AT_SECOND)],
    [moved('declined')],
    'one was taken at two terminals: akbank 2023 v12, nestpay 190000002 v1',
  ],
  [
    'is taken by another bank under the same number',
    [taken(AT_FIRST), taken({ ...AT_SECOND, bankOrderId: 'v1' })],
    [STAYED],
    'one was taken at two terminals: nestpay 190000002 v1, akbank 2023 v1',
  ],
  [
    'is taken at the terminal that it left',
    [taken(AT_FIRST)],
    [moved('declined')],
    'one is at akbank 2023 v12, and was taken at nestpay 190000002 v1',
  ],
  [
    'is taken at another account of its bank',
    [taken({ ...AT_FIRST, clientId: '190000001' })],
    [STAYED],
    'one is at nestpay 190000002 v1, and was taken at nestpay 190000001 v1',
  ],
  [
    'reached the bank to which nothing was sent',
    [declined(AT_FIRST), taken(AT_SECOND)],
    [moved('notSent')],
    'one says of nestpay 190000002 v1 "not sent", and the bank has it',
  ],
  [
    'was sent on before the move was written',
    [declined(AT_FIRST), taken(AT_SECOND)],
    [STAYED],
    'no order names akbank 2023 v12, which was taken',
  ],
])('an order is found that %s', (_, payments, orders, finding) => {
  expect(placeFindings(payments, orders)).toEqual([finding])
})
