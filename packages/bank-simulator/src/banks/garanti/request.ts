import { paymentFields } from '../../bank/index.ts'
import { formPairs, parseMinor, parseXml, type XmlDocument, xmlOf } from '../../formats/index.ts'

export type ApiRequest = XmlDocument

/** The GVPSRequest: the body itself, or its form field `data`. Null for anything else. */
export function parseRequest(body: Buffer): ApiRequest | null {
  const field = formPairs(body).find(([name]) => name.toLowerCase() === 'data')
  const document = parseXml(xmlOf(body) || (field?.[1] ?? ''))
  return document?.root === 'GVPSRequest' ? document : null
}

export function orderIdOf(request: ApiRequest): string {
  return request.value('Order/OrderID')
}

/** Of its refusals only the field's name is told. */
export const PAYMENT = paymentFields<string>({
  orderId: ['Order/OrderID', 'OrderID'],
  amount: ['Transaction/Amount', 'TxnAmount'],
  currency: ['Transaction/CurrencyCode', 'CurrencyCode'],
  installments: ['Transaction/InstallmentCnt', 'InstallmentCnt'],
  cardNumber: ['Card/Number', 'CardNumber'],
  expiry: ['Card/ExpireDate', 'CardExpireDate'],
  securityCode: ['Card/CVV2', 'CardCVV2'],
  orderNumber: 36,
  amountOf: parseMinor,
  single: '',
})

/** What the bank calls the operations. */
export const NAMES = {
  Auth: 'sales',
  PreAuth: 'preauth',
  PostAuth: 'postauth',
  Void: 'void',
  Credit: 'refund',
} as const

/** One bank stands here for the test system and for the live one: a gateway in live mode sends PROD. */
export function isMode(text: string): boolean {
  return text === 'TEST' || text === 'PROD'
}
