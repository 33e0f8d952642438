import type { Endpoint } from '../endpoints.ts'
import { fieldInRefusal } from '../schemas/index.ts'
import type { JsonObject } from './json.ts'
import { publicSchema } from './schema.ts'

/** The part of an answer's schema that is read here. */
type AnswerSchema = Readonly<{
  description?: string
  required?: readonly string[]
  properties?: Readonly<Record<string, FieldSchema>>
}>

type FieldSchema = Readonly<{
  enum?: readonly string[]
}>

/** How the answer of an endpoint spells its flag: `isSuccess` for createLink only. */
export function flagOf({ response }: Endpoint): 'isSucceed' | 'isSuccess' {
  const { properties = {} }: AnswerSchema = response
  return 'isSuccess' in properties ? 'isSuccess' : 'isSucceed'
}

/**
 * The component schemas of an answer: success and refusal apart, so that a generated client sees
 * what only a refusal can say, such as the empty text of an enumeration, in no success. An answer that is no object stays one.
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
