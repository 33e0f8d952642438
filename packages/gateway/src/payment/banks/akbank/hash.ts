import { createHmac } from 'node:crypto'
import { Secret } from '../../../base/kernel/index.ts'

/**
 * The signature of request bodies, forms and callbacks: Base64 of HMAC-SHA512 over UTF-8. The same key signs
 * all three.
 */
export function akbankHash(text: string, secretKey: Secret<string>): string {
  return createHmac('sha512', secretKey.expose()).update(text, 'utf8').digest('base64')
}

/** The fields of the gate's form in the order of their hash. An absent field counts as empty. */
export const FORM_ORDER =
  'paymentModel txnCode merchantSafeId terminalSafeId orderId lang amount ccbRewardAmount pcbRewardAmount ' +
  'xcbRewardAmount currencyCode installCount okUrl failUrl emailAddress subMerchantId creditCard expiredDate ' +
  'cvv randomNumber requestDateTime b2bIdentityNumber'

/** The hash of the gate's form. Its values have no separators. */
export function formHash(
  fields: readonly (readonly [name: string, value: string])[],
  secretKey: Secret<string>,
): string {
  const values = new Map(fields)
  const text = FORM_ORDER.split(' ').map((name) => values.get(name) ?? '')
  return akbankHash(text.join(''), secretKey)
}

/** The text of a form, and its hash by another implementation. */
const KNOWN_TEXT =
  '3D3000MERCHANT1TERMINAL1ORDER-1TR1.999491https://shop.test/basarilihttps://shop.test/hata' +
  '41556501004161111230123FIXEDRND2026-01-01T12:00:00.000'
const KNOWN_HASH =
  'SPb2w1iTYeQYEL8PxT2hgS5+9gxfuHgpUfRdIR1exqTuHWMgx5c0HrXp6/fvncQ6SJozA1qUpOMcWukw7BaRkA=='

/** Whether this runtime computes the hash as the bank does. Checked at the start of live mode. */
export function akbankHashIsRight(): boolean {
  return akbankHash(KNOWN_TEXT, new Secret('secretKey', 'SECRETKEY')) === KNOWN_HASH
}
