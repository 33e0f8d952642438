import { type Endpoint, ERRORS, type ErrorName, neutralFields } from '@vezne/protocol'
import { GatewayError } from '../../kernel/index.ts'
import type { LanguageCode } from '../wire/field-source.ts'

/** The framework's errors about requests that never reached a handler, as entries of the catalogue. */
const FRAMEWORK_ERRORS: Readonly<Record<string, ErrorName>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'CONTENT_TYPE',
  FST_ERR_CTP_INVALID_TYPE: 'CONTENT_TYPE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_BODY',
  FST_ERR_BAD_URL: 'UNKNOWN_PATH',
  FST_ERR_MAX_PARAM_LENGTH: 'UNKNOWN_PATH',
}

/**
 * The refusal that the caller gets for an error; null for a bug, which becomes an incident. `isUnavailable`
 * recognises the errors of a database that is away: they are no bugs and may pass.
 */
export function asRefusal(
  { isUnavailable }: Readonly<{ isUnavailable: (error: unknown) => boolean }>,
  error: unknown,
): Refusal | null {
  if (error instanceof GatewayError) return { name: error.code, details: error.details }
  if (isUnavailable(error)) return { name: 'NOT_READY', details: { retryAfterSeconds: 2 } }
  const { code, statusCode } = frameworkFacts(error)
  const name = FRAMEWORK_ERRORS[code]
  if (name !== undefined) return { name, details: {} }
  // Whatever else the framework blames on the request: an aborted body, a header that breaks rules.
  const blamesRequest = statusCode >= 400 && statusCode < 500
  return blamesRequest ? { name: 'MALFORMED_BODY', details: {} } : null
}

function frameworkFacts(error: unknown): Readonly<{ code: string; statusCode: number }> {
  if (!(error instanceof Error)) return { code: '', statusCode: 500 }
  const code = 'code' in error ? String(error.code) : ''
  const statusCode = 'statusCode' in error ? Number(error.statusCode) : 500
  return { code, statusCode }
}

export type Refusal = Readonly<{
  name: ErrorName
  details: GatewayError['details']
  /** Used in place of the catalogue's text, where that text addresses another reader than the caller. */
  message?: Readonly<Record<LanguageCode, string>>
}>

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
  const message = succeeded ? null : messageOf(refusal, languageCode)
  // The specification's own spelling: `isSuccess` for link creation, `isSucceed` elsewhere.
  return endpoint?.name === 'createLink'
    ? { isSuccess: succeeded, errorCode, errorMessage: message, conversationId }
    : { isSucceed: succeeded, errorCode, errorMessage: message, conversationId }
}

function messageOf({ name, details, message }: Refusal, languageCode: LanguageCode): string {
  return message?.[languageCode] ?? errorMessage(name, languageCode, details)
}

/**
 * The body of a refusal. One that was understood (status 200) has the endpoint's own fields too, with
 * neutral values (decision 1.13); deleteLink then answers its bare `false`.
 */
export function refusalBody(context: AnswerContext, refusal: Refusal): object | boolean {
  const { orderId } = refusal.details
  const understood = ERRORS[refusal.name].status === 200
  const order = orderId === undefined ? {} : { orderId }
  if (!understood || context.endpoint === null) return { ...answerHead(context, refusal), ...order }
  const own = neutralFields(context.endpoint.response)
  return own === null ? false : { ...own, ...answerHead(context, refusal), ...order }
}

/**
 * The message of an error in the language asked for: that of the catalogue, each wrong field with
 * its rule, and the remedy where there is one (decision 1.4).
 */
export function errorMessage(
  name: ErrorName,
  languageCode: LanguageCode,
  details: GatewayError['details'] = {},
): string {
  const general = ERRORS[name].message[languageCode]
  const fields = (details.fields ?? []).map(({ field, rule }) => `${field} ${rule[languageCode]}`)
  const remedy = details.remedy?.[languageCode]
  const named = fields.length === 0 ? general : `${withoutStop(general)}: ${fields.join('; ')}.`
  return remedy === undefined ? named : `${named} ${remedy}`
}

function withoutStop(sentence: string): string {
  return sentence.replace(/\.$/, '')
}
