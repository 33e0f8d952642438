import type { Text } from '@vezne/protocol'
import { Secret } from '../../base/kernel/index.ts'
import type { BankTerminal } from './bank-terminal.ts'

/** One value of the bank's letter. */
export type CredentialField = Readonly<{
  /** Sealed when stored, and never shown again. */
  isSecret: boolean
  isRequired: boolean
  /** What the value must look like as a whole. */
  pattern: RegExp
  /** What the bank's letter calls the value. */
  label: Text
}>

/** The credentials of a protocol by name, in the order in which a form asks for them. */
export type CredentialSchema = Readonly<Record<string, CredentialField>>

/** The credentials of a terminal by the names of their schema: texts, and secrets. */
type CredentialsOf<Schema extends CredentialSchema> = {
  readonly [Name in keyof Schema]: Schema[Name]['isSecret'] extends true ? Secret<string> : string
}

/** A credential that is absent reads as empty: an optional one, or one that the bank then refuses. */
export function credentialsOf<const Schema extends CredentialSchema>(
  schema: Schema,
  { account, secrets }: Pick<BankTerminal, 'account' | 'secrets'>,
): CredentialsOf<Schema> {
  const values = Object.entries(schema).map(([name, { isSecret }]) => [
    name,
    isSecret ? (secrets[name] ?? new Secret(name, '')) : (account[name] ?? ''),
  ])
  return Object.fromEntries(values) as CredentialsOf<Schema>
}

const ANY_LINE = /^[^\p{Cc}]{1,200}$/u

type Shape = Partial<Pick<CredentialField, 'isRequired' | 'pattern'>>

/** A credential that is stored and shown as it is, by its label in Turkish and English. */
export function openCredential(
  tr: string,
  en: string,
  { isRequired = true, pattern = ANY_LINE }: Shape = {},
): CredentialField & Readonly<{ isSecret: false }> {
  return { isSecret: false, isRequired, pattern, label: { tr, en } }
}

/** A password or a key. */
export function secretCredential(
  tr: string,
  en: string,
  { isRequired = true }: Pick<Shape, 'isRequired'> = {},
): CredentialField & Readonly<{ isSecret: true }> {
  return { isSecret: true, isRequired, pattern: ANY_LINE, label: { tr, en } }
}

/** The values as a terminal holds them, or the name of the first that cannot be taken. */
export type CredentialReading =
  | (Pick<BankTerminal, 'account' | 'secrets'> & Readonly<{ ok: true }>)
  | CredentialRefusal

/**
 * `CredentialUnknown`: the protocol has no credential of that name. `CredentialAgain`: the origin of an address changes, so
 * that every credential is wanted again.
 */
export type CredentialRefusal = Readonly<{
  ok: false
  reason: 'CredentialUnknown' | 'CredentialMissing' | 'CredentialMisshapen' | 'CredentialAgain'
  name: string
}>

/** Divides an operator's values into open and secret ones. Absent values are refused by `missingCredential`. */
export function readCredentials(
  schema: CredentialSchema,
  values: Readonly<Record<string, string>>,
): CredentialReading {
  const account: Record<string, string> = {}
  const secrets: Record<string, Secret<string>> = {}
  for (const [name, value] of Object.entries(values)) {
    const field = Object.hasOwn(schema, name) ? schema[name] : undefined
    if (field === undefined) return { ok: false, reason: 'CredentialUnknown', name }
    if (!field.pattern.test(value)) return { ok: false, reason: 'CredentialMisshapen', name }
    if (field.isSecret) secrets[name] = new Secret(name, value)
    else account[name] = value
  }
  return { ok: true, account, secrets }
}

/** The first required credential that a new terminal lacks; null: it has all of them. */
export function missingCredential(
  schema: CredentialSchema,
  values: Readonly<Record<string, string>>,
): CredentialRefusal | null {
  const missing = Object.entries(schema).find(
    ([name, { isRequired }]) => isRequired && (values[name] ?? '') === '',
  )
  return missing === undefined ? null : { ok: false, reason: 'CredentialMissing', name: missing[0] }
}
