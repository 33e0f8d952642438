import { type Bank, cardError, firstFailure } from '../../bank/index.ts'
import { CURRENCIES, type FormPairs, type Value, valuesOf } from '../../formats/index.ts'
import { type GateReading, isWebAddress } from '../../three-d-secure/index.ts'
import { formHash } from './akbank-hash.ts'
import { TEXTS } from './answer.ts'
import { failureCallback } from './callback.ts'
import { amountOf, hasWrongClock, installmentsOf, isOrderId } from './request.ts'
import { type AkbankShop, shopOf } from './terminals.ts'

/** The form of `securepay`, payment model `3D`. Its hash covers amount, currency, addresses and the card. */
export function readGateForm(bank: Bank, pairs: FormPairs): GateReading {
  const value = valuesOf(pairs)
  const [okUrl, failUrl] = [value('okUrl'), value('failUrl')]
  if (!isWebAddress(okUrl) || !isWebAddress(failUrl)) return { kind: 'unusable' }
  const shop = shopOf(value('terminalSafeId'), value('merchantSafeId'))
  // Without a shop there is no key to sign a callback with.
  if (shop === undefined) return { kind: 'unusable' }
  const error = errorIn(bank, value, shop)
  if (error !== null) {
    const callback = { url: failUrl, fields: failureCallback(shop, value('orderId'), error) }
    return { kind: 'callback', callback }
  }
  return {
    kind: 'form',
    form: {
      clientId: shop.clientId,
      bankOrderId: value('orderId'),
      amountMinor: amountOf(value('amount')) ?? 0,
      currency: value('currencyCode'),
      installments: installmentsOf(value('installCount')) ?? '',
      language: value('lang') === 'EN' ? 'en' : 'tr',
      cardNumber: value('creditCard'),
      okUrl,
      failUrl,
      echo: [['txnCode', value('txnCode')]],
    },
  }
}

type CodeAndText = readonly [code: string, text: string]

const named = (code: keyof typeof TEXTS): CodeAndText => [code, TEXTS[code]]

const CARD_FIELDS = 'creditCard, expiredDate, cvv'
const CARD_CODES = {
  number: CARD_FIELDS,
  expiry: CARD_FIELDS,
  expired: CARD_FIELDS,
  code: CARD_FIELDS,
}

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
    ['orderId', isOrderId(value('orderId'))],
    ['lang', ['TR', 'EN'].includes(value('lang'))],
    ['amount', amountOf(value('amount')) !== null],
    ['currencyCode', CURRENCIES.has(value('currencyCode'))],
    ['installCount', installmentsOf(value('installCount')) !== null],
    [CARD_FIELDS, cardError(card, bank.clock(), CARD_CODES) === null],
    ['randomNumber', value('randomNumber') !== ''],
  ])
  return first ?? (wrongField === null ? null : ['VPS-1002', `${wrongField} alanı hatalı`])
}
