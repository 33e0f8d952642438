import { Secret } from '../../../base/kernel/index.ts'
import { base64Hash } from '../formats/same-hash.ts'

type Values = (name: string) => string

export const FORM_NAMES = 'ShopCode OrderId PurchAmount OkUrl FailUrl TxnType InstallmentCount Rnd'

/** The hash of the gate's form. It covers neither Currency nor SecureType nor the card. */
export function formHash(value: Values, merchantPass: Secret<string>): string {
  const text = FORM_NAMES.split(' ').map(value).join('')
  return base64Hash('sha1', text + merchantPass.expose())
}

/** The list that every known callback names. No other is taken: the callback must not choose what is covered. */
export const HASH_PARAMS =
  'Version:PurchAmount:Exponent:Currency:OkUrl:FailUrl:MD:OrderId:ProcReturnCode:Response:mdStatus:'

/** The values of a callback that its hash covers, in their order and without separators. */
export const SIGNED_NAMES = HASH_PARAMS.split(':').slice(0, -1)

export function callbackHash(value: Values, merchantPass: Secret<string>): string {
  return base64Hash('sha1', SIGNED_NAMES.map(value).join('') + merchantPass.expose())
}

/** A form, and its hash by another implementation. */
const KNOWN_FORM: Readonly<Record<string, string>> = {
  ShopCode: 'MERCHANT1',
  OrderId: 'ORDER-1',
  PurchAmount: '1.99',
  OkUrl: 'https://shop.test/basarili',
  FailUrl: 'https://shop.test/hata',
  TxnType: 'Auth',
  InstallmentCount: '',
  Rnd: 'FIXEDRND',
}

/** Whether this runtime computes the hash as the bank does. Checked at the start of live mode. */
export function intervposHashIsRight(): boolean {
  const hash = formHash((name) => KNOWN_FORM[name] ?? '', new Secret('merchantPass', 'SECRETKEY'))
  return hash === 'o30LiuDBcaClU75VGW4ujNaHT2Q='
}
