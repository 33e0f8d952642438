import { createHash } from 'node:crypto'
import { encodeLatin5, joinedValues, type Value } from '../../formats/index.ts'

/** Hashes of this bank are upper-case hex of text in ISO-8859-9. */
function hexHash(algorithm: 'sha1' | 'sha512', text: string): string {
  return createHash(algorithm).update(encodeLatin5(text)).digest('hex').toUpperCase()
}

/** The hashed password of a user; the terminal id counts with nine digits. */
export function securityData(password: string, terminalId: string): string {
  return hexHash('sha1', password + terminalId.padStart(9, '0'))
}

/** Terminal/HashData of a request. A card number or a currency that is not sent counts as empty. */
export function requestHash(value: Value, security: string): string {
  const covered = joinedValues(value, 'OrderID TerminalID CardNumber Amount CurrencyCode')
  return hexHash('sha512', covered + security)
}

const FORM_NAMES =
  'terminalid orderid txnamount txncurrencycode successurl errorurl txntype txninstallmentcount'

/** The form's secure3dhash. It covers neither secure3dsecuritylevel nor mode. */
export function formHash(value: Value, storeKey: string, security: string): string {
  return hexHash('sha512', joinedValues(value, FORM_NAMES) + storeKey + security)
}

/** The names that the callback's hash covers; the bank always sends this list. */
export const HASH_PARAMS = 'clientid:oid:authcode:procreturncode:response:mdstatus:cavv:eci:md:rnd:'

export function coveredValues(value: Value, hashparams: string): string {
  return joinedValues(value, hashparams, ':')
}

export function callbackHash(value: Value, storeKey: string, hashparams: string): string {
  return hexHash('sha512', coveredValues(value, hashparams) + storeKey)
}
