import { createRequire } from 'node:module'
import { LIMITS } from '@vezne/protocol'

const require = createRequire(import.meta.url)

/** Loaded by its first use: it takes 10 MB, and many a gateway never reads a telephone number. */
const library = (): typeof import('libphonenumber-js/min') => require('libphonenumber-js/min')

/** The number as E.164; Turkish numbers may come without their country. Null: it is no phone number. */
export function readPhoneNumber(text: string): string | null {
  // The library looks for a number within a longer text; a field must be one from end to end.
  if (!/^\+?[0-9 ()./-]+$/.test(text.trim())) return null
  if (text.length > LIMITS.phoneNumberMaximumCharacters) return null
  const number = library().parsePhoneNumberFromString(text, 'TR')
  return number?.isValid() ? number.number : null
}

/** Turkish numbers at a raised price, of which their owners have a part: 900, and 888 and 898. */
const PREMIUM_RATE = /^\+90(?:900|8[89]8)/

/** As `readPhoneNumber`, for what an SMS costs something: null for a premium-rate number of Turkey as well. */
export function readSmsRecipient(text: string): string | null {
  const number = readPhoneNumber(text)
  return number === null || PREMIUM_RATE.test(number) ? null : number
}

/** ISO 3166-1 code of the country that the number is of; null for one of no country, as satellites have. */
export function phoneNumberCountry(e164: string): string | null {
  return library().parsePhoneNumberFromString(e164)?.country ?? null
}

/** Country code and national number, as an order keeps them. */
export function phoneNumberParts(
  e164: string | null,
): Readonly<{ code: string; number: string }> | null {
  const number = e164 === null ? undefined : library().parsePhoneNumberFromString(e164)
  if (number === undefined) return null
  return { code: number.countryCallingCode, number: number.nationalNumber }
}
