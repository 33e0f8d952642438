import { BODY_SIGNATURE_HEADER } from '../body-signature.ts'
import { AUTHENTICATION_VALUES, type Endpoint } from '../endpoints.ts'
import { LIMITS } from '../limits.ts'
import type { JsonObject } from './json.ts'

type ValueName = (typeof AUTHENTICATION_VALUES)[number]

const DESCRIPTIONS: Readonly<Record<ValueName, string>> = {
  PublicKey: 'The merchant’s public key.',
  Nonce: `Present time in milliseconds, as 1 to ${LIMITS.nonceMaximumDigits} decimal digits, new for every call.`,
  Signature: 'The two-stage signature, Base64, new for every call. See “Signing a call”.',
  ConversationId: `Tracking id of the call, chosen by the caller and echoed in the answer; at most ${LIMITS.conversationIdMaximumCharacters} characters.`,
  MerchantNumber: 'The merchant’s number.',
}

const BODY_SIGNATURE_DESCRIPTION =
  'Binds the call to its path, body and headers: see “Signing the body”. Verified where it is sent; merchants may be made to send it.'

const SCHEMAS: Readonly<Record<ValueName, JsonObject>> = {
  PublicKey: { type: 'string', examples: ['VmV6bmVTYW5kYm94S2V5MQ=='] },
  Nonce: {
    type: 'string',
    pattern: `^[0-9]{1,${LIMITS.nonceMaximumDigits}}$`,
    examples: ['1700000000000'],
  },
  Signature: { type: 'string' },
  ConversationId: {
    type: 'string',
    maxLength: LIMITS.conversationIdMaximumCharacters,
    examples: ['order-7'],
  },
  MerchantNumber: { type: 'string', examples: ['1100000001'] },
}

/**
 * The headers that sign a call. They are schemes and not parameters: a signing hook of the caller sets
 * them, and no method of a generated client asks for them.
 */
export function securitySchemes(): JsonObject {
  const values = AUTHENTICATION_VALUES.map((name) => [name, header(name, DESCRIPTIONS[name])])
  const body = header(BODY_SIGNATURE_HEADER, BODY_SIGNATURE_DESCRIPTION)
  return { ...Object.fromEntries(values), [BODY_SIGNATURE_HEADER]: body }
}

/** All five values together, with or without the signature of the body. */
export function securityOf({ authentication }: Endpoint): JsonObject[] {
  if (authentication === 'none') return []
  const inHeaders = authentication === 'headers' ? AUTHENTICATION_VALUES : []
  const values = Object.fromEntries(inHeaders.map((name) => [name, []]))
  return [values, { ...values, [BODY_SIGNATURE_HEADER]: [] }]
}

/** The authentication values as form fields, for the two endpoints that take them there. */
export function authenticationFields(): JsonObject {
  return Object.fromEntries(
    AUTHENTICATION_VALUES.map((name) => [
      name,
      { ...SCHEMAS[name], description: DESCRIPTIONS[name] },
    ]),
  )
}

function header(name: string, description: string): JsonObject {
  return { type: 'apiKey', in: 'header', name, description }
}
