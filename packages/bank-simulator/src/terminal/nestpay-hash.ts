import { createHash } from 'node:crypto'

/** Form fields in the order they came, duplicates kept: what the hash is taken over. */
export type FormPairs = readonly (readonly [name: string, value: string])[]

const UNHASHED = new Set(['HASH', 'ENCODING'])

/**
 * NestPay hash version 3, the same rule for the form and for the callback; outside vectors are in
 * `vectors/nestpay-hash.json`.
 *
 * Values in the order of their ASCII-upper-cased names, `\` and `|` escaped, joined by `|`, then
 * the store key; base64 of SHA-512. Code-unit order, because a locale's order (Turkish above all,
 * where `i` does not become `I`) would sign another text.
 */
export function nestpayHash(pairs: FormPairs, storeKey: string): string {
  const signed = pairs
    .map(([name, value]) => ({ key: asciiUpperCase(name), value }))
    .filter(({ key }) => !UNHASHED.has(key))
    .sort((left, right) => compareCodeUnits(left.key, right.key))
    .map(({ value }) => escapeValue(value))
  const text = [...signed, escapeValue(storeKey)].join('|')
  return createHash('sha512').update(text, 'utf8').digest('base64')
}

function asciiUpperCase(name: string): string {
  return name.replace(/[a-z]/g, (letter) => letter.toUpperCase())
}

function compareCodeUnits(left: string, right: string): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}

function escapeValue(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('|', '\\|')
}
