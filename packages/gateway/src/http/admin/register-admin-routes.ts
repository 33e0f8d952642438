import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { headerValues } from '../../auth/index.ts'
import type { Secret } from '../../kernel/index.ts'
import type { OperatorActs } from '../../operator/index.ts'
import { answerError } from '../answer-error.ts'
import { bodyParser } from '../api-routes.ts'
import { callOf } from '../call.ts'
import { answerHead } from '../errors/index.ts'
import type { HttpPorts, ListenerPorts } from '../http-ports.ts'
import { refuseBeyond } from '../limits/index.ts'
import { sendJson } from '../send-json.ts'
import { sourceAddressOf } from '../verify-caller.ts'
import { compileFieldReader, jsonSource, parseJsonBody, querySource } from '../wire/index.ts'
import { AdminRefusal, adminRefusalBody } from './admin-refusal.ts'
import type { AdminRoute } from './admin-route.ts'
import { auditRoutes } from './audit-routes.ts'
import { carriesToken } from './bearer-token.ts'
import { dayRoutes } from './day-routes.ts'
import { keyRoutes } from './key-routes.ts'
import { merchantRoutes } from './merchant-routes.ts'
import { noticeRoutes } from './notice-routes.ts'
import { planRoutes } from './plan-routes.ts'
import { terminalChangeRoutes } from './terminal-change-routes.ts'
import { terminalRoutes } from './terminal-routes.ts'

/** What the operator's interface stands on. */
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
  ...terminalRoutes,
  ...terminalChangeRoutes,
  ...auditRoutes,
  ...dayRoutes,
  ...noticeRoutes,
]

/** Registers them: the token is checked before a byte of the body is read. */
export function registerAdminRoutes(
  app: FastifyInstance,
  service: AdminService,
  ports: ListenerPorts,
): void {
  app.setErrorHandler((error, request, reply) => refuse(error, request, reply, ports))
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', bodyParser(parseJsonBody, ports))
  for (const route of ADMIN_ROUTES) {
    const readFields = compileFieldReader(route.request)
    app.route<{ Params: Record<string, string> }>({
      method: route.method,
      url: `/admin/v1${route.path}`,
      onRequest: (request) => admit(request, service, ports),
      handler: async (request, reply) => {
        const body: object = request.body ?? {}
        const isGet = route.method === 'GET'
        const fields = readFields(
          isGet ? querySource(request.raw.url ?? '') : jsonSource({ ...body }),
        )
        const acts = service.actsOf(`admin-api@${sourceAddressOf(request, ports)}`)
        const call = { acts, parameters: request.params, fields }
        const answer = await route.serve(call)
        return sendJson(reply, 200, { ...answerHead(callOf(request), null), ...answer })
      },
    })
  }
}

/** Failures are counted by source, as failed signatures are, so that nobody guesses for long. */
async function admit(
  request: FastifyRequest,
  { token }: AdminService,
  ports: HttpPorts,
): Promise<void> {
  const source = sourceAddressOf(request, ports)
  refuseBeyond(ports.rateLimiter.take('address', source))
  refuseBeyond(ports.rateLimiter.peek('failedSignatures', source))
  if (carriesToken(headerValues(request.raw.rawHeaders, 'authorization'), token)) return
  ports.rateLimiter.take('failedSignatures', source)
  throw new AdminRefusal('TOKEN_INVALID')
}

async function refuse(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  ports: HttpPorts,
): Promise<FastifyReply> {
  if (!(error instanceof AdminRefusal)) return answerError(error, request, reply, ports)
  if (error.status === 401) reply.header('WWW-Authenticate', 'Bearer')
  return sendJson(reply, error.status, adminRefusalBody(error, callOf(request)))
}
