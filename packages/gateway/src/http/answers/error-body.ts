import { type Endpoint, ERRORS, type ErrorName, neutralFields } from '@vezne/protocol'
import type { GatewayErrorDetails } from '../../kernel/index.ts'
import type { LanguageCode } from '../wire/index.ts'

export type Refusal = Readonly<{
  name: ErrorName
  details: GatewayErrorDetails
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
  details: GatewayErrorDetails = {},
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
