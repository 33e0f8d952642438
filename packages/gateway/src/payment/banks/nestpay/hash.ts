import { createHash } from 'node:crypto'
import { Secret } from '../../../base/kernel/index.ts'

/** Form fields in the order on the wire. A name may come twice. */
export type FormPairs = readonly (readonly [name: string, value: string])[]

const LEFT_OUT = new Set(['HASH', 'ENCODING'])

/**
 * The NestPay hash of version 3, for forms and callbacks: the values in the order of their names, escaped and
 * joined by `|`, then the store key; Base64 of SHA-512 of the bytes, which are those of UTF-8 at most banks.
 *
 * Names are ordered by code units after ASCII letters are made upper case. No locale may be used: in Turkish
 * the `i` of `clientid` has another capital letter.
 */
export function nestpayHash(
  pairs: FormPairs,
  storeKey: Secret<string>,
  bytesOf = (text: string): Buffer => Buffer.from(text),
): string {
  const values = pairs
    .map(([name, value]) => ({ key: upperCaseAscii(name), value }))
    .filter(({ key }) => !LEFT_OUT.has(key))
    .sort((left, right) => compareCodeUnits(left.key, right.key))
    .map(({ value }) => escapeValue(value))
  const text = [...values, escapeValue(storeKey.expose())].join('|')
  return createHash('sha512').update(bytesOf(text)).digest('base64')
}

function upperCaseAscii(text: string): string {
  return text.replace(/[a-z]/g, (letter) => letter.toUpperCase())
}

function compareCodeUnits(left: string, right: string): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}

function escapeValue(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('|', '\\|')
}

/** A form in shuffled order, and its hash by another implementation. */
const FORM: FormPairs = [
  ['oid', 'order222'],
  ['clientid', '190100000'],
  ['storetype', '3d'],
  ['amount', '100.25'],
  ['okUrl', 'https://domain.com/success'],
  ['failUrl', 'https://domain.com/fail_url'],
  ['rnd', 'rand-21212'],
  ['lang', 'tr'],
  ['currency', '949'],
  ['taksit', ''],
  ['TranType', 'Auth'],
  ['hashAlgorithm', 'ver3'],
  ['encoding', 'ISO-8859-9'],
]
const EXPECTED =
  '7tt3i3SMhzR3jYjCMwNrolSn7ksY7eKz2kVsqt/nUGK6XNw9/dMMZPVqHK9pQROGEIW3PJWut6v1Xv6ZDtnuSA=='

/** Whether this runtime computes the hash as banks do. Checked at the start of live mode. */
export function nestpayHashIsRight(): boolean {
  return nestpayHash(FORM, new Secret('storeKey', '123456')) === EXPECTED
}
