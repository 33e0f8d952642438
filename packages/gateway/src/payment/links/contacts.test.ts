import { createRequire } from 'node:module'
import { expect, test } from 'vitest'

const require = createRequire(import.meta.url)

const loaded = (): readonly string[] =>
  Object.keys(require.cache).filter((path) => path.includes('libphonenumber-js'))

test('the numbering plans are loaded by the first number, not before', async () => {
  const { phoneNumberParts, readPhoneNumber } = await import('./contacts.ts')
  // Another file may have read numbers in this process before.
  for (const path of loaded()) Reflect.deleteProperty(require.cache, path)
  expect(readPhoneNumber('no number')).toBeNull()
  expect(loaded()).toEqual([])
  expect(readPhoneNumber('0532 123 45 67')).toBe('+905321234567')
  expect(phoneNumberParts('+905321234567')).toEqual({ code: '90', number: '5321234567' })
  expect(loaded()).not.toEqual([])
})
