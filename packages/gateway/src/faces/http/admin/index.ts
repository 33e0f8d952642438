import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pathAndFormer, type Secret } from '../../../base/kernel/index.ts'
import type { OperatorActs } from '../../../operating/acts/index.ts'
import { headerValues } from '../../../payment/auth/index.ts'
import { answerError } from '../answers/answer-error.ts'
import { answerHead } from '../answers/error-body.ts'
import { sendJson } from '../answers/send-json.ts'
import { addJsonParser } from '../body-parsers.ts'
import { callOf, sourceAddressOf } from '../call.ts'
import type { HttpPorts } from '../http-ports.ts'
import { inRequestSpan } from '../in-request-span.ts'
import type { ListenerPorts } from '../limits/keep-limits.ts'
import { refuseBeyond } from '../limits/server-limits.ts'
import { requestSource } from '../wire/field-source.ts'
import type { JsonObject } from '../wire/json-body.ts'
import { compileFieldReader } from '../wire/read-fields.ts'
import { AdminRefusal, type AdminRoute, adminRefusalBody } from './admin-route.ts'
import { chargebackRoutes } from './chargeback-routes.ts'
import { auditRoutes, dayRoutes, noticeRoutes, outcomeRoutes } from './daily-routes.ts'
import { differenceRoutes } from './difference-routes.ts'
import { deliveryRoutes, endpointRoutes } from './endpoint-routes.ts'
import { keyRoutes, merchantRoutes } from './merchant-routes.ts'
import { planRoutes } from './plan-routes.ts'
import { routingRoutes } from './routing-routes.ts'
import { settlementRoutes } from './settlement-routes.ts'
import { terminalChangeRoutes } from './terminal-change-routes.ts'
import { terminalRoutes } from './terminal-routes.ts'

export type AdminService = Readonly<{
  token: Secret<string>
  /** The acts in the name of an actor, under which they are written into the audit chain. */
  actsOf: (actor: string) => OperatorActs
}>

/** The operator's route table: everything under /admin/v1. */
export const ADMIN_ROUTES: readonly AdminRoute[] = [
  ...merchantRoutes,
  ...keyRoutes,
  ...planRoutes,
  ...routingRoutes,
  ...terminalRoutes,
  ...terminalChangeRoutes,
  ...auditRoutes,
  ...dayRoutes,
  ...outcomeRoutes,
  ...noticeRoutes,
  ...settlementRoutes,
  ...differenceRoutes,
  ...chargebackRoutes,
  ...endpointRoutes,
  ...deliveryRoutes,
]

/** Registers the operator's routes. The token is checked before the body is read. */
export function registerAdminRoutes(
  ports: ListenerPorts,
  app: FastifyInstance,
  service: AdminService,
): void {
  app.setErrorHandler((error, _, reply) => refuse(ports, error, reply))
  addJsonParser(ports, app)
  for (const route of ADMIN_ROUTES) {
    for (const path of pathAndFormer(route.path)) register(ports, app, { service, route, path })
  }
}

type Registered = Readonly<{ service: AdminService; route: AdminRoute; path: string }>

function register(
  ports: ListenerPorts,
  app: FastifyInstance,
  { service, route, path }: Registered,
): void {
  const readFields = compileFieldReader(route.request)
  app.route<{ Params: Record<string, string>; Body: JsonObject | undefined }>({
    method: route.method,
    url: `/admin/v1${path}`,
    onRequest: (request) => admit(ports, request, service),
    handler: async (request, reply) => {
      const fields = readFields(requestSource(request, route.method))
      const acts = service.actsOf(`admin-api@${sourceAddressOf(ports, request)}`)
      const call = { acts, parameters: request.params, fields }
      const answer = await inRequestSpan(ports, { request, reply }, () => route.serve(call))
      return sendJson(reply, 200, { ...answerHead(callOf(request), null), ...answer })
    },
  })
}

/** Failures count by source, as failed signatures do, so that tokens cannot be guessed by trying. */
async function admit(
  ports: HttpPorts,
  request: FastifyRequest,
  { token }: AdminService,
): Promise<void> {
  const source = sourceAddressOf(ports, request)
  refuseBeyond(ports.rateLimiter.take('address', source))
  refuseBeyond(ports.rateLimiter.peek('failedSignatures', source))
  if (carriesToken(headerValues(request.raw.rawHeaders, 'authorization'), token)) return
  ports.rateLimiter.take('failedSignatures', source)
  throw new AdminRefusal('TOKEN_INVALID')
}

async function refuse(
  ports: HttpPorts,
  error: unknown,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!(error instanceof AdminRefusal)) return answerError(ports, error, reply)
  if (error.status === 401) reply.header('WWW-Authenticate', 'Bearer')
  return sendJson(reply, error.status, adminRefusalBody(error, callOf(reply.request)))
}

/**
 * Whether there is exactly one Authorization header, and it carries the token. Both sides are hashed first:
 * `timingSafeEqual` needs equal lengths, and the time must not tell the token's length.
 */
export function carriesToken(headers: readonly string[], token: Secret<string>): boolean {
  const [header, ...more] = headers
  if (header === undefined || more.length > 0) return false
  const given = /^Bearer +(\S+)$/i.exec(header)?.[1]
  return given !== undefined && timingSafeEqual(digest(given), digest(token.expose()))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest()
}
