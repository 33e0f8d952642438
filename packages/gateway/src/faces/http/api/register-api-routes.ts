import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readAuthenticationForm, readAuthenticationHeaders } from '../../../payment/auth/index.ts'
import { addFormParsers, addJsonParser } from '../body-parsers.ts'
import { type CallState, callOf, conversationIdIn, hook, sourceAddressOf } from '../call.ts'
import type { HttpPorts } from '../http-ports.ts'
import type { ListenerPorts } from '../limits/keep-limits.ts'
import { refuseBeyond } from '../limits/server-limits.ts'
import { languageOfBody, pairSource, requestSource } from '../wire/field-source.ts'
import type { FormPairs } from '../wire/form-body.ts'
import type { JsonObject } from '../wire/json-body.ts'
import { compileFieldReader } from '../wire/read-fields.ts'
import type { ApiRoute } from './api-route.ts'
import { serveCall } from './serve-call.ts'
import { verifyCaller } from './verify-call.ts'

/** Registers the routes whose caller signs by headers. The caller is verified before the body is read. */
export function registerHeaderRoutes(
  ports: ListenerPorts,
  app: FastifyInstance,
  routes: readonly ApiRoute[],
): void {
  addJsonParser(ports, app)
  for (const route of routes) {
    const readFields = compileFieldReader(route.endpoint.request)
    const served = { route, readFields, ports }
    const { method, path: url } = route.endpoint
    app.route<{ Body: JsonObject | undefined }>({
      method,
      url,
      onRequest: (request) => {
        const { rawHeaders } = request.raw
        const state = beginApiCall(ports, request, route)
        state.conversationId = conversationIdIn(rawHeaders)
        return verifyCaller(ports, request, route, readAuthenticationHeaders(rawHeaders))
      },
      handler: (request, reply) =>
        serveCall({ request, reply, source: requestSource(request, method) }, served),
    })
  }
}

/** Registers the routes whose caller signs by form fields: Tokens and init3ds. */
export function registerFormRoutes(
  ports: ListenerPorts,
  app: FastifyInstance,
  routes: readonly ApiRoute[],
): void {
  addFormParsers(ports, app)
  for (const route of routes) {
    const readFields = compileFieldReader(route.endpoint.request)
    const served = { route, readFields, ports }
    app.route<{ Body: FormPairs | undefined }>({
      method: route.endpoint.method,
      url: route.endpoint.path,
      onRequest: hook((request) => {
        beginApiCall(ports, request, route)
      }),
      handler: async (request, reply) => {
        const pairs = request.body ?? []
        const source = pairSource(pairs)
        const state = callOf(request)
        const [conversationId, ...more] = source.values('ConversationId').map(String)
        state.conversationId = more.length === 0 ? (conversationId ?? null) : null
        state.languageCode = languageOfBody(source) ?? 'tr'
        const values = readAuthenticationForm(pairs, request.raw.rawHeaders)
        await verifyCaller(ports, request, route, values)
        await serveCall({ request, reply, source }, served)
      },
    })
  }
}

function beginApiCall(ports: HttpPorts, request: FastifyRequest, route: ApiRoute): CallState {
  const state = callOf(request)
  state.endpoint = route.endpoint
  refuseBeyond(ports.rateLimiter.take('address', sourceAddressOf(ports, request)))
  return state
}
