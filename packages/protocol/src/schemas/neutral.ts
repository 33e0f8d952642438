import { NEUTRAL_IN_REFUSAL_KEYWORD } from './fields.ts'

type AnswerSchema = Readonly<{
  type?: string
  format?: string
  properties?: Readonly<Record<string, AnswerSchema>>
  [NEUTRAL_IN_REFUSAL_KEYWORD]?: boolean
}>

/** An id of nothing that a client can read which types the field as a UUID. */
const NO_UUID = '00000000-0000-0000-0000-000000000000'

/**
 * What a refusal says in a field whose type has no null (decision 1.11): an empty text, 0, false, an empty
 * list, an object of such fields. A field that may be null is null.
 */
function neutralValue(schema: AnswerSchema): unknown {
  switch (schema.type) {
    case 'string':
      return schema.format === 'uuid' ? NO_UUID : ''
    case 'integer':
    case 'number':
      return 0
    case 'boolean':
      return false
    case 'array':
      return []
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, each]) => [name, neutralValue(each)]),
      )
    default:
      return null
  }
}

/** The fields of a refused answer beside the four of decision 1.2; null where an answer is no object. */
export function neutralFields(response: object): Readonly<Record<string, unknown>> | null {
  const { properties }: AnswerSchema = response
  if (properties === undefined) return null
  return Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [
      name,
      field[NEUTRAL_IN_REFUSAL_KEYWORD] === true ? neutralValue(field) : null,
    ]),
  )
}
