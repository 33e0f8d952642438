import { ruleOf } from '@vezne/protocol'

import type { Language } from '../design/index.ts'
import { inLanguage } from './turkish/index.ts'

/** A field of a request or an answer as its reader needs it. */
export type Field = Readonly<{
  name: string
  /** As JSON names it: `string`, `number`, `array of strings`. */
  type: string
  isRequired: boolean
  isNullable: boolean
  /** English, as the schema has it. */
  description: string
  values: readonly string[]
  /** What the gateway accepts. */
  rule: Readonly<Record<Language, string>>
  examples: readonly unknown[]
  fields: readonly Field[]
}>

type Schema = Readonly<{
  type?: string | readonly string[]
  format?: string
  description?: string
  enum?: readonly unknown[]
  examples?: readonly unknown[]
  anyOf?: readonly Schema[]
  items?: Schema
  required?: readonly string[]
  properties?: Readonly<Record<string, Schema>>
}>

/** The fields of a schema of the wire contract, in its order. */
export function fieldsOf(schema: object): readonly Field[] {
  const { properties = {}, required = [] }: Schema = schema
  return Object.entries(properties).map(([name, field]) =>
    fieldOf(name, field, required.includes(name)),
  )
}

function fieldOf(name: string, schema: Schema, isRequired: boolean): Field {
  const [value = schema, nothing] = schema.anyOf ?? []
  const isNullable = nothing?.type === 'null'
  const inner = value.items ?? value
  return {
    name,
    type: typeOf(value),
    isRequired,
    isNullable,
    description: schema.description ?? value.description ?? '',
    values: (inner.enum ?? []).filter((each) => each !== null).map(String),
    rule: ruleOf(value),
    examples: value.examples ?? [],
    fields: fieldsOf(inner),
  }
}

function typeOf({ type = 'string', format, items }: Schema): string {
  if (items !== undefined) return `${typeOf(items)}[]`
  return format === 'uuid' ? 'uuid' : String(type)
}

export function descriptionOf({ description }: Field, language: Language): string {
  return inLanguage(description, language)
}
