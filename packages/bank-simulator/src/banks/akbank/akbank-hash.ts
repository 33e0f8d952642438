import { createHmac } from 'node:crypto'
import { joinedValues, type Value } from '../../formats/index.ts'

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
export function formHash(value: Value, secretKey: string): string {
  return akbankHash(joinedValues(value, FORM_NAMES), secretKey)
}

/** The callback's hash covers the values that `hashParams` names, joined by `+`. */
export function callbackHash(hashParams: string, value: Value, secretKey: string): string {
  return akbankHash(joinedValues(value, hashParams, '+'), secretKey)
}
