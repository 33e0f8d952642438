import type { Endpoint } from '../endpoint.ts'
import { ENDPOINTS } from '../endpoints.ts'
import { ErrorAnswer, LinkErrorAnswer } from '../schemas/answer.ts'
import { errorComponents } from './errors.ts'
import { operationOf, schemasOf } from './operation.ts'
import { type JsonObject, publicSchema } from './schema.ts'
import { INTRODUCTION, securitySchemes } from './security.ts'

const TAGS = {
  Cards: 'Tokens, BINs, installments and points.',
  '3-D Secure': 'Verification of the card holder by the bank.',
  Payments: 'Provision, return, reverse, inquire.',
  'Payment links': 'Pages on which a customer pays.',
  Events: 'What happened, in order.',
  Sandbox: 'Helpers of the sandbox.',
} as const satisfies Record<Endpoint['tag'], string>

export type OpenApiOptions = Readonly<{
  /** Version of the gateway. */
  version: string
  /** Address of the API. Default: the address that served the document. */
  serverUrl?: string
  /** Live mode has no sandbox endpoints. Default true. */
  includeSandbox?: boolean
}>

/** The OpenAPI 3.1 document of the API, built from the endpoint table. */
export function openApiDocument(options: OpenApiOptions): JsonObject {
  const { version, serverUrl = '/', includeSandbox = true } = options
  const endpoints: readonly Endpoint[] = ENDPOINTS
  const shown = endpoints.filter((endpoint) => includeSandbox || !endpoint.sandboxOnly)
  const used = new Set(shown.map((endpoint) => endpoint.tag))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vezne payment gateway',
      version,
      description: INTRODUCTION,
      contact: { name: 'The operator of this gateway' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: serverUrl }],
    tags: Object.entries(TAGS)
      .filter(([name]) => [...used].some((tag) => tag === name))
      .map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(
      shown.map((endpoint) => [
        endpoint.path,
        { [endpoint.method.toLowerCase()]: operationOf(endpoint) },
      ]),
    ),
    components: {
      schemas: {
        ...Object.assign({}, ...shown.map(schemasOf)),
        ErrorAnswer: publicSchema(ErrorAnswer),
        LinkErrorAnswer: publicSchema(LinkErrorAnswer),
      },
      responses: errorComponents(),
      securitySchemes: securitySchemes(),
    },
  }
}
