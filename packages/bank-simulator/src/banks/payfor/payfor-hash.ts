import { createHash } from 'node:crypto'

type Value = (name: string) => string

function base64Hash(algorithm: 'sha1' | 'sha256', text: string): string {
  return createHash(algorithm).update(text, 'utf8').digest('base64')
}

const FORM_NAMES = 'MbrId OrderId PurchAmount OkUrl FailUrl TxnType InstallmentCount Rnd'

/** The form's Hash. It covers neither Currency nor SecureType nor the card. */
export function formHash(value: Value, merchantPass: string): string {
  return base64Hash('sha1', FORM_NAMES.split(' ').map(value).join('') + merchantPass)
}

const CALLBACK_NAMES = ['OrderId', 'AuthCode', 'ProcReturnCode', '3DStatus', 'ResponseRnd']

/** The callback's ResponseHash. For a used order number the bank takes SHA-256, and does not say so. */
export function responseHash(
  value: Value,
  shop: Readonly<{ clientId: string; merchantPass: string; userCode: string }>,
  algorithm: 'sha1' | 'sha256' = 'sha1',
): string {
  const covered = CALLBACK_NAMES.map(value).join('')
  return base64Hash(algorithm, shop.clientId + shop.merchantPass + covered + shop.userCode)
}
