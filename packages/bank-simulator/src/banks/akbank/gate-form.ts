import { type Bank, cardError, firstFailure } from '../../bank/index.ts'
import { CURRENCIES, isOrderId, parseFullAmount, type Value } from '../../formats/index.ts'
import type { FormDialect } from '../../three-d-secure/index.ts'
import { formHash } from './akbank-hash.ts'
import { TEXTS } from './answer.ts'
import { failureCallback } from './callback.ts'
import { hasWrongClock, installmentsOf } from './request.ts'
import { type AkbankShop, shopOf } from './terminals.ts'

/** The form of `securepay`, payment model `3D`. Its hash covers amount, currency, addresses and the card. */
export const FORM: FormDialect = {
  names: {
    clientId: 'terminalSafeId',
    bankOrderId: 'orderId',
    currency: 'currencyCode',
    language: 'lang',
    cardNumber: 'creditCard',
    okUrl: 'okUrl',
    failUrl: 'failUrl',
  },
  amountOf: (value) => parseFullAmount(value('amount')),
  installmentsOf: (value) => installmentsOf(value('installCount')),
  echo: (_, value) => [['txnCode', value('txnCode')]],
  refusal: (bank, { value }) => {
    const shop = shopOf(value('terminalSafeId'), value('merchantSafeId'))
    if (shop === undefined) return 'unusable'
    const error = errorIn(bank, value, shop)
    return error === null ? null : failureCallback(shop, value('orderId'), error)
  },
}

type CodeAndText = readonly [code: string, text: string]

const named = (code: keyof typeof TEXTS): CodeAndText => [code, TEXTS[code]]

const CARD_FIELDS = 'creditCard, expiredDate, cvv'
const CARD_CODES = { number: CARD_FIELDS, expiry: CARD_FIELDS, code: CARD_FIELDS }

/** Why the form is refused. */
function errorIn(bank: Bank, value: Value, shop: AkbankShop): CodeAndText | null {
  const card = { number: value('creditCard'), expiry: value('expiredDate'), code: value('cvv') }
  const first = firstFailure<CodeAndText>([
    [['VPS-1001', 'Hash doğrulanamadı'], value('hash') === formHash(value, shop.secretKey)],
    [named('VPS-1073'), !hasWrongClock(value('requestDateTime'), bank.clock())],
    [named('VPS-1013'), bank.ledger.order(value('orderId')) === undefined],
  ])
  const wrongField = firstFailure([
    ['paymentModel', value('paymentModel') === '3D'],
    ['txnCode', ['3000', '3004'].includes(value('txnCode'))],
    ['orderId', isOrderId(value('orderId'), 36)],
    ['lang', ['TR', 'EN'].includes(value('lang'))],
    ['amount', parseFullAmount(value('amount')) !== null],
    ['currencyCode', CURRENCIES.has(value('currencyCode'))],
    ['installCount', installmentsOf(value('installCount')) !== null],
    [CARD_FIELDS, cardError(card, bank.clock(), CARD_CODES) === null],
    ['randomNumber', value('randomNumber') !== ''],
  ])
  return first ?? (wrongField === null ? null : ['VPS-1002', `${wrongField} alanı hatalı`])
}
