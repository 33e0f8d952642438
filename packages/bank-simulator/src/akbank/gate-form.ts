import { type Bank, cardDataError } from '../bank/index.ts'
import { CURRENCIES, type FormPairs } from '../formats/index.ts'
import { type GateForm, type GateReading, isWebAddress } from '../three-d-secure/index.ts'
import { formHash } from './akbank-hash.ts'
import { failureCallback } from './callback.ts'
import { amountOf, hasWrongClock, installmentsOf, isOrderId } from './request.ts'
import { type AkbankShop, shopOf } from './terminals.ts'

type Value = (name: string) => string

/** The form of `securepay`, payment model `3D`. Its hash covers amount, currency, addresses and the card. */
export function readGateForm(bank: Bank, pairs: FormPairs): GateReading {
  const fields = new Map(pairs.toReversed())
  const value: Value = (name) => fields.get(name) ?? ''
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
  return { kind: 'form', form: formOf(value, shop) }
}

function formOf(value: Value, shop: AkbankShop): GateForm {
  return {
    clientId: shop.clientId,
    bankOrderId: value('orderId'),
    amountMinor: amountOf(value('amount')) ?? 0,
    currency: value('currencyCode'),
    installments: installmentsOf(value('installCount')) ?? '',
    language: value('lang') === 'EN' ? 'en' : 'tr',
    cardNumber: value('creditCard'),
    okUrl: value('okUrl'),
    failUrl: value('failUrl'),
    echo: [['txnCode', value('txnCode')]],
  }
}

/** Why the form is refused, as code and text. */
function errorIn(bank: Bank, value: Value, shop: AkbankShop): readonly [string, string] | null {
  if (value('hash') !== formHash(value, shop.secretKey)) return ['VPS-1001', 'Hash doğrulanamadı']
  if (hasWrongClock(value('requestDateTime'), bank.clock())) {
    return ['VPS-1073', 'İşlem tarihi hatalı']
  }
  if (bank.ledger.order(value('orderId')) !== undefined) {
    return ['VPS-1013', 'Sipariş Numarası tekil olmalıdır']
  }
  const card = { number: value('creditCard'), expiry: value('expiredDate'), code: value('cvv') }
  const checks: readonly (readonly [name: string, good: boolean])[] = [
    ['paymentModel', value('paymentModel') === '3D'],
    ['txnCode', ['3000', '3004'].includes(value('txnCode'))],
    ['orderId', isOrderId(value('orderId'))],
    ['lang', ['TR', 'EN'].includes(value('lang'))],
    ['amount', amountOf(value('amount')) !== null],
    ['currencyCode', CURRENCIES.has(value('currencyCode'))],
    ['installCount', installmentsOf(value('installCount')) !== null],
    ['creditCard, expiredDate, cvv', cardDataError(card, bank.clock()) === null],
    ['randomNumber', value('randomNumber') !== ''],
  ]
  const wrong = checks.find(([, good]) => !good)?.[0]
  return wrong === undefined ? null : ['VPS-1002', `${wrong} alanı hatalı`]
}
