import type { Endpoint } from '../endpoint.ts'
import { fieldInRefusal } from '../schemas/answer.ts'

/** A piece of the OpenAPI document. */
export type JsonObject = Record<string, unknown>

/**
 * The public form of a schema: without our own keywords, with the null of a nullable request field, and
 * with the shorter `type: [x, 'null']` for `anyOf [X, null]`.
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

/** The parts of an answer's schema that this file reads. */
type AnswerSchema = Readonly<{
  description?: string
  required?: readonly string[]
  properties?: Readonly<Record<string, object>>
}>

/** How the answer of an endpoint spells its flag: `isSuccess` for createLink only. */
export function flagOf({ response }: Endpoint): 'isSucceed' | 'isSuccess' {
  const { properties = {} }: AnswerSchema = response
  return 'isSuccess' in properties ? 'isSuccess' : 'isSucceed'
}

/**
 * The component schemas of an answer: one for a success and one for a refusal. So the success types of a
 * generated client do not contain values that only a refusal has, such as the empty text of an enumeration.
 * An answer that is not an object has one schema.
 */
export function answerSchemas(endpoint: Endpoint, name: string): JsonObject {
  const schema: AnswerSchema = endpoint.response
  if (schema.properties === undefined) return { [`${name}Response`]: publicSchema(schema) }
  const flag = flagOf(endpoint)
  const variants = [`${name}Success`, `${name}Refusal`]
  return {
    [`${name}Response`]: {
      description: `${schema.description} \`${flag}\` tells the two apart.`,
      oneOf: variants.map((variant) => ({ $ref: `#/components/schemas/${variant}` })),
    },
    [`${name}Success`]: variantOf(schema, { flag, succeeded: true }),
    [`${name}Refusal`]: variantOf(schema, { flag, succeeded: false }),
  }
}

function variantOf(
  schema: AnswerSchema,
  { flag, succeeded }: Readonly<{ flag: string; succeeded: boolean }>,
): JsonObject {
  const ends = succeeded ? ['null', 'null'] : ['string', 'string']
  const fixed: Readonly<Record<string, JsonObject>> = {
    [flag]: { type: 'boolean', const: succeeded },
    errorCode: { type: ends[0] },
    errorMessage: { type: ends[1] },
  }
  const properties = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const type = fixed[name]
    const whole = publicSchema(succeeded ? field : fieldInRefusal(field))
    return [name, type === undefined ? whole : { ...type, description: whole['description'] }]
  })
  const { description, required } = schema
  return { type: 'object', description, required, properties: Object.fromEntries(properties) }
}
