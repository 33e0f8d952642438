import { type Static, type TProperties, Type } from 'typebox'
import { nullable } from './fields.ts'

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
export type ErrorAnswer = Static<typeof ErrorAnswer>

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
