import type { Endpoint } from '../endpoint.ts'
import { RECORDED_EXCHANGES } from '../examples/index.ts'
import { LIMITS } from '../limits.ts'
import { errorResponsesOf } from './errors.ts'
import { answerSchemas, flagOf, type JsonObject, publicSchema } from './schema.ts'
import { authenticationFields, SIGNED_EXAMPLE, securityOf } from './security.ts'

function pascalName({ name }: Endpoint): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Component schemas of an endpoint. A GET has no request schema, because its fields are parameters. */
export function schemasOf(endpoint: Endpoint): JsonObject {
  const answer = answerSchemas(endpoint, pascalName(endpoint))
  if (endpoint.method === 'GET') return answer
  return { [`${pascalName(endpoint)}Request`]: requestSchema(endpoint), ...answer }
}

/** The path item of an endpoint. */
export function operationOf(endpoint: Endpoint): JsonObject {
  const parameters = parametersOf(endpoint)
  return {
    operationId: endpoint.name,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: descriptionOf(endpoint),
    security: securityOf(endpoint),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.method === 'POST' ? { requestBody: requestBody(endpoint) } : {}),
    responses: { '200': success(endpoint), ...errorResponsesOf(endpoint) },
  }
}

function requestSchema(endpoint: Endpoint): JsonObject {
  const schema = publicSchema(endpoint.request)
  if (endpoint.authentication !== 'form') return schema
  const fields = authenticationFields()
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  return {
    ...schema,
    required: [...required, ...Object.keys(fields)],
    properties: { ...Object(schema['properties']), ...fields },
  }
}

function requestBody(endpoint: Endpoint): JsonObject {
  const schema = { $ref: `#/components/schemas/${pascalName(endpoint)}Request` }
  const mediaTypes =
    endpoint.authentication === 'form'
      ? ['multipart/form-data', 'application/x-www-form-urlencoded']
      : ['application/json']
  return {
    required: true,
    content: Object.fromEntries(
      mediaTypes.map((mediaType) => [mediaType, { schema, ...requestExample(endpoint) }]),
    ),
  }
}

function success(endpoint: Endpoint): JsonObject {
  const refusal =
    endpoint.name === 'deleteLink'
      ? 'A business refusal is `false`.'
      : `A business refusal is an answer too: \`${flagOf(endpoint)}\` false.`
  const schema = { $ref: `#/components/schemas/${pascalName(endpoint)}Response` }
  return {
    description: `The call was understood. ${refusal}`,
    content: { 'application/json': { schema, ...answerExample(endpoint) } },
  }
}

function requestExample({ name, authentication }: Endpoint): JsonObject {
  const exchange = RECORDED_EXCHANGES[name]
  if (exchange === undefined) return {}
  const signed = authentication === 'form' ? SIGNED_EXAMPLE : {}
  return { example: { ...exchange.request, ...signed } }
}

function answerExample({ name }: Endpoint): JsonObject {
  const exchange = RECORDED_EXCHANGES[name]
  return exchange === undefined ? {} : { example: exchange.answer }
}

function descriptionOf(endpoint: Endpoint): string {
  const sentences = [`${endpoint.summary}.`]
  if (endpoint.authentication === 'form') {
    sentences.push('The five authentication values are sent as form fields, not as headers.')
  }
  if (endpoint.movesMoney) {
    sentences.push(
      'If the answer is lost, the outcome is unknown: inquire, or repeat the call with the same Idempotency-Key, but never without it.',
    )
  }
  if (endpoint.sandboxOnly) sentences.push('Sandbox only; live mode answers 404.')
  return sentences.join(' ')
}

/** Query parameters and headers of one endpoint, without the headers that sign it. */
function parametersOf(endpoint: Endpoint): JsonObject[] {
  const parameters = endpoint.method === 'GET' ? queryParameters(endpoint) : []
  if (endpoint.authentication === 'headers') parameters.push(CLIENT_IP_ADDRESS, FORWARDED_FOR)
  if (endpoint.idempotent) parameters.push(IDEMPOTENCY_KEY)
  if (endpoint.method === 'GET') parameters.push(ACCEPT_LANGUAGE)
  return parameters
}

function queryParameters(endpoint: Endpoint): JsonObject[] {
  const { properties } = publicSchema(endpoint.request)
  const recorded = RECORDED_EXCHANGES[endpoint.name]?.request ?? {}
  return Object.entries(Object(properties)).map(([name, schema]) => {
    const { description, ...rest } = Object(schema)
    const example = name in recorded ? { example: recorded[name] } : {}
    return { name, in: 'query', required: false, description, schema: rest, ...example }
  })
}

const CLIENT_IP_ADDRESS = header(
  'ClientIpAddress',
  'IP address of the end user: one address, or a list separated by commas.',
  { type: 'string', examples: ['203.0.113.7'] },
)

const FORWARDED_FOR = header(
  'X-Forwarded-For',
  'Read only from trusted proxies, and only where ClientIpAddress is absent.',
  { type: 'string' },
)

const ACCEPT_LANGUAGE = header(
  'Accept-Language',
  'Language of the messages: Turkish unless it asks for English first.',
  { type: 'string', examples: ['en'] },
)

const IDEMPOTENCY_KEY = header(
  'Idempotency-Key',
  'For 24 hours, the same key with the same body gets the first answer again, with `Idempotent-Replayed: true`. Sign each repeat anew.',
  { type: 'string', minLength: 1, maxLength: LIMITS.idempotencyKeyMaximumCharacters },
)

function header(name: string, description: string, schema: JsonObject): JsonObject {
  return { name, in: 'header', required: false, description, schema }
}
