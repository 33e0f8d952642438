import { LIMITS } from '@vezne/protocol'
import { maskCardNumbersIn } from '../kernel/index.ts'
import type { Payer } from '../payments/index.ts'
import { readEmailAddress } from './email-address.ts'
import type { LinkAsks } from './link.ts'
import { readPhoneNumber } from './phone-number.ts'

export type PayerField = keyof LinkAsks

export type { Payer }

export const PAYER_FIELDS = ['name', 'email', 'phoneNumber', 'address', 'note'] as const

const READERS: Readonly<Record<PayerField, (text: string) => string | null>> = {
  name: (text) => freeText(text, LIMITS.nameMaximumCharacters),
  email: readEmailAddress,
  phoneNumber: readPhoneNumber,
  address: (text) => freeText(text, LIMITS.textMaximumCharacters),
  note: (text) => freeText(text, LIMITS.textMaximumCharacters),
}

/** What the link asks for must be there and be right; anything else is not even kept. */
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
