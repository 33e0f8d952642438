import type { FastifyInstance, FastifyRequest } from 'fastify'

import { readAuthenticationForm, readAuthenticationHeaders } from '../auth/index.ts'
import type { ApiRoute } from './api-route.ts'
import { type CallState, callOf } from './call.ts'
import { conversationIdIn } from './conversation-id.ts'
import type { HttpPorts, ListenerPorts } from './http-ports.ts'
import { refuseBeyond, takeWholeBody } from './limits/index.ts'
import { serveCall } from './serve-call.ts'
import { hook, settle } from './settle.ts'
import { noteBody } from './signed-content.ts'
import { sourceAddressOf, verifyCaller } from './verify-caller.ts'
import {
  compileFieldReader,
  type FormPairs,
  type JsonObject,
  jsonSource,
  languageOfBody,
  pairSource,
  parseJsonBody,
  parseMultipartBody,
  parseUrlEncodedBody,
  querySource,
} from './wire/index.ts'

/**
 * Registers the routes whose caller signs by headers: verified before a byte of the body is read.
 */
export function registerHeaderRoutes(
  app: FastifyInstance,
  routes: readonly ApiRoute[],
  ports: ListenerPorts,
): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', bodyParser(parseJsonBody, ports))
  for (const route of routes) {
    const readFields = compileFieldReader(route.endpoint.request)
    const served = { route, readFields, ports }
    const isGet = route.endpoint.method === 'GET'
    app.route<{ Body: JsonObject | undefined }>({
      method: route.endpoint.method,
      url: route.endpoint.path,
      onRequest: (request) => {
        const { rawHeaders } = request.raw
        const state = beginApiCall(request, route, ports)
        state.conversationId = conversationIdIn(rawHeaders)
        return verifyCaller(request, route, readAuthenticationHeaders(rawHeaders), ports)
      },
      handler: (request, reply) => {
        const source = isGet ? querySource(request.raw.url ?? '') : jsonSource(request.body ?? {})
        return serveCall({ request, reply, source }, served)
      },
    })
  }
}

/** Registers the routes whose caller signs by form fields: Tokens and init3ds. */
export function registerFormRoutes(
  app: FastifyInstance,
  routes: readonly ApiRoute[],
  ports: ListenerPorts,
): void {
  addFormParsers(app, ports)
  for (const route of routes) {
    const readFields = compileFieldReader(route.endpoint.request)
    const served = { route, readFields, ports }
    app.route<{ Body: FormPairs | undefined }>({
      method: route.endpoint.method,
      url: route.endpoint.path,
      onRequest: hook((request) => {
        beginApiCall(request, route, ports)
      }),
      handler: async (request, reply) => {
        const pairs = request.body ?? []
        const source = pairSource(pairs)
        const state = callOf(request)
        const [conversationId, ...more] = source.values('ConversationId').map(String)
        state.conversationId = more.length === 0 ? (conversationId ?? null) : null
        state.languageCode = languageOfBody(source) ?? 'tr'
        const values = readAuthenticationForm(pairs, request.raw.rawHeaders)
        await verifyCaller(request, route, values, ports)
        await serveCall({ request, reply, source }, served)
      },
    })
  }
}

/** Both kinds of forms, as pairs of names and values in their order. */
export function addFormParsers(app: FastifyInstance, ports: ListenerPorts): void {
  app.removeAllContentTypeParsers()
  const parseMultipart = (bytes: Buffer, { headers }: FastifyRequest) =>
    parseMultipartBody(bytes, headers['content-type'] ?? '')
  app.addContentTypeParser('multipart/form-data', bodyParser(parseMultipart, ports))
  const parseUrlEncoded = bodyParser(parseUrlEncodedBody, ports)
  app.addContentTypeParser('application/x-www-form-urlencoded', parseUrlEncoded)
}

/** What the framework calls for a body of some type. */
export function bodyParser<Body>(
  parse: (bytes: Buffer, request: FastifyRequest) => Body,
  { bodyPlaces }: Pick<ListenerPorts, 'bodyPlaces'>,
): (request: FastifyRequest, _: unknown, done: (error: Error | null, body?: Body) => void) => void {
  return (request, _, done) => {
    takeWholeBody(request, bodyPlaces, (problem, bytes) => {
      if (problem !== null) {
        done(problem)
        return
      }
      noteBody(request, bytes)
      settle(done, () => parse(bytes, request))
    })
  }
}

function beginApiCall(request: FastifyRequest, route: ApiRoute, ports: HttpPorts): CallState {
  const state = callOf(request)
  state.endpoint = route.endpoint
  refuseBeyond(ports.rateLimiter.take('address', sourceAddressOf(request, ports)))
  return state
}
