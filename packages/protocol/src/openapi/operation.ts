import type { Endpoint } from '../endpoints.ts'
import { LIMITS } from '../limits.ts'
import { errorResponsesOf } from './errors.ts'
import { answerSchemas, flagOf, type JsonObject, publicSchema } from './schema.ts'
import { authenticationFields, securityOf } from './security.ts'

/** Names of the component schemas that an operation refers to. */
function schemaNames(endpoint: Endpoint): { request: string; response: string } {
  const name = pascalName(endpoint)
  return { request: `${name}Request`, response: `${name}Response` }
}

function pascalName({ name }: Endpoint): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Component schemas of an endpoint; a GET has parameters in place of a request body. */
export function schemasOf(endpoint: Endpoint): JsonObject {
  const answer = answerSchemas(endpoint, pascalName(endpoint))
  if (endpoint.method === 'GET') return answer
  return { [schemaNames(endpoint).request]: requestSchema(endpoint), ...answer }
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
  const schema = { $ref: `#/components/schemas/${schemaNames(endpoint).request}` }
  const mediaTypes =
    endpoint.authentication === 'form'
      ? ['multipart/form-data', 'application/x-www-form-urlencoded']
      : ['application/json']
  return {
    required: true,
    content: Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, { schema }])),
  }
}

function success(endpoint: Endpoint): JsonObject {
  const schema = { $ref: `#/components/schemas/${schemaNames(endpoint).response}` }
  return {
    description: `The call was understood. ${refusalIn(endpoint)}`,
    content: { 'application/json': { schema } },
  }
}

function refusalIn(endpoint: Endpoint): string {
  if (endpoint.name === 'deleteLink') return 'A business refusal is `false`.'
  return `A business refusal is an answer too: \`${flagOf(endpoint)}\` false.`
}

function descriptionOf(endpoint: Endpoint): string {
  const sentences = [`${endpoint.summary}.`]
  if (endpoint.authentication === 'form') {
    sentences.push('The five authentication values are sent as form fields, not as headers.')
  }
  if (endpoint.movesMoney) {
    sentences.push(
      'If the answer is lost, the outcome is unknown: inquire, or repeat with the same Idempotency-Key; never repeat blindly.',
    )
  }
  if (endpoint.sandboxOnly) sentences.push('Sandbox only; live mode answers 404.')
  return sentences.join(' ')
}

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
