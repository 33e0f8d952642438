import type { Schema } from './type-printer.ts'

const TYPES: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'int|float',
  integer: 'int',
  boolean: 'bool',
  null: 'null',
  array: 'list<mixed>',
  object: 'array<string, mixed>',
}

/** The type of a schema in PHPDoc. */
export function phpType(schema: Schema): string {
  if (schema.enum !== undefined) return schema.enum.map((each) => `'${each}'`).join('|')
  if (schema.anyOf !== undefined) {
    return [...new Set(schema.anyOf.map(phpType))].filter((each) => each !== 'null').join('|')
  }
  if (schema.items !== undefined) return `list<${phpType(schema.items)}>`
  if (schema.additionalProperties !== undefined) {
    return `array<string, ${phpType(schema.additionalProperties)}>`
  }
  const type = TYPES[schema.type ?? '']
  if (type === undefined) {
    throw new Error(`no PHP type for ${JSON.stringify(schema)}; teach php-types.ts`)
  }
  return type
}

/** The fields of a request as an array shape of PHPDoc; null where it has none that must be given. */
export function phpShape(schema: Schema): string | null {
  const required = new Set(schema.required)
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, field]) => `${name}${required.has(name) ? '' : '?'}: ${phpType(field)}`,
  )
  return fields.length === 0 ? null : `array{${fields.join(', ')}}`
}
