import { LIMITS } from '@vezne/protocol'
import {
  amountIn,
  asTyped,
  isUuid,
  maskCardNumbersIn,
  readMoment,
  uuidOfHex,
} from '../../base/kernel/index.ts'
import { readEmailAddress, readPhoneNumber } from '../../payment/links/index.ts'

/** By what something can be found. */
export const SEARCH_KINDS = [
  'orderId',
  'originalOrderId',
  'linkId',
  'conversationId',
  'merchantReference',
  'bankOrderId',
  'provisionNumber',
  'lastFour',
  'card',
  'email',
  'phoneNumber',
  'amount',
  'name',
] as const

export type SearchKind = (typeof SEARCH_KINDS)[number]

/**
 * One thing that a typed text may be. `card`: the first six digits and the last four. `amount`: in kuruş. `name`: words of
 * the name of a payer or a card holder, of which a payment must have all.
 */
export type SearchKey = Readonly<{ kind: SearchKind; value: string }>

export type SearchText =
  | Readonly<{ kind: 'Nothing' }>
  /** Somebody typed a whole card number. It is searched by its last four digits only, and never repeated. */
  | Readonly<{ kind: 'CardNumber'; lastFour: string }>
  /** `day`: the day of Europe/Istanbul that the text may be, such as `2026-11-27`; the list has its payments. */
  | Readonly<{ kind: 'Keys'; text: string; keys: readonly SearchKey[]; day: string | null }>

/** The maximum length of a text; no key is longer. */
const CHARACTERS_MAXIMUM = 320
const PROVISION_NUMBER_CHARACTERS_MAXIMUM = 32

const MASKED_CARD = /^(\d{6})\d{0,2}[ *•xX.…-]*(\d{4})$/

/** What a text of the search box may be. Every reading that fits is searched. */
export function readSearchText(typed: string): SearchText {
  const text = typed.trim().slice(0, CHARACTERS_MAXIMUM)
  if (text === '') return { kind: 'Nothing' }
  if (maskCardNumbersIn(text) !== text) {
    return { kind: 'CardNumber', lastFour: text.normalize('NFKC').replace(/\D/g, '').slice(-4) }
  }
  return { kind: 'Keys', text, keys: keysIn(text), day: dayIn(asTyped(text).trim()) }
}

/** A copied id or number is read as a typed one; what others chose is looked for as it stands. */
function keysIn(text: string): readonly SearchKey[] {
  const typed = asTyped(text).trim()
  const id = idIn(typed)
  const [, firstSix, lastFour] = MASKED_CARD.exec(typed) ?? []
  const possible: readonly (readonly [SearchKind, string | null])[] = [
    ['orderId', id],
    ['originalOrderId', id],
    ['linkId', id],
    ['conversationId', text],
    ['merchantReference', text],
    ['bankOrderId', text],
    ['provisionNumber', provisionNumberIn(typed)],
    ['lastFour', /^\d{4}$/.test(typed) ? typed : null],
    ['card', firstSix === undefined ? null : `${firstSix}${lastFour}`],
    ['email', readEmailAddress(text)?.toLowerCase() ?? null],
    ['phoneNumber', readPhoneNumber(text)],
    ['amount', amountMinorIn(typed)],
    ['name', nameIn(typed)],
  ]
  return possible.flatMap(([kind, value]) => (value === null ? [] : { kind, value }))
}

/** An id with or without its dashes. */
function idIn(text: string): string | null {
  const lower = text.toLowerCase()
  if (isUuid(lower)) return lower
  return /^[0-9a-f]{32}$/.test(lower) ? uuidOfHex(lower) : null
}

/** A provision number as banks write it, with digits and capital letters. */
function provisionNumberIn(text: string): string | null {
  const isShort = text.length <= PROVISION_NUMBER_CHARACTERS_MAXIMUM
  return isShort && /^[0-9A-Za-z-]+$/.test(text) ? text.toUpperCase() : null
}

/** A number that begins with zeros is digits of a card or an id. */
function amountMinorIn(text: string): string | null {
  const amountMinor = /^0\d/.test(text) ? null : amountIn(text)
  return amountMinor === null ? null : String(amountMinor)
}

const NAME = /^\p{L}[\p{L}\p{M} .,'’-]*$/u
/** Of one letter there are too many. */
const NAME_LETTERS_MINIMUM = 3

/** The words of a name, without initials. */
function nameIn(text: string): string | null {
  if (!NAME.test(text) || text.length > LIMITS.nameMaximumCharacters) return null
  const words = text.split(/[\s.,]+/).filter((word) => word.length > 1)
  return words.join('').length < NAME_LETTERS_MINIMUM ? null : words.join(' ')
}

const DAY = /^(?<day>\d{1,2})[./-](?<month>\d{1,2})[./-](?<year>\d{4}|\d{2})$/

/** `2026-11-27`, and as people write it: `27.11.2026`, `27/11/26`. */
function dayIn(text: string): string | null {
  const { day = '', month = '', year = '' } = DAY.exec(text)?.groups ?? {}
  const written = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = year === '' ? text : written
  return /^\d{4}-\d{2}-\d{2}$/.test(date) && readMoment(date) !== null ? date : null
}
