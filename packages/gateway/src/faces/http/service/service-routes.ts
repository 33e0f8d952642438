import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TerminalReach } from '../../../payment/banks/index.ts'
import { answerHead, refusalBody } from '../answers/error-body.ts'
import { sendJson, sendJsonText } from '../answers/send-json.ts'
import { beginCall } from '../call.ts'
import type { HttpPorts } from '../http-ports.ts'

/** A check that must pass before the process gets calls, such as that of the database. */
export type ReadinessCheck = Readonly<{ name: string; run: () => Promise<void> }>

/** Thrown by a check that `/readyz` shows as `verdict`, in place of `unavailable`. */
export class NotReadyError extends Error {
  readonly verdict: string

  constructor(verdict: string, message: string) {
    super(message)
    this.verdict = verdict
  }
}

export type ServiceRoutes = Readonly<{
  /** What `/readyz` checks. */
  checks: readonly ReadinessCheck[]
  /**
   * The state of each bank's connection in this process, for `/readyz`. Null if the listener may not show it,
   * because the answer names merchants' terminals.
   */
  banks: (() => readonly TerminalReach[]) | null
  /** The text of `/openapi.json`; null: this listener has no such path. */
  openApiDocument: (() => Buffer) | null
  servesMetrics: boolean
  /** For `GET /v1/time`; null in live mode, which has no such path. */
  sandboxTime: (() => Date) | null
}>

/** The routes without a signature: health, readiness, metrics, the API description and the sandbox's clock. */
export function registerServiceRoutes(
  ports: HttpPorts,
  app: FastifyInstance,
  { openApiDocument, servesMetrics, sandboxTime, ...probes }: ServiceRoutes,
): void {
  registerProbes(app, probes)
  if (servesMetrics) {
    app.get('/metrics', async (request, reply) => {
      const text = await ports.metrics.render()
      if (text === null) return sendNotReady(request, reply, {})
      return reply.type(ports.metrics.contentType).send(text)
    })
  }
  if (openApiDocument !== null) {
    app.get('/openapi.json', (_, reply) => sendJsonText(reply, openApiDocument()))
  }
  if (sandboxTime !== null) {
    app.get('/v1/time', (request, reply) => {
      const head = answerHead(beginCall(request, 'tr'), null)
      return sendJson(reply, 200, { ...head, time: sandboxTime().getTime() })
    })
  }
}

function registerProbes(
  app: FastifyInstance,
  { checks, banks }: Pick<ServiceRoutes, 'checks' | 'banks'>,
): void {
  const run = once(() => runChecks(checks))
  app.get('/healthz', (_, reply) => sendJson(reply, 200, { status: 'alive' }))
  app.get('/readyz', async (request, reply) => {
    const verdicts = await run()
    const seen = {
      checks: verdicts,
      ...(banks === null ? {} : { process: process.pid, banks: banks() }),
    }
    const isReady = Object.values(verdicts).every((verdict) => verdict === 'ok')
    if (isReady) return sendJson(reply, 200, { status: 'ready', ...seen })
    return sendNotReady(request, reply, { status: 'not ready', ...seen })
  })
}

function sendNotReady(request: FastifyRequest, reply: FastifyReply, fields: object): FastifyReply {
  const refusal = { name: 'NOT_READY', details: {} } as const
  const body = refusalBody(beginCall(request, 'en'), refusal)
  reply.header('Retry-After', '2')
  return sendJson(reply, 503, { ...Object(body), ...fields })
}

/** Callers that ask while a run is under way share its result, so that many probes cost one query. */
function once<Result>(run: () => Promise<Result>): () => Promise<Result> {
  let underWay: Promise<Result> | null = null
  return () => {
    underWay ??= run().finally(() => {
      underWay = null
    })
    return underWay
  }
}

/** The verdict of each check by its name: `ok`, or in a few words what is wrong. */
async function runChecks(checks: readonly ReadinessCheck[]): Promise<Record<string, string>> {
  const verdicts = checks.map(async ({ name, run }) => {
    const verdict = await run().then(
      () => 'ok',
      (error) => (error instanceof NotReadyError ? error.verdict : 'unavailable'),
    )
    return [name, verdict] as const
  })
  return Object.fromEntries(await Promise.all(verdicts))
}
