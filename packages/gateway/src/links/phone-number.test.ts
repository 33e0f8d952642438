import { createRequire } from 'node:module'
import { expect, test } from 'vitest'

const require = createRequire(import.meta.url)

const isLoaded = (): boolean =>
  Object.keys(require.cache).some((path) => path.includes('libphonenumber-js'))

test('the numbering plans are loaded by the first number, not by the start', async () => {
  const { phoneNumberParts, readPhoneNumber } = await import('./phone-number.ts')
  expect(readPhoneNumber('no number')).toBeNull()
  expect(isLoaded()).toBe(false)
  expect(readPhoneNumber('0532 123 45 67')).toBe('+905321234567')
  expect(phoneNumberParts('+905321234567')).toEqual({ code: '90', number: '5321234567' })
  expect(isLoaded()).toBe(true)
})
