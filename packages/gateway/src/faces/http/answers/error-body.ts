import type { Language, Text } from '@vezne/protocol'
import { ERRORS, type ErrorName, neutralFields } from '@vezne/protocol'
import type { FastifyError } from 'fastify'
import { GatewayError } from '../../../base/kernel/index.ts'
import type { CallState } from '../call.ts'
import type { HttpPorts } from '../http-ports.ts'

/** The framework's error codes, as entries of the catalogue. */
const FRAMEWORK_ERRORS: Readonly<Record<string, ErrorName>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'CONTENT_TYPE',
  FST_ERR_CTP_INVALID_TYPE: 'CONTENT_TYPE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_BODY',
  FST_ERR_BAD_URL: 'UNKNOWN_PATH',
  FST_ERR_MAX_PARAM_LENGTH: 'UNKNOWN_PATH',
}

/** The refusal that the caller gets for an error; null for a bug, which becomes an incident. */
export function asRefusal(
  { isUnavailable }: Pick<HttpPorts, 'isUnavailable'>,
  error: unknown,
): Refusal | null {
  if (error instanceof GatewayError) return { name: error.code, details: error.details }
  if (isUnavailable(error)) return { name: 'NOT_READY', details: { retryAfterSeconds: 2 } }
  if (!(error instanceof Error)) return null
  const { code = '', statusCode = 500 }: Partial<FastifyError> = error
  const name = FRAMEWORK_ERRORS[code]
  if (name !== undefined) return { name, details: {} }
  // Other errors that the framework blames on the request, such as an aborted body or an invalid header.
  const blamesRequest = statusCode >= 400 && statusCode < 500
  return blamesRequest ? { name: 'MALFORMED_BODY', details: {} } : null
}

export type Refusal = Readonly<{
  name: ErrorName
  details: GatewayError['details']
  /** Replaces the catalogue's text where that addresses another reader than the caller. */
  message?: Text
}>

type AnswerState = Pick<CallState, 'endpoint' | 'languageCode' | 'conversationId'>

/** The four fields that every answer begins with (decision 1.2). */
export function answerHead(state: AnswerState, refusal: Refusal | null): object {
  const { endpoint, languageCode, conversationId } = state
  const succeeded = refusal === null
  const errorCode = succeeded ? null : ERRORS[refusal.name].code
  const message = succeeded ? null : errorMessage(refusal, languageCode)
  // The specification's own spelling: `isSuccess` for link creation, `isSucceed` elsewhere.
  return endpoint?.name === 'createLink'
    ? { isSuccess: succeeded, errorCode, errorMessage: message, conversationId }
    : { isSucceed: succeeded, errorCode, errorMessage: message, conversationId }
}

/**
 * The body of a refusal. With status 200 it has the endpoint's own fields too, with neutral values
 * (decision 1.13); deleteLink then answers a bare `false`.
 */
export function refusalBody(state: AnswerState, refusal: Refusal): object | boolean {
  const { orderId } = refusal.details
  const understood = ERRORS[refusal.name].status === 200
  const fields = { ...answerHead(state, refusal), ...(orderId === undefined ? {} : { orderId }) }
  if (!understood || state.endpoint === null) return fields
  const own = neutralFields(state.endpoint.response)
  return own === null ? false : { ...own, ...fields }
}

/**
 * The message of a refusal: that of the catalogue, each wrong field with its rule, and the remedy where there
 * is one (decision 1.4).
 */
function errorMessage({ name, details, message }: Refusal, languageCode: Language): string {
  if (message !== undefined) return message[languageCode]
  const general = ERRORS[name].message[languageCode]
  const fields = (details.fields ?? []).map(({ field, rule }) => `${field} ${rule[languageCode]}`)
  const named =
    fields.length === 0 ? general : `${general.replace(/\.$/, '')}: ${fields.join('; ')}.`
  const remedy = details.remedy?.[languageCode]
  return remedy === undefined ? named : `${named} ${remedy}`
}
