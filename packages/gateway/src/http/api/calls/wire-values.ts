import { PAYMENT_TYPES, type PaymentType } from '@vezne/protocol'
import {
  type AmountMinor,
  amountMinorFromText,
  amountToWire,
  fieldError,
} from '../../../kernel/index.ts'
import type { Payer } from '../../../payments/index.ts'

const AMOUNT_RULE = {
  tr: '0’dan büyük, en çok 99999999.99 ve en çok iki ondalıklı bir tutar olmalıdır',
  en: 'must be an amount greater than 0, at most 99999999.99, with at most two decimals',
}

/** The amount in a query string: the text is read, without passing a double. */
export function amountOfText(field: string, text: string | undefined): AmountMinor | null {
  if (text === undefined) return null
  const reading = amountMinorFromText(text)
  if (!reading.ok) throw fieldError(field, AMOUNT_RULE)
  return reading.amountMinor
}

export function amountOrNull(amountMinor: AmountMinor | null | undefined): number | null {
  return amountMinor === null || amountMinor === undefined ? null : amountToWire(amountMinor)
}

/** The schema has let nothing else through; its static type is a text all the same. */
export function paymentTypeOf(text: string | undefined): PaymentType | null {
  return PAYMENT_TYPES.find((type) => type === text) ?? null
}

/** Null where the link asked for nothing, or what was said has been erased (decision 6.13). */
export function payerToWire(payer: Payer | null): Payer | null {
  if (payer === null || Object.values(payer).every((each) => each === null)) return null
  const { name, email, phoneNumber, address, note } = payer
  return { name, email, phoneNumber, address, note }
}
