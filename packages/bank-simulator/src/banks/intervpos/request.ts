import { firstFailure } from '../../bank/index.ts'
import { CURRENCIES, parseAmount, type Value } from '../../formats/index.ts'
import type { Refusal } from './codes.ts'

/** In kuruş; null for none or zero. */
export function amountOf(value: Value): number | null {
  return parseAmount(value('PurchAmount')) || null
}

/** Empty for a single payment, which some programs write as 0 or 1. Null for a count that is not allowed. */
export function installmentsOf(value: Value): string | null {
  const count = value('InstallmentCount')
  if (/^[01]?$/.test(count)) return ''
  return /^([2-9]|1[0-8])$/.test(count) ? count : null
}

/** What every payment needs, with a card or with a form. */
export function paymentError(value: Value): Refusal | null {
  return firstFailure<Refusal>([
    ['orderId', /^[\x21-\x7e]{1,30}$/.test(value('OrderId'))],
    ['amount', amountOf(value) !== null],
    ['currency', CURRENCIES.has(value('Currency'))],
    ['installments', installmentsOf(value) !== null],
  ])
}

export function cardDataOf(value: Value) {
  return { number: value('Pan'), expiry: value('Expiry'), code: value('Cvv2') }
}
