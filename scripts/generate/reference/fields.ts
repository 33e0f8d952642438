import { ruleOf } from '@vezne/protocol'
import type { Field } from '../../../packages/gateway/src/faces/reference/content.ts'
import { inBoth } from './turkish/index.ts'

type Schema = Readonly<{
  type?: string | readonly string[]
  format?: string
  description?: string
  enum?: readonly unknown[]
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
    description: inBoth(schema.description ?? value.description ?? ''),
    values: (inner.enum ?? []).filter((each) => each !== null).map(String),
    rule: ruleOf(value),
    fields: fieldsOf(inner),
  }
}

function typeOf({ type = 'string', format, items }: Schema): string {
  if (items !== undefined) return `${typeOf(items)}[]`
  return format === 'uuid' ? 'uuid' : String(type)
}
