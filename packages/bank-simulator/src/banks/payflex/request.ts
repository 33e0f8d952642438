import { firstFailure } from '../../bank/index.ts'
import {
  CURRENCIES,
  formPairs,
  isOrderId,
  parseFullAmount,
  parseInstallments,
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

/** The first error in what every payment needs, with a card or after a verification. */
export function paymentError(request: Value): string | null {
  return firstFailure([
    ['1078', isOrderId(request('OrderId'), 40)],
    ['1049', parseFullAmount(request('CurrencyAmount')) !== null],
    ['1077', CURRENCIES.has(request('CurrencyCode'))],
    ['1060', parseInstallments(request('NumberOfInstallments'), '') !== null],
    ['1082', request('TransactionDeviceSource') === '0'],
  ])
}
