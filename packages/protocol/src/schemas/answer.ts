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

/** An answer in the one form of decision 1.2: success or refusal, and then its own fields. */
export function answer<Fields extends TProperties>(description: string, fields: Fields) {
  return Type.Object(
    {
      isSucceed: Type.Boolean({ description: 'Whether the operation succeeded.' }),
      ...errorFields,
      ...fields,
    },
    { description },
  )
}

/** As `answer`, spelled `isSuccess`: payment link creation only (specification). */
export function linkAnswer<Fields extends TProperties>(description: string, fields: Fields) {
  return Type.Object(
    {
      isSuccess: Type.Boolean({ description: 'Whether the operation succeeded.' }),
      ...errorFields,
      ...fields,
    },
    { description },
  )
}

/** The body of every answer whose HTTP status is not 200 (decision 1.3). */
export const ErrorAnswer = Type.Object(
  {
    isSucceed: Type.Literal(false, { description: 'Always false.' }),
    errorCode: Type.String({ description: 'Four digits of the error catalogue.' }),
    errorMessage: Type.String({ description: 'What is wrong, and what to do about it.' }),
    conversationId: nullable(
      Type.String({ description: 'The ConversationId of the request; null where it had none.' }),
    ),
  },
  { description: 'The call was not understood, not authenticated, or could not be served.' },
)

/** As `ErrorAnswer`, spelled `isSuccess`: link creation says so in every answer (decision 1.2). */
export const LinkErrorAnswer = Type.Object(
  {
    isSuccess: ErrorAnswer.properties.isSucceed,
    errorCode: ErrorAnswer.properties.errorCode,
    errorMessage: ErrorAnswer.properties.errorMessage,
    conversationId: ErrorAnswer.properties.conversationId,
  },
  { description: 'The call was not understood, not authenticated, or could not be served.' },
)

type AnswerSchema = Readonly<{
  type?: string
  format?: string
  enum?: readonly string[]
  properties?: Readonly<Record<string, AnswerSchema>>
  [NEUTRAL_IN_REFUSAL_KEYWORD]?: boolean
}>

/** The id of nothing; a client whose type of the field is a UUID can read it. */
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

/** The schema of an answer that may be a refusal; one that is no object stays as it is. */
export function anyAnswer(response: object): object {
  const { properties }: AnswerSchema = response
  if (properties === undefined) return response
  const fields = Object.entries(properties).map(([name, field]) => [name, fieldInRefusal(field)])
  return { ...response, properties: Object.fromEntries(fields) }
}

/** A call that carries nothing beside its authentication. */
export const EmptyRequest = Type.Object({})

export const TimeResponse = answer('The gateway’s clock, to compare a Nonce with.', {
  // This call is not signed, so it may come without a ConversationId.
  conversationId: nullable(
    Type.String({ description: 'The ConversationId of the request; null where it had none.' }),
  ),
  time: inSuccess(Type.Number({ description: 'Milliseconds since 1970-01-01T00:00:00Z.' })),
})
