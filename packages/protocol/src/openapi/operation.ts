import type { Endpoint } from '../endpoints.ts'
import { errorResponsesOf } from './errors.ts'
import type { JsonObject } from './json.ts'
import { authenticationFields, parametersOf } from './parameters.ts'
import { publicSchema } from './schema.ts'

/** Names of the two component schemas of an endpoint. */
export function schemaNames(endpoint: Endpoint): { request: string; response: string } {
  const name = endpoint.name.charAt(0).toUpperCase() + endpoint.name.slice(1)
  return { request: `${name}Request`, response: `${name}Response` }
}

/** Component schemas of an endpoint; a GET has parameters in place of a request body. */
export function schemasOf(endpoint: Endpoint): JsonObject {
  const names = schemaNames(endpoint)
  const response = { [names.response]: publicSchema(endpoint.response) }
  if (endpoint.method === 'GET') return response
  return { [names.request]: requestSchema(endpoint), ...response }
}

/** The path item of an endpoint. */
export function operationOf(endpoint: Endpoint): JsonObject {
  const parameters = parametersOf(endpoint)
  return {
    operationId: endpoint.name,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: descriptionOf(endpoint),
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
    description: 'The call was understood. A business refusal is an answer too: `isSucceed` false.',
    content: { 'application/json': { schema } },
  }
}

function descriptionOf(endpoint: Endpoint): string {
  const sentences = [`${endpoint.summary}.`]
  if (endpoint.authentication === 'form') {
    sentences.push('The authentication values are sent as form fields.')
  }
  if (endpoint.movesMoney) {
    sentences.push(
      'If the answer is lost, the outcome is unknown: inquire, or repeat with the same Idempotency-Key; never repeat blindly.',
    )
  }
  if (endpoint.sandboxOnly) sentences.push('Sandbox only; live mode answers 404.')
  return sentences.join(' ')
}
