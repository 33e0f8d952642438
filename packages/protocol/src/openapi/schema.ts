import type { JsonObject } from './json.ts'

/**
 * Turns a schema of the wire contract into its public form: our own keywords go, a nullable request
 * field gets its null, and `anyOf [X, null]` becomes the shorter `type: [x, 'null']`.
 */
export function publicSchema(schema: object): JsonObject {
  const { 'x-vezne-nullable': acceptsNull, ...keywords }: JsonObject = JSON.parse(
    JSON.stringify(schema),
  )
  const cleaned: JsonObject = {}
  for (const [keyword, value] of Object.entries(keywords)) {
    if (!keyword.startsWith('x-vezne-')) cleaned[keyword] = publicKeyword(keyword, value)
  }
  const [value, nothing, ...others] = Array.isArray(cleaned['anyOf']) ? cleaned['anyOf'] : []
  const isNullable = nothing?.type === 'null' && others.length === 0
  if (isNullable) return withNull(value)
  return acceptsNull === true ? withNull(cleaned) : cleaned
}

function publicKeyword(keyword: string, value: unknown): unknown {
  if (keyword === 'properties' && isObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, schema]) => [name, publicSchema(Object(schema))]),
    )
  }
  if (keyword === 'anyOf' && Array.isArray(value)) return value.map((each) => publicSchema(each))
  if (keyword === 'items' && isObject(value)) return publicSchema(value)
  return value
}

function withNull(schema: JsonObject): JsonObject {
  const { type, enum: values } = schema
  return {
    ...schema,
    type: [type, 'null'],
    ...(Array.isArray(values) ? { enum: [...values, null] } : {}),
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
