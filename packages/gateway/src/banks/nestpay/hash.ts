import { createHash, timingSafeEqual } from 'node:crypto'
import { Secret } from '../../kernel/index.ts'

/** Form fields in the order on the wire. The same name may stand twice. */
export type FormPairs = readonly (readonly [name: string, value: string])[]

const LEFT_OUT = new Set(['HASH', 'ENCODING'])

/**
 * NestPay hash version 3, one rule for the form to the gate and for the callback: the values, ordered
 * by name, escaped and joined by `|`, then the store key; Base64 of SHA-512 of the UTF-8 bytes.
 *
 * Names are ordered by their ASCII upper-case letters and code units. A locale must not take part: in
 * the Turkish one the `i` of `clientid` has another capital.
 */
export function nestpayHash(pairs: FormPairs, storeKey: Secret<string>): string {
  const values = pairs
    .map(([name, value]) => ({ key: upperCaseAscii(name), value }))
    .filter(({ key }) => !LEFT_OUT.has(key))
    .sort((left, right) => compareCodeUnits(left.key, right.key))
    .map(({ value }) => escapeValue(value))
  const text = [...values, escapeValue(storeKey.expose())].join('|')
  return createHash('sha512').update(text, 'utf8').digest('base64')
}

/** Compares two Base64 hashes by their bytes, in constant time. */
export function isSameHash(left: string, right: string): boolean {
  const [leftBytes, rightBytes] = [Buffer.from(left, 'base64'), Buffer.from(right, 'base64')]
  return leftBytes.length === rightBytes.length && timingSafeEqual(leftBytes, rightBytes)
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

/** A form whose hash was computed by another implementation; the order of the names is shuffled. */
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

/**
 * Whether this build computes the hash that banks compute. Asked at the start of live mode: a runtime
 * that gets it wrong would send every card holder into a refused form.
 */
export function nestpayHashIsRight(): boolean {
  return nestpayHash(FORM, new Secret('storeKey', '123456')) === EXPECTED
}
