import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TerminalStanding } from '../../banks/index.ts'
import {
  DOCS_START,
  PAGES,
  type PageAsset,
  SWAGGER_SCRIPT,
  SWAGGER_STYLE,
  securityHeaders,
} from '../../page-catalogue/index.ts'
import { answerHead, refusalBody } from '../answers/error-body.ts'
import { sendJson, sendJsonText } from '../answers/send-json.ts'
import { beginCall } from '../call.ts'
import type { HttpPorts } from '../http-ports.ts'

/** A check that must pass before calls are served, such as that of the database. */
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
  /** What `/readyz` looks at; null: this listener has neither it nor `/healthz`. */
  checks: readonly ReadinessCheck[] | null
  /**
   * What `/readyz` says of the banks, ready or not, as this process saw them; null: nothing, for the names
   * of merchants' terminals are for operators.
   */
  banks: (() => readonly TerminalStanding[]) | null
  /** The text of `/openapi.json`; null: neither it nor `/docs` is served here. */
  openApiDocument: (() => Buffer) | null
  servesMetrics: boolean
  /** For `GET /v1/time`; null in live mode, which has no such path. */
  sandboxTime: (() => Date) | null
}>

/** The routes without a signature: health, readiness, metrics, the API reference and the sandbox's clock. */
export function registerServiceRoutes(
  ports: HttpPorts,
  app: FastifyInstance,
  { checks, banks, openApiDocument, servesMetrics, sandboxTime }: ServiceRoutes,
): void {
  if (checks !== null) registerProbes(app, { checks, banks })
  if (servesMetrics) {
    app.get('/metrics', async (request, reply) => {
      const text = await ports.metrics.render()
      if (text !== null) return reply.type(ports.metrics.contentType).send(text)
      return sendNotReady(request, reply, {})
    })
  }
  if (openApiDocument !== null) {
    app.get('/openapi.json', (_, reply) => sendJsonText(reply, openApiDocument()))
    registerDocsRoutes(app)
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
  { checks, banks }: Readonly<{ checks: readonly ReadinessCheck[] }> & Pick<ServiceRoutes, 'banks'>,
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

/** Shares one run among all callers that ask while it is under way, so that many probes cost one query. */
function once<Result>(run: () => Promise<Result>): () => Promise<Result> {
  let underWay: Promise<Result> | null = null
  return () => {
    underWay ??= run().finally(() => {
      underWay = null
    })
    return underWay
  }
}

/** Each check by its name: `ok`, or in a few words what is wrong. */
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

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Vezne API reference</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${SWAGGER_STYLE.path}">
</head>
<body>
<div id="reference"></div>
<script src="${SWAGGER_SCRIPT.path}"></script>
<script src="${DOCS_START.path}"></script>
</body>
</html>
`

/**
 * The API reference: Swagger UI from local files, over the document that `/openapi.json` serves.
 */
export function registerDocsRoutes(app: FastifyInstance): void {
  app.get('/docs', (_, reply) => reply.headers(securityHeaders(PAGES.docs)).send(PAGE))
  for (const asset of [DOCS_START, SWAGGER_SCRIPT, SWAGGER_STYLE]) {
    app.get(pathOf(asset), (_, reply) =>
      asItIs(reply).type(TYPES[asset.kind]).send(asset.content()),
    )
  }
}

const TYPES = {
  script: 'text/javascript; charset=utf-8',
  style: 'text/css; charset=utf-8',
} as const

function pathOf({ name, path }: PageAsset): string {
  if (path === null) throw new Error(`${name} has no address of its own`)
  return path
}

/** A browser must take the file for what its Content-Type says. */
function asItIs(reply: FastifyReply): FastifyReply {
  return reply.header('x-content-type-options', 'nosniff')
}
