import { paymentFields } from '../../bank/index.ts'
import { formPairs, parseFullAmount, parseXml, type Value, valuesOf } from '../../formats/index.ts'
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

/** A payment to Vposreq. */
export const PAYMENT = paymentFields({
  orderId: ['OrderId', '1078'],
  amount: ['CurrencyAmount', '1049'],
  currency: ['CurrencyCode', '1077'],
  installments: ['NumberOfInstallments', '1060'],
  cardNumber: ['Pan', '1051'],
  expiry: ['Expiry', '1052'],
  securityCode: ['Cvv', '1050'],
  orderNumber: 40,
  amountOf: parseFullAmount,
  single: '',
  expiryOf: (text) => text.replace(/^20(\d{2})(\d{2})$/, '$2$1'),
})
