import { type TProperties, Type } from 'typebox'
import { inSuccess, NEUTRAL_IN_REFUSAL_KEYWORD, nullable } from './fields.ts'

const errorFields = {
  errorCode: nullable(
    Type.String({ description: 'Code of the refusal (see the error catalogue); null on success.' }),
  ),
  errorMessage: nullable(
    Type.String({ description: 'The refusal in words, in the asked language; null on success.' }),
  ),
  conversationId: Type.String({ description: 'The ConversationId of the request.' }),
}

const succeeded = Type.Boolean({ description: 'Whether the operation succeeded.' })

/** An answer (decision 1.2): whether the call succeeded, its error, and the fields of its own. */
export function answer<Fields extends TProperties>(description: string, fields: Fields) {
  return Type.Object({ isSucceed: succeeded, ...errorFields, ...fields }, { description })
}

/** As `answer`, but the specification spells the flag of createLink `isSuccess`. */
export function linkAnswer<Fields extends TProperties>(description: string, fields: Fields) {
  return Type.Object({ isSuccess: succeeded, ...errorFields, ...fields }, { description })
}

/** The ConversationId in an answer to a call that may have come without one. */
const conversationIdIfSent = nullable(
  Type.String({ description: 'The ConversationId of the request; null where it had none.' }),
)

/** The body of every answer whose HTTP status is not 200 (decision 1.3). */
export const ErrorAnswer = Type.Object(
  {
    isSucceed: Type.Literal(false, { description: 'Always false.' }),
    errorCode: Type.String({ description: 'Four digits of the error catalogue.' }),
    errorMessage: Type.String({ description: 'What is wrong, and what to do about it.' }),
    conversationId: conversationIdIfSent,
  },
  { description: 'The call was not understood, not authenticated, or could not be served.' },
)

const { isSucceed: alwaysFalse, ...errorAnswerFields } = ErrorAnswer.properties

/** As `ErrorAnswer`, but createLink spells the flag `isSuccess` here too (decision 1.2). */
export const LinkErrorAnswer = Type.Object(
  { isSuccess: alwaysFalse, ...errorAnswerFields },
  { description: 'The call was not understood, not authenticated, or could not be served.' },
)

type AnswerSchema = Readonly<{
  type?: string
  format?: string
  enum?: readonly string[]
  properties?: Readonly<Record<string, AnswerSchema>>
  [NEUTRAL_IN_REFUSAL_KEYWORD]?: boolean
}>

/** The neutral value of a UUID: clients that parse the field as a UUID can read it. */
const NO_UUID = '00000000-0000-0000-0000-000000000000'

/**
 * The value, in a refusal, of a field whose type has no null (decision 1.13): empty text, 0, false, an empty
 * list, or an object of such values.
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

/** The fields of a refusal besides the four of decision 1.2; null where the answer is not an object. */
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

/** The schema of a field in a refusal: an enumeration also allows its neutral value, the empty text. */
export function fieldInRefusal(
  field: AnswerSchema,
  isNeutral = field[NEUTRAL_IN_REFUSAL_KEYWORD] === true,
): object {
  const { enum: values, properties } = field
  if (!isNeutral) return field
  if (values !== undefined) return { ...field, enum: [...new Set([...values, ''])] }
  if (properties === undefined) return field
  const parts = Object.entries(properties).map(([name, part]) => [name, fieldInRefusal(part, true)])
  return { ...field, properties: Object.fromEntries(parts) }
}

/** The schema of an answer that may be a refusal. An answer that is not an object has no other form. */
export function anyAnswer(response: object): object {
  const { properties }: AnswerSchema = response
  if (properties === undefined) return response
  const fields = Object.entries(properties).map(([name, field]) => [name, fieldInRefusal(field)])
  return { ...response, properties: Object.fromEntries(fields) }
}

/** The request of a call without fields of its own. */
export const EmptyRequest = Type.Object({})

export const TimeResponse = answer('The gateway’s clock, to compare a Nonce with.', {
  // This call is not signed, so it may come without a ConversationId.
  conversationId: conversationIdIfSent,
  time: inSuccess(Type.Number({ description: 'Milliseconds since 1970-01-01T00:00:00Z.' })),
})
