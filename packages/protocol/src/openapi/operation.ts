import type { Endpoint } from '../endpoints.ts'
import { answerSchemas, flagOf } from './answers.ts'
import { errorResponsesOf } from './errors.ts'
import type { JsonObject } from './json.ts'
import { parametersOf } from './parameters.ts'
import { publicSchema } from './schema.ts'
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
