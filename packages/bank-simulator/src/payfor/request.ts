import { CURRENCIES, type FormPairs, parseAmount, parseXml } from '../formats/index.ts'
import type { PayforCode } from './codes.ts'

/** The values of a request, by names in any letter case: the XML has MerchantId, the form MerchantID. */
export type ApiRequest = (name: string) => string

/** Null unless the text is a PayforRequest. */
export function fromXml(text: string): ApiRequest | null {
  const document = parseXml(text)
  if (document?.root !== 'PayforRequest') return null
  return byName(document.entries())
}

export function fromForm(pairs: FormPairs): ApiRequest {
  return byName(pairs)
}

/** Of several fields with one name, the first counts. */
function byName(pairs: FormPairs): ApiRequest {
  const values = new Map(
    pairs.toReversed().map(([name, value]) => [name.toLowerCase(), value.trim()]),
  )
  return (name) => values.get(name.toLowerCase()) ?? ''
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

/** A single payment is 0 here and empty in the books. Null for a count that is not allowed. */
export function installmentsOf(request: ApiRequest): string | null {
  const count = request('InstallmentCount')
  if (count === '0') return ''
  return /^([2-9]|1[0-8])$/.test(count) ? count : null
}

/** The first error in what every payment needs, with a card or with a form. */
export function paymentError(request: ApiRequest): PayforCode | null {
  if (!/^[\x21-\x7e]{1,50}$/.test(request('OrderId'))) return 'M025'
  if (amountOf(request) === null) return 'M019'
  if (!CURRENCIES.has(request('Currency'))) return 'M002'
  return installmentsOf(request) === null ? 'M048' : null
}

export const CARD_ERRORS = {
  number: 'M041',
  expiry: 'M006',
  expired: 'M006',
  code: 'M018',
} as const

export function cardDataOf(request: ApiRequest) {
  return { number: request('Pan'), expiry: request('Expiry'), code: request('Cvv2') }
}
