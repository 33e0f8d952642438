import { CURRENCIES, isOrderId, parseInstallments, type Value } from '../formats/index.ts'
import type { Bank } from './bank.ts'
import { type CardData, cardByData, cardError, type PayingCard } from './paying-card.ts'
import { type AskedPayment, pointsOf } from './payment.ts'
import { firstFailure } from './state-rules.ts'

/** A field by its name in the request, and what the bank answers where it is wrong. */
type Field<Code> = readonly [name: string, otherwise: Code]

/** How a bank's requests write a payment: a row for each field, in the order in which the bank looks. */
export type PaymentTable<Code> = Readonly<{
  orderId: Field<Code>
  amount: Field<Code>
  currency: Field<Code>
  installments: Field<Code>
  cardNumber: Field<Code>
  expiry: Field<Code>
  /** Where it is told from a malformed expiry. */
  expired?: Code
  securityCode: Field<Code>
  /** The order's number: at most so many letters of ASCII, or of a shape of its own. */
  orderNumber: number | RegExp
  /** In kuruş; null where it cannot be read. */
  amountOf: (text: string) => number | null
  /** What a single payment is written as, where else there is a count; or how the text is read. */
  single: string | RegExp | ((text: string) => string | null)
  /** The books' currency; ISO 4217 numbers where it is absent. */
  currencyOf?: (text: string) => string | null
  /** MMYY; absent: it is written so. */
  expiryOf?: (text: string) => string
}>

export type PaymentFields<Code> = Readonly<{
  /** The first field of the payment that is wrong. */
  error: (value: Value) => Code | null
  /** In kuruş; null for none, zero, or what cannot be read. */
  amountOf: (value: Value) => number | null
  payment: (value: Value, clientId: string) => Omit<AskedPayment, 'type'>
  card: (value: Value) => CardData
  cardError: (bank: Bank, value: Value) => Code | null
  /** The card that pays, by its data. */
  payingCard: (bank: Bank, value: Value) => PayingCard<Code>
  /** The points of the card in kuruş, or what is wrong with its data. */
  points: (bank: Bank, value: Value) => number | Readonly<{ wrong: Code }>
}>

export function paymentFields<Code>(table: PaymentTable<Code>): PaymentFields<Code> {
  const { orderNumber, currencyOf = isoCurrency, expiryOf = (text) => text } = table
  const text = (field: 'orderId' | 'amount' | 'currency' | 'installments', value: Value): string =>
    value(table[field][0])
  const amountOf = (value: Value) => table.amountOf(text('amount', value)) || null
  const { single } = table
  const installmentsOf = (value: Value) => {
    const count = text('installments', value)
    return typeof single === 'function' ? single(count) : parseInstallments(count, single)
  }
  const isNumber = (id: string) =>
    typeof orderNumber === 'number' ? isOrderId(id, orderNumber) : orderNumber.test(id)
  const card = (value: Value): CardData => ({
    number: value(table.cardNumber[0]),
    expiry: expiryOf(value(table.expiry[0])),
    code: value(table.securityCode[0]),
  })
  const codes = {
    number: table.cardNumber[1],
    expiry: table.expiry[1],
    expired: table.expired ?? table.expiry[1],
    code: table.securityCode[1],
  }
  return {
    error: (value) =>
      firstFailure([
        [table.orderId[1], isNumber(text('orderId', value))],
        [table.amount[1], amountOf(value) !== null],
        [table.currency[1], currencyOf(text('currency', value)) !== null],
        [table.installments[1], installmentsOf(value) !== null],
      ]),
    amountOf,
    payment: (value, clientId) => ({
      bankOrderId: text('orderId', value),
      clientId,
      amountMinor: amountOf(value) ?? 0,
      currency: currencyOf(text('currency', value)) ?? '',
      installments: installmentsOf(value) ?? '',
    }),
    card,
    cardError: (bank, value) => cardError(card(value), bank.clock(), codes),
    payingCard: (bank, value) => cardByData(bank, card(value), codes),
    points: (bank, value) => {
      const paying = cardByData(bank, card(value), codes)
      return paying.kind === 'card' ? pointsOf(paying.card) : { wrong: paying.code }
    },
  }
}

function isoCurrency(text: string): string | null {
  return CURRENCIES.has(text) ? text : null
}
