import { type Bank, firstFailure, paymentFields } from '../../bank/index.ts'
import { parseFullAmount, type Value } from '../../formats/index.ts'
import type { FormDialect } from '../../three-d-secure/index.ts'
import { formHash } from './akbank-hash.ts'
import { TEXTS } from './answer.ts'
import { failureCallback } from './callback.ts'
import { hasWrongClock } from './request.ts'
import { type AkbankShop, shopOf } from './terminals.ts'

const CARD = 'creditCard, expiredDate, cvv'

const FIELDS = paymentFields<string>({
  orderId: ['orderId', 'orderId'],
  amount: ['amount', 'amount'],
  currency: ['currencyCode', 'currencyCode'],
  installments: ['installCount', 'installCount'],
  cardNumber: ['creditCard', CARD],
  expiry: ['expiredDate', CARD],
  securityCode: ['cvv', CARD],
  orderNumber: 36,
  amountOf: parseFullAmount,
  single: '1',
})

/** The form of `securepay`, payment model `3D`. Its hash covers amount, currency, addresses and the card. */
export const FORM: FormDialect = {
  names: { clientId: 'terminalSafeId', language: 'lang', okUrl: 'okUrl', failUrl: 'failUrl' },
  fields: FIELDS,
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

/** Why the form is refused. */
function errorIn(bank: Bank, value: Value, shop: AkbankShop): CodeAndText | null {
  const first = firstFailure<CodeAndText>([
    [['VPS-1001', 'Hash doğrulanamadı'], value('hash') === formHash(value, shop.secretKey)],
    [named('VPS-1073'), !hasWrongClock(value('requestDateTime'), bank.clock())],
    [named('VPS-1013'), bank.ledger.order(value('orderId')) === undefined],
  ])
  const wrongField = firstFailure([
    ['paymentModel', value('paymentModel') === '3D'],
    ['txnCode', ['3000', '3004'].includes(value('txnCode'))],
    ['lang', ['TR', 'EN'].includes(value('lang'))],
    ['randomNumber', value('randomNumber') !== ''],
  ])
  const wrong = wrongField ?? FIELDS.error(value) ?? FIELDS.cardError(bank, value)
  return first ?? (wrong === null ? null : ['VPS-1002', `${wrong} alanı hatalı`])
}
