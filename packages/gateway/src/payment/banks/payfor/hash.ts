import { Secret } from '../../../base/kernel/index.ts'
import { base64Hash } from '../formats/same-hash.ts'

type Values = (name: string) => string
type Algorithm = 'sha1' | 'sha256'

export const FORM_NAMES = 'MbrId OrderId PurchAmount OkUrl FailUrl TxnType InstallmentCount Rnd'

/** The hash of the gate's form. It covers neither Currency nor SecureType nor the card. */
export function formHash(value: Values, merchantPass: Secret<string>): string {
  const text = FORM_NAMES.split(' ').map(value).join('')
  return base64Hash('sha1', text + merchantPass.expose())
}

/** The values of a callback that its hash covers, in their order and without separators. */
export const SIGNED_NAMES = ['OrderId', 'AuthCode', 'ProcReturnCode', '3DStatus', 'ResponseRnd']

type Shop = Readonly<{ merchantId: string; merchantPass: Secret<string>; userCode: string }>

/** The hash of a callback. Merchant and user are our own: a callback must not choose them. */
export function callbackHash(value: Values, shop: Shop, algorithm: Algorithm): string {
  const { merchantId, merchantPass, userCode } = shop
  const covered = SIGNED_NAMES.map(value).join('')
  return base64Hash(algorithm, merchantId + merchantPass.expose() + covered + userCode)
}

/** A form, and its hash by another implementation. */
const KNOWN_FORM: Readonly<Record<string, string>> = {
  MbrId: '5',
  OrderId: 'ORDER-1',
  PurchAmount: '1.99',
  OkUrl: 'https://shop.test/basarili',
  FailUrl: 'https://shop.test/hata',
  TxnType: 'Auth',
  InstallmentCount: '0',
  Rnd: 'FIXEDRND',
}

/** Whether this runtime computes the hash as the bank does. Checked at the start of live mode. */
export function payforHashIsRight(): boolean {
  const hash = formHash((name) => KNOWN_FORM[name] ?? '', new Secret('merchantPass', 'SECRETKEY'))
  return hash === 'YAvJPAqgu4scObX9HLyjhrevhE0='
}
