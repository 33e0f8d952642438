import type { Endpoint } from '../endpoints.ts'
import { LIMITS } from '../limits.ts'
import type { JsonObject } from './json.ts'
import { publicSchema } from './schema.ts'

/** Query parameters and headers of one endpoint, without the headers that sign it. */
export function parametersOf(endpoint: Endpoint): JsonObject[] {
  const parameters = endpoint.method === 'GET' ? queryParameters(endpoint) : []
  if (endpoint.authentication === 'headers') parameters.push(CLIENT_IP_ADDRESS, FORWARDED_FOR)
  if (endpoint.idempotent) parameters.push(IDEMPOTENCY_KEY)
  if (endpoint.method === 'GET') parameters.push(ACCEPT_LANGUAGE)
  return parameters
}

function queryParameters(endpoint: Endpoint): JsonObject[] {
  const { properties } = publicSchema(endpoint.request)
  return Object.entries(Object(properties)).map(([name, schema]) => {
    const { description, ...rest } = Object(schema)
    return { name, in: 'query', required: false, description, schema: rest }
  })
}

const CLIENT_IP_ADDRESS = header(
  'ClientIpAddress',
  'IP address of the acting end user: one address, or a list with commas.',
  { type: 'string', examples: ['203.0.113.7'] },
)

const FORWARDED_FOR = header(
  'X-Forwarded-For',
  'Read from trusted proxies only, where ClientIpAddress is absent.',
  { type: 'string' },
)

const ACCEPT_LANGUAGE = header(
  'Accept-Language',
  'Language of the messages: Turkish unless it asks for English first.',
  { type: 'string', examples: ['en'] },
)

const IDEMPOTENCY_KEY = header(
  'Idempotency-Key',
  'The same key with the same body gives the first answer again, with `Idempotent-Replayed: true`, for 24 hours. A repeat is a new signed call.',
  { type: 'string', minLength: 1, maxLength: LIMITS.idempotencyKeyMaximumCharacters },
)

function header(name: string, description: string, schema: JsonObject): JsonObject {
  return { name, in: 'header', required: false, description, schema }
}
