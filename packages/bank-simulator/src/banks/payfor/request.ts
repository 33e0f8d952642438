import { firstFailure } from '../../bank/index.ts'
import {
  CURRENCIES,
  type FormPairs,
  isOrderId,
  parseAmount,
  parseInstallments,
  parseXml,
  type Value,
  valuesOf,
} from '../../formats/index.ts'
import type { PayforCode } from './codes.ts'
import type { PayforShop } from './terminals.ts'

/** The values of a request, by names in any letter case: the XML has MerchantId, the form MerchantID. */
export type ApiRequest = Value

/** A request with the shop that it comes from. */
export type ShopRequest = Readonly<{ shop: PayforShop; value: ApiRequest }>

/** Null unless the text is a PayforRequest. */
export function fromXml(text: string): ApiRequest | null {
  const document = parseXml(text)
  return document?.root === 'PayforRequest' ? fromForm(document.entries()) : null
}

export function fromForm(pairs: FormPairs): ApiRequest {
  const value = valuesOf(pairs, (name) => name.toLowerCase())
  return (name) => value(name).trim()
}

/** The order that an operation is about. */
export function orderIdOf(request: ApiRequest): string {
  return request('OrgOrderId') || request('OrderId')
}

const AMOUNT_MAXIMUM_MINOR = 200_000_00

/** The amount in kuruş; null outside of 0.01 to 200,000. */
export function amountOf(request: ApiRequest): number | null {
  const amountMinor = parseAmount(request('PurchAmount')) ?? 0
  return amountMinor > 0 && amountMinor <= AMOUNT_MAXIMUM_MINOR ? amountMinor : null
}

/** A single payment is 0. */
export function installmentsOf(request: ApiRequest): string | null {
  return parseInstallments(request('InstallmentCount'), '0')
}

/** The first error in what every payment needs, with a card or with a form. */
export function paymentError(request: ApiRequest): PayforCode | null {
  return firstFailure<PayforCode>([
    ['M025', isOrderId(request('OrderId'), 50)],
    ['M019', amountOf(request) !== null],
    ['M002', CURRENCIES.has(request('Currency'))],
    ['M048', installmentsOf(request) !== null],
  ])
}

export function cardDataOf(request: ApiRequest) {
  return { number: request('Pan'), expiry: request('Expiry'), code: request('Cvv2') }
}
