import { asTyped, isUuid, maskCardNumbersIn, uuidOfHex } from '../../base/kernel/index.ts'
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
] as const

export type SearchKind = (typeof SEARCH_KINDS)[number]

/** One thing that a typed text may be. `card`: the first six digits and the last four. */
export type SearchKey = Readonly<{ kind: SearchKind; value: string }>

export type SearchText =
  | Readonly<{ kind: 'Nothing' }>
  /** Somebody typed a whole card number. It is searched by its last four digits only, and never repeated. */
  | Readonly<{ kind: 'CardNumber'; lastFour: string }>
  | Readonly<{ kind: 'Keys'; text: string; keys: readonly SearchKey[] }>

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
  return { kind: 'Keys', text, keys: keysIn(text) }
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
