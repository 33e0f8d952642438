import type { Endpoint } from '../endpoint.ts'
import { ERRORS, type ErrorName } from '../errors/index.ts'
import { flagOf, type JsonObject } from './schema.ts'

type ErrorResponse = Readonly<{
  status: string
  description: string
  examples: readonly ErrorName[]
}>

/** Every answer whose status is not 200, with examples from the error catalogue. */
const RESPONSES = {
  InvalidRequest: {
    status: '400',
    description:
      'A malformed body, an invalid field (the message names every wrong one), or plain HTTP in live mode.',
    examples: ['INVALID_FIELD', 'MALFORMED_BODY', 'PLAIN_HTTP'],
  },
  NotAuthenticated: {
    status: '401',
    description: 'One code for each check of the authentication.',
    examples: [
      'AUTHENTICATION_VALUE_MISSING',
      'KEY_UNKNOWN',
      'SIGNATURE_INVALID',
      'PAIR_ALREADY_USED',
      'NONCE_INVALID',
      'BODY_SIGNATURE_MISSING',
      'BODY_SIGNATURE_INVALID',
      'MERCHANT_NOT_ACTIVE',
    ],
  },
  KeyStillRunning: {
    status: '409',
    description: 'A call with the same Idempotency-Key is still running.',
    examples: ['IDEMPOTENCY_KEY_RUNNING'],
  },
  TooLarge: {
    status: '413',
    description: 'The body is too large.',
    examples: ['BODY_TOO_LARGE'],
  },
  WrongContentType: {
    status: '415',
    description: 'This endpoint does not accept the Content-Type.',
    examples: ['CONTENT_TYPE'],
  },
  KeyReused: {
    status: '422',
    description: 'The Idempotency-Key was used with another body.',
    examples: ['IDEMPOTENCY_KEY_REUSED'],
  },
  TooManyRequests: {
    status: '429',
    description: 'Wait as many seconds as Retry-After says.',
    examples: ['TOO_MANY_REQUESTS', 'TOO_MANY_DECLINES'],
  },
  Incident: {
    status: '500',
    description: 'An error inside the gateway: the answer holds an incident id and no details.',
    examples: ['INTERNAL'],
  },
  NotReady: {
    status: '503',
    description: 'Not ready yet, or shutting down.',
    examples: ['NOT_READY'],
  },
} as const satisfies Record<string, ErrorResponse>

/** The two forms of an error answer (decision 1.2). The names of createLink's components have a prefix. */
const FORMS = {
  isSucceed: { prefix: '', schema: 'ErrorAnswer' },
  isSuccess: { prefix: 'Link', schema: 'LinkErrorAnswer' },
} as const

type Flag = keyof typeof FORMS

/** The error answers of the document, in both forms. */
export function errorComponents(): JsonObject {
  const flags = ['isSucceed', 'isSuccess'] as const
  return Object.fromEntries(
    flags.flatMap((flag) =>
      Object.entries(RESPONSES).map(([name, response]) => [
        FORMS[flag].prefix + name,
        component(response, flag),
      ]),
    ),
  )
}

/** References to the error answers of an endpoint, by HTTP status. */
export function errorResponsesOf(endpoint: Endpoint): JsonObject {
  const answers: JsonObject = {}
  const { prefix } = FORMS[flagOf(endpoint)]
  for (const [name, { status }] of Object.entries(RESPONSES)) {
    if (mayGive(endpoint, status))
      answers[status] = { $ref: `#/components/responses/${prefix}${name}` }
  }
  return answers
}

function mayGive(endpoint: Endpoint, status: string): boolean {
  if (status === '409' || status === '422') return endpoint.idempotent
  if (status === '401') return endpoint.authentication !== 'none'
  if (status === '413' || status === '415') return endpoint.method === 'POST'
  return true
}

function component(response: ErrorResponse, flag: Flag): JsonObject {
  const examples = response.examples.map((name) => [name, { value: exampleOf(name, flag) }])
  return {
    description: response.description,
    ...(response.status === '429' ? { headers: RETRY_AFTER } : {}),
    content: {
      'application/json': {
        schema: { $ref: `#/components/schemas/${FORMS[flag].schema}` },
        examples: Object.fromEntries(examples),
      },
    },
  }
}

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
}

function exampleOf(name: ErrorName, flag: Flag): JsonObject {
  const { code, message } = ERRORS[name]
  return { [flag]: false, errorCode: code, errorMessage: message.tr, conversationId: 'order-7' }
}
