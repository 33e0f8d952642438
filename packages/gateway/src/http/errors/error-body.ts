import { type Endpoint, ERRORS, type ErrorName } from '@vezne/protocol'

import type { GatewayErrorDetails } from '../../kernel/index.ts'
import type { LanguageCode } from '../wire/index.ts'
import { errorMessage } from './error-message.ts'

export type Refusal = Readonly<{ name: ErrorName; details: GatewayErrorDetails }>

export type AnswerContext = Readonly<{
  endpoint: Endpoint | null
  languageCode: LanguageCode
  conversationId: string | null
}>

/** The four fields that every answer begins with (decision 1.2). */
export function answerHead(context: AnswerContext, refusal: Refusal | null): object {
  const { endpoint, languageCode, conversationId } = context
  const succeeded = refusal === null
  const errorCode = succeeded ? null : ERRORS[refusal.name].code
  const message = succeeded ? null : errorMessage(refusal.name, languageCode, refusal.details)
  // The specification's own spelling: `isSuccess` for link creation, `isSucceed` elsewhere.
  return endpoint?.name === 'createLink'
    ? { isSuccess: succeeded, errorCode, errorMessage: message, conversationId }
    : { isSucceed: succeeded, errorCode, errorMessage: message, conversationId }
}

/**
 * The body of a refusal. One that was understood (status 200) has the endpoint's own fields too,
 * all null; deleteLink then answers its bare `false`.
 */
export function refusalBody(context: AnswerContext, refusal: Refusal): object | boolean {
  const { orderId } = refusal.details
  const understood = ERRORS[refusal.name].status === 200
  const order = orderId === undefined ? {} : { orderId }
  if (!understood || context.endpoint === null) return { ...answerHead(context, refusal), ...order }
  const names = fieldNames(context.endpoint)
  if (names === null) return false
  const nulls = Object.fromEntries(names.map((name) => [name, null]))
  return { ...nulls, ...answerHead(context, refusal), ...order }
}

/** The fields of an endpoint's answer; null where the answer is no object. */
function fieldNames(endpoint: Endpoint): readonly string[] | null {
  const { properties }: Readonly<{ properties?: object }> = endpoint.response
  return properties === undefined ? null : Object.keys(properties)
}
