import { BODY_SIGNATURE_HEADER } from '../body-signature.ts'
import type { Endpoint } from '../endpoints.ts'
import { AUTHENTICATION_VALUES } from '../endpoints.ts'
import { LIMITS } from '../limits.ts'
import type { JsonObject } from './json.ts'
import { publicSchema } from './schema.ts'

const DESCRIPTIONS = {
  PublicKey: 'The merchant’s public key.',
  Nonce: 'Present time in milliseconds, as decimal digits, new for every call.',
  Signature: 'The two-stage signature, Base64. See “Signing a call”.',
  ConversationId: 'Tracking id of the call, chosen by the caller and echoed in the answer.',
  MerchantNumber: 'The merchant’s number.',
} as const

type ValueName = (typeof AUTHENTICATION_VALUES)[number]

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

/** The authentication values as form fields, for the two endpoints that take them there. */
export function authenticationFields(): JsonObject {
  return Object.fromEntries(
    AUTHENTICATION_VALUES.map((name) => [
      name,
      { ...SCHEMAS[name], description: DESCRIPTIONS[name] },
    ]),
  )
}

/** Headers and query parameters of one endpoint, with the letter case of the specification. */
export function parametersOf(endpoint: Endpoint): JsonObject[] {
  const parameters = endpoint.method === 'GET' ? queryParameters(endpoint) : []
  if (endpoint.authentication === 'headers') {
    parameters.push(...authenticationHeaders(), CLIENT_IP_ADDRESS, FORWARDED_FOR)
  }
  if (endpoint.authentication !== 'none') parameters.push(BODY_SIGNATURE)
  if (endpoint.idempotent) parameters.push(IDEMPOTENCY_KEY)
  return parameters
}

function queryParameters(endpoint: Endpoint): JsonObject[] {
  const { properties } = publicSchema(endpoint.request)
  return Object.entries(Object(properties)).map(([name, schema]) => {
    const { description, ...rest } = Object(schema)
    return { name, in: 'query', required: false, description, schema: rest }
  })
}

function authenticationHeaders(): JsonObject[] {
  return AUTHENTICATION_VALUES.map((name) =>
    header(name, DESCRIPTIONS[name], { required: true, schema: SCHEMAS[name] }),
  )
}

const CLIENT_IP_ADDRESS = header(
  'ClientIpAddress',
  'IP address of the acting end user: one address, or a list with commas.',
  { schema: { type: 'string', examples: ['203.0.113.7'] } },
)

const FORWARDED_FOR = header(
  'X-Forwarded-For',
  'Read from trusted proxies only, where ClientIpAddress is absent.',
  { schema: { type: 'string' } },
)

const BODY_SIGNATURE = header(
  BODY_SIGNATURE_HEADER,
  'Binds the call to its path, body and headers: see “Signing the body”. Verified where it is sent; merchants may be made to send it.',
  { schema: { type: 'string' } },
)

const IDEMPOTENCY_KEY = header(
  'Idempotency-Key',
  'The same key with the same body gives the first answer again, with `Idempotent-Replayed: true`, for 24 hours. A repeat is a new signed call.',
  {
    schema: { type: 'string', minLength: 1, maxLength: LIMITS.idempotencyKeyMaximumCharacters },
  },
)

function header(name: string, description: string, more: JsonObject): JsonObject {
  return { name, in: 'header', required: false, description, ...more }
}
