import { expect, test } from 'vitest'
import { readEmailAddress } from './contacts.ts'

test.each([
  [' a.b+c@Example.COM ', 'a.b+c@example.com'],
  ['ad@şirket.com.tr', 'ad@xn--irket-idb.com.tr'],
  ['\u202aali\u2011veli@\u200bornek.com\u202c\u00a0', 'ali-veli@ornek.com'],
  [`${'a'.repeat(64)}@b.co`, `${'a'.repeat(64)}@b.co`],
])('%j is %j', (text, address) => {
  expect(readEmailAddress(text)).toBe(address)
})

test.each([
  '',
  'example.com',
  '@example.com',
  'a@',
  'a@b',
  'a@b@c.co',
  'a@b.co,c@d.co',
  'a@b.co\nBcc: c@d.co',
  '"a b"@c.co',
  'a\u00a0b@c.co',
  '.a@b.co',
  `${'a'.repeat(65)}@b.co`,
  '4155650100416111@b.co',
])('%j is none', (text) => {
  expect(readEmailAddress(text)).toBeNull()
})
