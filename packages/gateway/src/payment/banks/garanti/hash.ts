import { createHash } from 'node:crypto'
import { latin5Bytes, Secret } from '../../../base/kernel/index.ts'

/** Upper-case hexadecimal digits of the hash of the text in ISO-8859-9. */
function hexHash(algorithm: 'sha1' | 'sha512', text: string): string {
  return createHash(algorithm).update(latin5Bytes(text)).digest('hex').toUpperCase()
}

/** What the bank makes of a user's password. The terminal's number counts with nine digits. */
export function securityData(password: Secret<string>, terminalId: string): string {
  return hexHash('sha1', password.expose() + terminalId.padStart(9, '0'))
}

export type RequestHashParts = Readonly<{
  orderId: string
  terminalId: string
  /** Empty where the request has no card. */
  cardNumber: string
  amount: string
  /** Empty where the request has none. */
  currency: string
}>

/** The hash of an XML request. */
export function requestHash(parts: RequestHashParts, security: string): string {
  const { orderId, terminalId, cardNumber, amount, currency } = parts
  return hexHash('sha512', orderId + terminalId + cardNumber + amount + currency + security)
}

type Values = (name: string) => string

export const FORM_NAMES =
  'terminalid orderid txnamount txncurrencycode successurl errorurl txntype txninstallmentcount'

/** The hash of the gate's form. It covers neither secure3dsecuritylevel nor mode. */
export function formHash(value: Values, storeKey: Secret<string>, security: string): string {
  const text = FORM_NAMES.split(' ').map(value).join('')
  return hexHash('sha512', text + storeKey.expose() + security)
}

/** The list of hashed names in every callback that was seen. */
export const HASH_PARAMS = 'clientid:oid:authcode:procreturncode:response:mdstatus:cavv:eci:md:rnd:'

/** The hash of a callback: the values of the listed names without separators, then the store key. */
export function callbackHash(value: Values, storeKey: Secret<string>, list = HASH_PARAMS): string {
  const names = list.split(':').filter((name) => name !== '')
  return hexHash('sha512', names.map(value).join('') + storeKey.expose())
}

/** A password and its hash by another implementation. */
const KNOWN_SECURITY = '1639636D00AB5EF0B3CE073BB222BFAAC2C2C38D'

/** Whether this runtime computes the hashes as the bank does. Checked at the start of live mode. */
export function garantiHashIsRight(): boolean {
  return securityData(new Secret('password', '123qweASD/'), '30691298') === KNOWN_SECURITY
}
