import { hashOfText, joinedValues, type Value } from '../../formats/index.ts'

const FORM_NAMES = 'ShopCode OrderId PurchAmount OkUrl FailUrl TxnType InstallmentCount Rnd'

/** The form's Hash. It covers neither Currency nor SecureType nor the card. */
export function formHash(value: Value, merchantPass: string): string {
  return hashOfText('sha1', joinedValues(value, FORM_NAMES) + merchantPass)
}

export const HASH_PARAMS =
  'Version:PurchAmount:Exponent:Currency:OkUrl:FailUrl:MD:OrderId:ProcReturnCode:Response:mdStatus:'

/** The values that the list names, without borders: HASHPARAMSVAL. */
export function hashedText(value: Value): string {
  return joinedValues(value, HASH_PARAMS, ':')
}

/** The callback's HASH. */
export function callbackHash(value: Value, merchantPass: string): string {
  return hashOfText('sha1', hashedText(value) + merchantPass)
}
