import { paymentFields } from '../../bank/index.ts'
import { type FormPairs, parseAmount, parseXml, type Value, valuesOf } from '../../formats/index.ts'
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

export const PAYMENT = paymentFields<PayforCode>({
  orderId: ['OrderId', 'M025'],
  amount: ['PurchAmount', 'M019'],
  currency: ['Currency', 'M002'],
  installments: ['InstallmentCount', 'M048'],
  cardNumber: ['Pan', 'M041'],
  expiry: ['Expiry', 'M006'],
  securityCode: ['Cvv2', 'M018'],
  orderNumber: 50,
  amountOf: (text) => {
    const amountMinor = parseAmount(text) ?? 0
    return amountMinor <= AMOUNT_MAXIMUM_MINOR ? amountMinor : null
  },
  single: '0',
})
