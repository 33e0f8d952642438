import { createHash } from 'node:crypto'

import type { Pattern } from './pattern-search.ts'

const DIGESTS = ['md5', 'sha1', 'sha256', 'sha512'] as const

/**
 * Every form in which a card number, or another secret of ASCII characters, is looked for. An unkeyed
 * digest is one of them: of so few possible numbers it gives the number away (PCI DSS 3.5.1.1).
 */
export function disguisesOf(secret: string): Pattern[] {
  const forms = new Map<string, Buffer>()
  for (const [form, text] of textsOf(secret)) forms.set(form, Buffer.from(text, 'latin1'))
  const utf16 = Buffer.from(secret, 'utf16le')
  forms.set('UTF-16LE', utf16)
  forms.set('UTF-16BE', Buffer.from(utf16).swap16())
  if (/^(\d\d){8,}$/.test(secret)) forms.set('two digits a byte', Buffer.from(secret, 'hex'))
  for (const digest of DIGESTS) {
    const bytes = createHash(digest).update(secret).digest()
    forms.set(`${digest} in bytes`, bytes)
    forms.set(`${digest} in hex`, Buffer.from(bytes.toString('hex')))
    forms.set(`${digest} in hex capitals`, Buffer.from(bytes.toString('hex').toUpperCase()))
    forms.set(`${digest} in Base64`, Buffer.from(bytes.toString('base64').replace(/=+$/, '')))
  }
  // Hex of digits has no letters: forms that are the same bytes are one.
  const distinct = new Map(
    [...forms].map(([form, bytes]) => [bytes.toString('hex'), { form, bytes }]),
  )
  return [...distinct.values()].map((each) => ({ of: secret, ...each }))
}

function textsOf(secret: string): (readonly [form: string, text: string])[] {
  const grouped = (separator: string) => secret.replaceAll(/(.{4})(?=.)/g, `$1${separator}`)
  const bytes = Buffer.from(secret)
  return [
    ['raw', secret],
    ['grouped by spaces', grouped(' ')],
    ['grouped by dashes', grouped('-')],
    ['grouped, in an address', grouped('%20')],
    ['grouped, in a form', grouped('+')],
    ['reversed', Array.from(secret).reverse().join('')],
    ['hex', bytes.toString('hex')],
    ['hex in capitals', bytes.toString('hex').toUpperCase()],
    ...[0, 1, 2].map((offset) => [`Base64 at ${offset}`, base64At(bytes, offset)] as const),
  ]
}

/** The characters that are the same whatever stands before and behind the secret. */
function base64At(bytes: Buffer, offset: number): string {
  const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64')
  return text.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6))
}
