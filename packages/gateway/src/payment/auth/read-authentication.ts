import { fieldError, isSameNameInAnyCase } from '../../base/kernel/index.ts'
import {
  AUTHENTICATION_NAMES,
  type AuthenticationName,
  type AuthenticationValues,
  onlyValues,
} from './authentication-values.ts'

/** The fields of a form, in order. */
type FormFields = readonly (readonly [name: string, value: string])[]

const HEADER_NAMES = {
  PublicKey: 'publickey',
  Nonce: 'nonce',
  Signature: 'signature',
  ConversationId: 'conversationid',
  MerchantNumber: 'merchantnumber',
} as const

const BEYOND_ASCII = /[\u0080-\uffff]/
const UTF_8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const NOT_UTF_8 = { tr: 'UTF-8 olarak kodlanmalıdır', en: 'must be encoded as UTF-8' }
const CONTRADICTS_FORM = {
  tr: 'başlıkta ve formda farklı; yalnız formda gönderin',
  en: 'differs between header and form; send it in the form only',
}

/** The values of endpoints that take them as headers, from Node's `rawHeaders`. Throws as `onlyValues` does. */
export function readAuthenticationHeaders(rawHeaders: readonly string[]): AuthenticationValues {
  return onlyValues((name) => decodedValues(rawHeaders, name))
}

/**
 * The values of endpoints that take them as form fields: Tokens and init3ds. A header that differs from its
 * field is refused, because a proxy may have acted on the header.
 */
export function readAuthenticationForm(
  fields: FormFields,
  rawHeaders: readonly string[],
): AuthenticationValues {
  const values = onlyValues((name) => fieldValues(fields, name))
  for (const name of AUTHENTICATION_NAMES) {
    const inHeader = decodedValues(rawHeaders, name)
    const agrees = inHeader.every((value) => value === fieldValues(fields, name)[0])
    if (!agrees) throw fieldError(name, CONTRADICTS_FORM)
  }
  return values
}

/**
 * A header's value as the caller wrote it. Node gives each byte as one character (latin1); bytes beyond
 * ASCII are read as UTF-8 (decision 2.2).
 */
export function decodeHeader(name: string, value: string): string {
  // ASCII is the same in both encodings, and nearly every caller sends nothing else.
  if (!BEYOND_ASCII.test(value)) return value
  try {
    return UTF_8.decode(Buffer.from(value, 'latin1'))
  } catch {
    throw fieldError(name, NOT_UTF_8)
  }
}

function decodedValues(rawHeaders: readonly string[], name: AuthenticationName): readonly string[] {
  const values = headerValues(rawHeaders, HEADER_NAMES[name])
  return values.length === 0 ? values : values.map((value) => decodeHeader(name, value))
}

function fieldValues(fields: FormFields, name: AuthenticationName): readonly string[] {
  return fields.filter((field) => isSameNameInAnyCase(field[0], name)).map(([, value]) => value)
}

const NONE: readonly string[] = []

/**
 * Every value received under this name, which is given in lower case. Node's `headers` joins or drops
 * repeated values, which would hide that a value came twice. Expects Node's `rawHeaders`, in which names and
 * values alternate. A request has about a dozen headers: a search costs less than an index.
 */
export function headerValues(rawHeaders: readonly string[], name: string): readonly string[] {
  let values: string[] | null = null
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const candidate = rawHeaders[at] ?? ''
    if (candidate.length !== name.length || candidate.toLowerCase() !== name) continue
    const value = rawHeaders[at + 1] ?? ''
    if (values === null) values = [value]
    else values.push(value)
  }
  return values ?? NONE
}
