import { NEUTRAL_IN_REFUSAL_KEYWORD, NULLABLE_KEYWORD } from '@vezne/protocol'

/** The part of JSON Schema that the wire contract uses. */
export type Schema = Readonly<{
  type?: string
  description?: string
  enum?: readonly string[]
  const?: unknown
  anyOf?: readonly Schema[]
  items?: Schema
  additionalProperties?: Schema
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  [NULLABLE_KEYWORD]?: boolean
  [NEUTRAL_IN_REFUSAL_KEYWORD]?: boolean
}>

export type InterfaceVariant = Readonly<{
  /** Replaces the printed type of a field. */
  fixed?: Readonly<Record<string, string>>
  /** In a refusal an enumeration may also be its neutral value, the empty text. */
  refused?: boolean
}>

const PRIMITIVES: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
}

/** Prints an object schema as an exported interface, each field with its description above it. */
export function printInterface(
  name: string,
  schema: Schema,
  variant: InterfaceVariant = {},
): string {
  const doc = schema.description === undefined ? '' : `${comment(schema.description, '')}\n`
  return `${doc}export interface ${name} ${printFields(schema, '', variant)}\n`
}

/** Prints a schema as a type expression. */
export function printType(schema: Schema, indent = ''): string {
  if (schema.enum !== undefined) return schema.enum.map(literal).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.anyOf !== undefined) {
    return schema.anyOf.map((each) => printType(each, indent)).join(' | ')
  }
  if (schema.items !== undefined) return `readonly (${printType(schema.items, indent)})[]`
  if (schema.properties !== undefined) return printFields(schema, indent, {})
  if (schema.additionalProperties !== undefined) {
    return `Readonly<Record<string, ${printType(schema.additionalProperties, indent)}>>`
  }
  const primitive = PRIMITIVES[schema.type ?? '']
  if (primitive === undefined) {
    throw new Error(`no TypeScript type for ${JSON.stringify(schema)}; teach type-printer.ts`)
  }
  return primitive
}

function printFields(schema: Schema, indent: string, variant: InterfaceVariant): string {
  const inner = `${indent}  `
  const required = new Set(schema.required)
  const lines = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const type = variant.fixed?.[name] ?? printField(field, inner, variant)
    const described = descriptionOf(field)
    const doc = described === undefined ? '' : `${comment(described, inner)}\n`
    return required.has(name)
      ? `${doc}${inner}readonly ${name}: ${type}`
      : `${doc}${inner}readonly ${name}?: ${type} | null | undefined`
  })
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`
}

function printField(field: Schema, indent: string, variant: InterfaceVariant): string {
  const type = printType(field, indent)
  const isNeutral = variant.refused === true && field[NEUTRAL_IN_REFUSAL_KEYWORD] === true
  return isNeutral && field.enum?.includes('') === false ? `${type} | ''` : type
}

/** A nullable field carries its description on the value's schema. */
function descriptionOf(field: Schema): string | undefined {
  return field.description ?? field.anyOf?.find((each) => each.description)?.description
}

function literal(value: string): string {
  return `'${value}'`
}

function comment(text: string, indent: string): string {
  return `${indent}/** ${text.replaceAll('*/', '*\\/')} */`
}
