import { createHmac } from 'node:crypto'

/** The header `auth-hash` and, over other texts, every hash of this bank: base64 of HMAC-SHA512. */
export function akbankHash(text: string | Buffer, secretKey: string): string {
  return createHmac('sha512', secretKey).update(text).digest('base64')
}

/** The values of the 3-D form that its hash covers, in this order and without separators. */
const FORM_NAMES =
  'paymentModel txnCode merchantSafeId terminalSafeId orderId lang amount ccbRewardAmount pcbRewardAmount ' +
  'xcbRewardAmount currencyCode installCount okUrl failUrl emailAddress subMerchantId creditCard expiredDate ' +
  'cvv randomNumber requestDateTime b2bIdentityNumber'

/** `value` gives the text of a field, empty where it is absent. */
export function formHash(value: (name: string) => string, secretKey: string): string {
  return akbankHash(FORM_NAMES.split(' ').map(value).join(''), secretKey)
}

/** The callback's hash covers the values that `hashParams` names, joined by `+`. */
export function callbackHash(
  hashParams: string,
  value: (name: string) => string,
  secretKey: string,
): string {
  return akbankHash(hashParams.split('+').map(value).join(''), secretKey)
}
