/** Decision 1.6: an address that is stored as given must not carry a card number. */

import { expect, test } from 'vitest'
import { urlHasCardNumber } from './card-number.ts'
import { growthOf, LINEAR_GROWTH } from './testing/growth.ts'

test.each([
  'https://shop.example/done?card=5528790000000008',
  'https://shop.example/5528790000000008/done',
  'https://shop.example/done?5528790000000008',
  'https://shop.example/done#5528790000000008',
  'https://5528790000000008.shop.example/',
  'https://shop.example/done?order=7_5528790000000008',
  'https://shop.example/done?order=2026-5528790000000008',
  'https://shop.example/done?card=5528-7900-0000-0008',
  'https://shop.example/done?card=5528+7900+0000+0008',
  'https://shop.example/done?card=5528%207900%200000%200008',
  'https://shop.example/done?card=%35528790000000008',
  'https://shop.example/done?next=https%253A%252F%252Fx.example%252F%2535528790000000008',
  'https://shop.example/done?card=５５２８７９００００００0００８',
  'https://shop.example/done?card=4222222222222',
  'https://shop.example/done?card=374427000000003',
  'https://shop.example/done?card=9792030000000000',
  'https://shop.example/done?card=6000000000000000004',
])('%s: refused', (url) => expect(urlHasCardNumber(url)).toBe(true))

test.each([
  // A wrong check digit, and another letter or digit beside it.
  'https://shop.example/done?order=5528790000000000',
  'https://shop.example/done?order=A5528790000000008',
  'https://shop.example/done?order=15528790000000008',
  // Times, in milliseconds and written out, with a right check digit.
  'https://shop.example/done?t=1700000000000',
  'https://shop.example/done?t=1700000000007',
  'https://shop.example/done?order=2026031510000005',
  'https://shop.example/done?order=20260315100008',
  // Lengths that cards of this beginning do not have.
  'https://shop.example/done?order=55287900000008',
  'https://shop.example/done?order=40000000000002',
  'https://shop.example/done?id=01900000-0000-7000-8000-000000000001',
  'https://shop.example/done?id=4b5528790000000008f0a1c2d3e4f5a6b7',
  'https://shop.example/done?order=order-2026-000017',
  'https://shop.example/d%C3%B6n%C3%BC%C5%9F?sipari%C5%9F=7',
  'https://shop.example/%zz%',
])('%s: passes', (url) => expect(urlHasCardNumber(url)).toBe(false))

test.each([
  ['1-', ''],
  ['%31', ''],
  ['1', ''],
  ['1-', 'x'],
])('hostile input of %j takes time in proportion to its length', (unit, end) => {
  const look = (size: number) => urlHasCardNumber(`https://shop.example/${unit.repeat(size)}${end}`)
  expect(growthOf(look, 2_000)).toBeLessThan(LINEAR_GROWTH)
})
