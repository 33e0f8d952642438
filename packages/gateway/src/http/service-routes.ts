import type { FastifyInstance } from 'fastify'

import { beginCall } from './call.ts'
import { registerDocsRoutes } from './docs-routes.ts'
import { answerHead, refusalBody } from './errors/index.ts'
import type { HttpPorts } from './http-ports.ts'
import { sendJson } from './send-json.ts'

/** One thing that must work before calls are served, such as the database. */
export type ReadinessCheck = Readonly<{ name: string; run: () => Promise<void> }>

export type ServiceRoutes = Readonly<{
  checks: readonly ReadinessCheck[]
  openApiDocument: object
  /** For `GET /v1/time`; null in live mode, which has no such path. */
  sandboxTime: (() => Date) | null
}>

/**
 * What no merchant signs: health, readiness, metrics, the API reference and the sandbox's clock.
 */
export async function registerServiceRoutes(
  app: FastifyInstance,
  service: ServiceRoutes,
  ports: HttpPorts,
): Promise<void> {
  app.get('/healthz', (_, reply) => sendJson(reply, 200, { status: 'alive' }))
  app.get('/readyz', async (request, reply) => {
    const checks = await runChecks(service.checks)
    const isReady = Object.values(checks).every((verdict) => verdict === 'ok')
    if (isReady) return sendJson(reply, 200, { status: 'ready', checks })
    const context = beginCall(request, 'en')
    const refusal = { name: 'NOT_READY', details: {} } as const
    const body = refusalBody(context, refusal)
    reply.header('Retry-After', '2')
    return sendJson(reply, 503, { ...Object(body), status: 'not ready', checks })
  })
  app.get('/metrics', async (_, reply) => {
    return reply.type(ports.metrics.contentType).send(await ports.metrics.render())
  })
  app.get('/openapi.json', (_, reply) => sendJson(reply, 200, service.openApiDocument))
  const { sandboxTime } = service
  if (sandboxTime !== null) {
    app.get('/v1/time', (request, reply) => {
      const head = answerHead(beginCall(request, 'tr'), null)
      return sendJson(reply, 200, { ...head, time: sandboxTime().getTime() })
    })
  }
  await registerDocsRoutes(app)
}

/** Each check by its name: `ok`, or in a few words what is wrong. */
async function runChecks(checks: readonly ReadinessCheck[]): Promise<Record<string, string>> {
  const verdicts = checks.map(async ({ name, run }) => {
    const verdict = await run().then(
      () => 'ok',
      () => 'unavailable',
    )
    return [name, verdict] as const
  })
  return Object.fromEntries(await Promise.all(verdicts))
}
