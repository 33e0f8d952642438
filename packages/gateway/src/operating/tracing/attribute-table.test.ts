import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'

import { ATTRIBUTES, type AttributeName, allowed, errorWord } from './attribute-table.ts'
import { SPANS, type SpanSpec } from './span-table.ts'

const NAMES = Object.keys(ATTRIBUTES) as AttributeName[]

/** One value that each kind takes, so that a refusal is not for want of a kind. */
const GOOD = {
  'http.request.method': 'POST',
  'http.route': '/v1/Payments/provision',
  'vezne.order.id': '01900000-0000-7000-8000-0000000000aa',
  'vezne.bank_order.id': `vz${'0af1'.repeat(8)}n12`,
  'vezne.merchant.number': '1100000001',
  'vezne.job.name': 'expire 3-D Secure sessions, and what’s more',
  'server.address': '127.0.0.1:54321',
  'vezne.bank.detail': '05',
  'error.type': '40001',
  'vezne.md_status': 1,
  'vezne.is_written': false,
}

/** What must never be in a span, in whatever attribute it is put. */
const SECRETS = [
  '5528790000000008',
  '5528 7900 0000 0008',
  '552879',
  'AYŞE YILMAZ',
  'ayse@customer.example',
  '+905321234567',
  'dmV6bmUtc2FuZGJveC1zZWNyZXQtMDAwMS1wdWJsaWM=',
  '/pay/3q2-7wAB/x?y=1',
  'https://shop.example/hook',
  'Insufficient funds: call 0212 555 00 00',
]

test('each kind takes its own values', () => {
  expect(allowed(NAMES, GOOD)).toEqual(GOOD)
})

test.each(SECRETS)('%s is in no attribute, wherever it is put', (secret) => {
  expect(allowed(NAMES, Object.fromEntries(NAMES.map((name) => [name, secret])))).toEqual({})
})

test('no attribute takes a number as long as a card’s, alone or within other letters', () => {
  const digits = fc.stringMatching(/^[1-9][0-9]{12,18}$/)
  fc.assert(
    fc.property(digits, fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 }), (...parts) => {
      const [number, before, after] = parts
      const values = [number, before + number + after, Number(number)]
      for (const value of values) {
        const given = Object.fromEntries(NAMES.map((name) => [name, value]))
        expect(allowed(NAMES, given)).toEqual({})
      }
    }),
  )
})

test('a span takes its own attributes only', () => {
  expect(allowed(['vezne.is_written'], GOOD)).toEqual({ 'vezne.is_written': false })
})

describe('the table of spans', () => {
  const specs = Object.values<SpanSpec>(SPANS)

  it('uses every attribute, and names each one once for a span', () => {
    const used = new Set(specs.flatMap(({ attributes }) => attributes))
    expect([...used].toSorted()).toEqual(NAMES.toSorted())
    for (const { attributes } of specs) expect(new Set(attributes).size).toBe(attributes.length)
  })

  it('has a name for each, whose words in braces are its attributes', () => {
    expect(new Set(specs.map(({ name }) => name)).size).toBe(specs.length)
    for (const { name, attributes } of specs) {
      const words = [...name.matchAll(/\{([^}]+)\}/g)].map(([, word]) => word)
      expect(attributes).toEqual(expect.arrayContaining(words))
    }
  })
})

test.each([
  [Object.assign(new Error('password of ayse@customer.example'), { code: '28P01' }), '28P01'],
  [Object.assign(new TypeError('x'), { code: 5_528_790 }), 'TypeError'],
  [Object.assign(new Error('x'), { code: '5528790000000008' }), 'Error'],
  [Object.assign(new Error('x'), { name: 'ayse@customer.example' }), 'Error'],
  ['5528790000000008', 'Error'],
])('an error is a code or a class: %s', (error, word) => {
  expect(errorWord(error)).toBe(word)
})
