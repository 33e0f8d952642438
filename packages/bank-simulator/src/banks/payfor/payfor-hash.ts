import { hashOfText, joinedValues, type Value } from '../../formats/index.ts'

const FORM_NAMES = 'MbrId OrderId PurchAmount OkUrl FailUrl TxnType InstallmentCount Rnd'

/** The form's Hash. It covers neither Currency nor SecureType nor the card. */
export function formHash(value: Value, merchantPass: string): string {
  return hashOfText('sha1', joinedValues(value, FORM_NAMES) + merchantPass)
}

const CALLBACK_NAMES = 'OrderId AuthCode ProcReturnCode 3DStatus ResponseRnd'

/** The callback's ResponseHash. For a used order number the bank takes SHA-256, and does not say so. */
export function responseHash(
  value: Value,
  shop: Readonly<{ clientId: string; merchantPass: string; userCode: string }>,
  algorithm: 'sha1' | 'sha256' = 'sha1',
): string {
  const covered = joinedValues(value, CALLBACK_NAMES)
  return hashOfText(algorithm, shop.clientId + shop.merchantPass + covered + shop.userCode)
}
