import { domainToASCII } from 'node:url'
import { LIMITS } from '@vezne/protocol'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { asTyped, maskCardNumbersIn, urlHasCardNumber } from '../../base/kernel/index.ts'
import type { Payer } from '../payments/index.ts'
import { type LinkAsks, PAYER_FIELDS } from './link.ts'

const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const LABEL = /^[a-z0-9-]{1,63}$/
/** No address in digits. */
const LAST_LABEL = /^[a-z][a-z0-9-]+$/
const LOCAL_PART_MAXIMUM_CHARACTERS = 64

/**
 * One e-mail address, its domain in ASCII; null where the text is not an address. Blanks, commas,
 * quotes, brackets and control characters are refused, because they could end a header line or name a second
 * recipient; what a copied text brings along is dropped before. An address with a card number is refused: masked, it would be another address (decision 1.6).
 */
export function readEmailAddress(text: string): string | null {
  const trimmed = asTyped(text).trim()
  if (trimmed.length > LIMITS.emailMaximumCharacters) return null
  const at = trimmed.lastIndexOf('@')
  const local = trimmed.slice(0, Math.max(at, 0))
  if (local.length > LOCAL_PART_MAXIMUM_CHARACTERS || !LOCAL_PART.test(local)) return null
  if (urlHasCardNumber(trimmed)) return null
  const domain = domainToASCII(trimmed.slice(at + 1))
  return isDomain(domain) ? `${local}@${domain}` : null
}

function isDomain(name: string): boolean {
  const labels = name.split('.')
  const isRight = (label: string) =>
    LABEL.test(label) && !label.startsWith('-') && !label.endsWith('-')
  return labels.length > 1 && labels.every(isRight) && LAST_LABEL.test(labels.at(-1) ?? '')
}

/** The number as E.164; null where the text is not a number. A number without a country code is Turkish. */
export function readPhoneNumber(text: string): string | null {
  // The library looks for a number within a longer text; a field must be a number from end to end.
  const typed = asTyped(text).trim()
  if (!/^\+?[0-9 ()./-]+$/.test(typed)) return null
  if (typed.length > LIMITS.phoneNumberMaximumCharacters) return null
  const number = parsePhoneNumberFromString(typed, 'TR')
  return number?.isValid() ? number.number : null
}

/** Turkish premium-rate numbers, whose owners earn money with every call or SMS: 900, 888 and 898. */
const PREMIUM_RATE = /^\+90(?:900|8[89]8)/

/** As `readPhoneNumber`, but null for Turkish premium-rate numbers too. */
export function readSmsRecipient(text: string): string | null {
  const number = readPhoneNumber(text)
  return number === null || PREMIUM_RATE.test(number) ? null : number
}

/** ISO 3166-1 code of the number's country; null for a number of no country, such as a satellite's. */
export function phoneNumberCountry(e164: string): string | null {
  return parsePhoneNumberFromString(e164)?.country ?? null
}

/** Country code and national number, as an order keeps them. */
export function phoneNumberParts(
  e164: string | null,
): Readonly<{ code: string; number: string }> | null {
  const number = e164 === null ? undefined : parsePhoneNumberFromString(e164)
  if (number === undefined) return null
  return { code: number.countryCallingCode, number: number.nationalNumber }
}

type PayerField = keyof LinkAsks

const READERS: Readonly<Record<PayerField, (text: string) => string | null>> = {
  name: (text) => freeText(text, LIMITS.nameMaximumCharacters),
  email: readEmailAddress,
  phoneNumber: readPhoneNumber,
  address: (text) => freeText(text, LIMITS.textMaximumCharacters),
  note: (text) => freeText(text, LIMITS.textMaximumCharacters),
}

/** What the payer typed into the fields that the link asks for. A field that it does not ask for is null. */
export function readPayer(
  asks: LinkAsks,
  textOf: (field: PayerField) => string,
): Readonly<{ payer: Payer; wrong: readonly PayerField[] }> {
  const read = (field: PayerField): string | null =>
    asks[field] ? READERS[field](textOf(field)) : null
  const payer = {
    name: read('name'),
    email: read('email'),
    phoneNumber: read('phoneNumber'),
    address: read('address'),
    note: read('note'),
  }
  return { payer, wrong: PAYER_FIELDS.filter((field) => asks[field] && payer[field] === null) }
}

function freeText(text: string, mostCharacters: number): string | null {
  const trimmed = text.trim()
  return trimmed === '' || trimmed.length > mostCharacters ? null : maskCardNumbersIn(trimmed)
}
