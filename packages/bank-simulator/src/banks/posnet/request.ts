import { type Bank, mood, paymentFields } from '../../bank/index.ts'
import {
  formPairs,
  parseInstallments,
  parseMinor,
  parseXml,
  valuesOf,
} from '../../formats/index.ts'
import { type BankOrder, isApproved, transactionsOf } from '../../ledger/index.ts'

/** A request: the name of its operation, and the values inside it. */
export type ApiRequest = Readonly<{
  operation: string
  merchantId: string
  terminalId: string
  value: (name: string) => string
}>

/** The form field `xmldata`; null unless it is a posnetRequest of one of the operations. */
export function readRequest(body: Buffer, operations: readonly string[]): ApiRequest | null {
  const document = parseXml(valuesOf(formPairs(body))('xmldata'))
  if (document?.root !== 'posnetRequest') return null
  const operation = operations.find((name) => document.has(name))
  if (operation === undefined) return null
  return {
    operation,
    merchantId: document.value('mid'),
    terminalId: document.value('tid'),
    value: (name) => document.value(`${operation}/${name}`),
  }
}

/** What the bank calls its operations, and the movements that they leave. */
export const NAMES = {
  Auth: 'sale',
  PreAuth: 'auth',
  PostAuth: 'capt',
  Void: 'reverse',
  Credit: 'return',
} as const

const ORDER_ID_LETTERS = 20

/** The books have the merchant's own text, without the zeros before it. */
export function ownOrderId(padded: string): string {
  return padded.replace(/^0+/, '')
}

export function xidOf(bankOrderId: string): string {
  return bankOrderId.padStart(ORDER_ID_LETTERS, '0')
}

export const OTHER_PREFIX = mood('other-prefix', {
  tr: '3-D sipariş numarası TDS_ ile başlar',
  en: '3-D order numbers begin with TDS_',
})

/** The number by which an order is found afterwards. */
export function longOrderId({ moods }: Bank, { payment, bankOrderId }: BankOrder): string {
  const verified = moods.isOn(OTHER_PREFIX) ? 'TDS_' : 'TDSC'
  return (payment.verificationId === null ? '0000' : verified) + xidOf(bankOrderId)
}

type Numbered = Readonly<{ hostReference: string }>

export function hostLogKey({ hostReference }: Numbered): string {
  return `02${hostReference}0191`
}

/** The order of this terminal that a request names, by its long number or by the key of a movement. */
export function namedOrder(bank: Bank, request: ApiRequest): BankOrder | undefined {
  const { terminalId, value } = request
  const [key, orderId] = [value('hostLogKey'), value('orderID')]
  const order =
    key === ''
      ? bank.ledger.order(ownOrderId(orderId.slice(-ORDER_ID_LETTERS)))
      : bank.ledger.orderOfReference(key.slice(2, -4))
  if (order?.payment.clientId !== terminalId) return undefined
  const isNamed = key === '' ? orderId === longOrderId(bank, order) : movementWith(order, key)
  return isNamed ? order : undefined
}

/** The number of the order that a request is about, also of one that the bank does not have. */
export function orderIdOf(bank: Bank, request: ApiRequest): string {
  const sent = request.value('XID') || request.value('orderID').slice(-ORDER_ID_LETTERS)
  return namedOrder(bank, request)?.bankOrderId ?? ownOrderId(sent)
}

export function movementWith(order: BankOrder, key: string) {
  return transactionsOf(order).find(
    ({ booking }) => isApproved(booking) && hostLogKey(booking) === key,
  )
}

const CURRENCIES: Readonly<Record<string, string>> = { TL: '949', US: '840', EU: '978' }

export function currencyOf(code: string): string | null {
  return CURRENCIES[code] ?? null
}

export function currencyCode(currency: string): string {
  return Object.entries(CURRENCIES).find(([, number]) => number === currency)?.[0] ?? 'TL'
}

const FIELDS = {
  orderId: ['orderID', '0212'],
  amount: ['amount', '0211'],
  currency: ['currencyCode', 'E190'],
  installments: ['installment', '0213'],
  cardNumber: ['ccno', '0014'],
  expiry: ['expDate', '0054'],
  securityCode: ['cvc', '0082'],
  orderNumber: new RegExp(`^[\\w-]{${ORDER_ID_LETTERS}}$`),
  amountOf: parseMinor,
  // Two digits.
  single: (text: string) =>
    /^\d\d$/.test(text) ? parseInstallments(text.replace(/^0/, ''), '0') : null,
  currencyOf,
  expiryOf: (text: string) => text.slice(2) + text.slice(0, 2),
} as const

/** sale and auth. */
export const PAYMENT = paymentFields<string>(FIELDS)

/** The order's number has another name before a verification. */
export const SEALED = paymentFields<string>({ ...FIELDS, orderId: ['XID', '0212'] })
