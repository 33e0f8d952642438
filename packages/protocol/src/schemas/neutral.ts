import { NEUTRAL_IN_REFUSAL_KEYWORD } from './fields.ts'

type AnswerSchema = Readonly<{
  type?: string
  format?: string
  enum?: readonly string[]
  properties?: Readonly<Record<string, AnswerSchema>>
  [NEUTRAL_IN_REFUSAL_KEYWORD]?: boolean
}>

/** An id of nothing that a client can read which types the field as a UUID. */
const NO_UUID = '00000000-0000-0000-0000-000000000000'

/**
 * What a refusal says in a field whose type has no null (decision 1.13): an empty text, 0, false, an empty
 * list, an object of such fields. A field that may be null is null.
 */
function neutralValue(schema: AnswerSchema): unknown {
  const { type, format, properties } = schema
  if (type === 'string') return format === 'uuid' ? NO_UUID : ''
  if (type === 'integer' || type === 'number') return 0
  if (type === 'boolean') return false
  if (type === 'array') return []
  if (properties === undefined) return null
  return Object.fromEntries(
    Object.entries(properties).map(([name, each]) => [name, neutralValue(each)]),
  )
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

/** A field as a refusal has it: the neutral value of an enumeration is not among its values. */
export function fieldInRefusal(field: AnswerSchema): object {
  const { enum: values } = field
  const isNeutral = field[NEUTRAL_IN_REFUSAL_KEYWORD] === true
  return isNeutral && values !== undefined
    ? { ...field, enum: [...new Set([...values, ''])] }
    : field
}

/** The schema of an answer that may be a refusal; one that is no object stays as it is. */
export function anyAnswer(response: object): object {
  const { properties }: AnswerSchema = response
  if (properties === undefined) return response
  const fields = Object.entries(properties).map(([name, field]) => [name, fieldInRefusal(field)])
  return { ...response, properties: Object.fromEntries(fields) }
}
