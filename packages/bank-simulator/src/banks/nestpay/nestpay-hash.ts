import { createHash } from 'node:crypto'
import type { FormPairs } from '../../formats/index.ts'

const UNHASHED = new Set(['HASH', 'ENCODING'])

/**
 * NestPay hash version 3, for the form and for the callback. `vectors/nestpay-hash.json` has test vectors from
 * other implementations.
 *
 * Base64 of the SHA-512 of all values and then the store key, joined by `|`, with `\` and `|` escaped. The values
 * are in the order of their names in ASCII upper case. The order is that of code units, because a locale can give
 * another one: in Turkish, `i` does not become `I`.
 */
export function nestpayHash(
  pairs: FormPairs,
  storeKey: string,
  bytesOf = (text: string): Buffer => Buffer.from(text),
): string {
  const signed = pairs
    .map(([name, value]) => ({ key: asciiUpperCase(name), value }))
    .filter(({ key }) => !UNHASHED.has(key))
    .sort((left, right) => compareCodeUnits(left.key, right.key))
    .map(({ value }) => escapeValue(value))
  const text = [...signed, escapeValue(storeKey)].join('|')
  return createHash('sha512').update(bytesOf(text)).digest('base64')
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
