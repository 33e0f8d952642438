import { firstFailure } from '../../bank/index.ts'
import {
  CURRENCIES,
  formPairs,
  parseAmount,
  parseXml,
  type Value,
  valuesOf,
} from '../../formats/index.ts'
import { type PayflexShop, shopOf } from './terminals.ts'

/** A request's values by their path, with the shop that it comes from. */
export type ShopRequest = Readonly<{ shop: PayflexShop; request: Value }>

/** The document in the form field prmstr, or the code of what is wrong with the body. */
export function parseRequest(body: Buffer, root: string): Value | string {
  const text = valuesOf(formPairs(body))('prmstr')
  if (text === '') return '6003'
  const document = parseXml(text)
  return document?.root === root ? document.value : '6000'
}

/** The shop, by its number and its password; or the code of what is wrong. */
export function callerOf(clientId: string, password: string): PayflexShop | string {
  const shop = shopOf(clientId)
  if (shop === undefined) return '9065'
  return shop.password === password ? shop : '5001'
}

/** The amount in kuruş: text with exactly two decimals. Null for anything else, and for nothing. */
export function amountOf(text: string): number | null {
  const amountMinor = /^\d+\.\d{2}$/.test(text) ? parseAmount(text) : null
  return amountMinor === 0 ? null : amountMinor
}

/** A single payment is left out here and empty in the books. */
export function isInstallmentCount(count: string): boolean {
  return count === '' || /^([2-9]|1[0-8])$/.test(count)
}

/** The first error in what every payment needs, with a card or after a verification. */
export function paymentError(request: Value): string | null {
  return firstFailure([
    ['1078', /^[\x21-\x7e]{1,40}$/.test(request('OrderId'))],
    ['1049', amountOf(request('CurrencyAmount')) !== null],
    ['1077', CURRENCIES.has(request('CurrencyCode'))],
    ['1060', isInstallmentCount(request('NumberOfInstallments'))],
    ['1082', request('TransactionDeviceSource') === '0'],
  ])
}
