/** Decision 6.1: the rules between the fields of createLink. */

import { describe, expect, test } from 'vitest'
import { PLAIN_REQUEST } from '../../../../../test/payment-core/link-harness.ts'
import { type CreateLinkRequest, checkLinkRequest } from './check-link-request.ts'

const NOW = new Date('2026-03-10T12:00:00Z')
const LIVE = { now: NOW, httpsOnly: true, offered: [1, 2, 3, 6] }
const wrong = (changes: Partial<CreateLinkRequest>, terms = LIVE) => {
  const reading = checkLinkRequest({ ...PLAIN_REQUEST, ...changes }, terms)
  return reading.ok ? [] : reading.problems.map(({ field }) => field)
}
const terms = (changes: Partial<CreateLinkRequest>) => {
  const reading = checkLinkRequest({ ...PLAIN_REQUEST, ...changes }, LIVE)
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems))
  return reading.terms
}

describe('what is refused, and by which field', () => {
  test.each(['+90 900 123 45 67', '0900 123 45 67', '0090 888 123 45 67', '898 123 45 67'])(
    'the premium-rate number %s',
    (number) => {
      const smsTo = ['05321234567', number]
      expect(wrong({ notificationMethod: 'Sms', smsTo })).toEqual(['smsTo'])
    },
  )

  test.each<[string, Partial<CreateLinkRequest>, string[]]>([
    ['FixedAmount without amount', { amountMinor: null }, ['amount']],
    ['FixedAmount of 0', { amountMinor: 0n }, ['amount']],
    ['more than 99,999,999.99', { amountMinor: 10_000_000_000n }, ['amount']],
    ['MultipleUse without a count', { linkType: 'MultipleUse' }, ['maxUsageCount']],
    ['MultipleUse of 0', { linkType: 'MultipleUse', maxUsageCount: 0 }, ['maxUsageCount']],
    [
      'MultipleUse of 100,001',
      { linkType: 'MultipleUse', maxUsageCount: 100_001 },
      ['maxUsageCount'],
    ],
    ['a date in the past', { expiryDate: '2026-03-10T11:59:59Z' }, ['expiryDate']],
    ['a date more than a year ahead', { expiryDate: '2027-03-11' }, ['expiryDate']],
    ['the year 9999', { expiryDate: '9999-12-31T23:59:59Z' }, ['expiryDate']],
    ['a day that does not exist', { expiryDate: '2026-06-31' }, ['expiryDate']],
    ['an hour that does not exist', { expiryDate: '2026-06-30T25:00:00Z' }, ['expiryDate']],
    ['installments twice', { installments: [2, 2] }, ['installments']],
    ['a count that no plan offers', { installments: [1, 12] }, ['installments']],
    ['13 installments', { installments: [1, 13] }, ['installments']],
    ['Sms without smsTo', { notificationMethod: 'Sms' }, ['smsTo']],
    ['Email without emailTo', { notificationMethod: 'Email', emailTo: [] }, ['emailTo']],
    ['Both without either', { notificationMethod: 'Both' }, ['smsTo', 'emailTo']],
    ['no phone number', { notificationMethod: 'Sms', smsTo: ['0532 123 45 6'] }, ['smsTo']],
    [
      'a phone number within words',
      { notificationMethod: 'Sms', smsTo: ['ara 05321234567'] },
      ['smsTo'],
    ],
    [
      '21 recipients',
      { notificationMethod: 'Sms', smsTo: Array(21).fill('05321234567') },
      ['smsTo'],
    ],
    [
      'two addresses in one',
      { notificationMethod: 'Email', emailTo: ['a@b.co,c@d.co'] },
      ['emailTo'],
    ],
    [
      'a header line',
      { notificationMethod: 'Email', emailTo: ['a@b.co\nBcc: c@d.co'] },
      ['emailTo'],
    ],
    [
      'a card number for a word of an address',
      { notificationMethod: 'Email', emailTo: ['ali.5528790000000008@b.co'] },
      ['emailTo'],
    ],
    ['a return address that runs', { returnUrl: 'javascript:alert(1)' }, ['returnUrl']],
    [
      'a return address in disguise',
      { returnUrl: 'https://bank.example@evil.example/' },
      ['returnUrl'],
    ],
    [
      'a return address with a card number',
      { returnUrl: 'https://shop.example/done?card=5528790000000008' },
      ['returnUrl'],
    ],
    [
      'a return address with a name that is ours',
      { returnUrl: 'https://shop.example/?Vezne_OrderId=7' },
      ['returnUrl'],
    ],
    ['a relative return address', { returnUrl: '/done' }, ['returnUrl']],
    ['a return address with a blank', { returnUrl: 'https://shop.example/a b' }, ['returnUrl']],
    [
      'everything at once',
      { amountMinor: null, installments: [0], returnUrl: 'x' },
      ['amount', 'installments', 'returnUrl'],
    ],
  ])('%s', (_, changes, fields) => expect(wrong(changes)).toEqual(fields))

  test('a return address of plain http, where https is needed', () => {
    const returnUrl = 'http://shop.example/thanks'
    expect(wrong({ returnUrl })).toEqual(['returnUrl'])
    expect(wrong({ returnUrl: 'HTTPS://shop.example/thanks' })).toEqual([])
    expect(wrong({ returnUrl }, { ...LIVE, httpsOnly: false })).toEqual([])
  })

  test('each rule says how to mend it, in both languages', () => {
    const reading = checkLinkRequest({ ...PLAIN_REQUEST, amountMinor: null }, LIVE)
    expect(reading).toMatchObject({
      ok: false,
      problems: [{ rule: { tr: /VariableAmount/, en: /VariableAmount/ } }].map(({ rule }) => ({
        rule: { tr: expect.stringMatching(rule.tr), en: expect.stringMatching(rule.en) },
      })),
    })
  })
})

describe('what is taken', () => {
  test.each<[string | null, string]>([
    [null, '2026-04-09T12:00:00.000Z'],
    ['2026-06-30T10:00:00', '2026-06-30T07:00:00.000Z'],
    ['2026-06-30T10:00', '2026-06-30T07:00:00.000Z'],
    ['2026-06-30T10:00:00Z', '2026-06-30T10:00:00.000Z'],
    ['2026-06-30T10:00:00+0300', '2026-06-30T07:00:00.000Z'],
    ['2026-06-30', '2026-06-30T21:00:00.000Z'],
    ['2026-03-10', '2026-03-10T21:00:00.000Z'],
  ])('expiryDate %s is %s', (expiryDate, expiresAt) =>
    expect(terms({ expiryDate }).expiresAt.toISOString()).toBe(expiresAt),
  )

  test('SingleUse means 1, and VariableAmount ignores amount', () => {
    const taken = terms({ maxUsageCount: 7, linkAmountType: 'VariableAmount' })
    expect(taken).toMatchObject({ maximumUses: 1, amountMinor: null })
  })

  test('recipients become canonical, once each; those of no method are not kept', () => {
    const notices = {
      smsTo: ['0532 123 45 67', '+905321234567', '+44 20 7946 0018'],
      emailTo: ['ayse@örnek.com'],
    }
    const both = terms({ ...notices, notificationMethod: 'Both' })
    expect(both.smsTo).toEqual(['+905321234567', '+442079460018'])
    expect(both.emailTo).toEqual(['ayse@xn--rnek-4qa.com'])
    expect(terms(notices)).toMatchObject({ smsTo: [], emailTo: [] })
  })

  test('decision 6.6: installments are sorted; none means the single payment', () => {
    expect(terms({ installments: [6, 1, 3] }).installments).toEqual([1, 3, 6])
    expect(terms({ installments: [] }).installments).toEqual([1])
  })
})
