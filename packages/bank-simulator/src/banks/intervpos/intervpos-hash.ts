import { createHash } from 'node:crypto'

type Value = (name: string) => string

function base64Sha1(text: string): string {
  return createHash('sha1').update(text, 'utf8').digest('base64')
}

const FORM_NAMES = 'ShopCode OrderId PurchAmount OkUrl FailUrl TxnType InstallmentCount Rnd'

/** The form's Hash. It covers neither Currency nor SecureType nor the card. */
export function formHash(value: Value, merchantPass: string): string {
  return base64Sha1(FORM_NAMES.split(' ').map(value).join('') + merchantPass)
}

export const HASH_PARAMS =
  'Version:PurchAmount:Exponent:Currency:OkUrl:FailUrl:MD:OrderId:ProcReturnCode:Response:mdStatus:'

/** The values that the list names, without borders: HASHPARAMSVAL. */
export function hashedText(value: Value): string {
  return HASH_PARAMS.split(':').map(value).join('')
}

/** The callback's HASH. */
export function callbackHash(value: Value, merchantPass: string): string {
  return base64Sha1(hashedText(value) + merchantPass)
}
