import { type Bank, cardError, firstFailure } from '../../bank/index.ts'
import type { Value } from '../../formats/index.ts'
import type { FormDialect } from '../../three-d-secure/index.ts'
import { errorCallback } from './callback.ts'
import { formHash } from './intervpos-hash.ts'
import {
  amountOf,
  CARD_ERRORS,
  cardDataOf,
  installmentsOf,
  paymentError,
  type Refusal,
} from './request.ts'
import { shopOf } from './terminals.ts'

/** What the callback needs of the form: never the card. */
const KEPT = 'ShopCode SecureType TxnType PurchAmount Currency OkUrl FailUrl'

/** The form of `Default.aspx`, from a browser or from a program. Nothing signs SecureType, Currency and the card. */
export const FORM: FormDialect = {
  names: {
    clientId: 'ShopCode',
    bankOrderId: 'OrderId',
    currency: 'Currency',
    language: 'Lang',
    cardNumber: 'Pan',
    okUrl: 'OkUrl',
    failUrl: 'FailUrl',
  },
  amountOf,
  installmentsOf,
  echo: (_, value) => KEPT.split(' ').map((name) => [name, value(name)]),
  refusal: (bank, { value, echo }) => {
    const shop = shopOf(value('ShopCode'))
    if (shop === undefined) return 'unusable'
    const refusal = errorIn(bank, value, shop.merchantPass)
    if (refusal === null) return null
    return errorCallback(shop, { echo, orderId: value('OrderId'), refusal })
  },
}

function errorIn(bank: Bank, value: Value, merchantPass: string): Refusal | null {
  return (
    firstFailure<Refusal>([
      ['hash', value('Hash') === formHash(value, merchantPass)],
      ['type', ['Auth', 'PreAuth'].includes(value('TxnType'))],
    ]) ??
    paymentError(value) ??
    cardError(cardDataOf(value), bank.clock(), CARD_ERRORS) ??
    (bank.ledger.order(value('OrderId')) === undefined ? null : 'state')
  )
}
