import type { FastifyInstance } from 'fastify'
import { type FieldProblem, GatewayError, isText, TEXT_RULE } from '../kernel/index.ts'
import { addFormParsers } from './body-parsers.ts'
import { hook, sourceAddressOf } from './call.ts'
import type { ListenerPorts, PageAnswer } from './http-ports.ts'
import { refuseBeyond } from './limits/server-limits.ts'
import type { FormPairs } from './wire/form-body.ts'

/** What the browser of a card holder or a customer asks for. */
export type PageRequest = Readonly<{
  /** The variable parts of the address, by the names in the route's path. They are secrets. */
  params: Readonly<Record<string, string>>
  /** Fields of a posted form, raw and in order: a bank's hash covers names as they came. */
  pairs: FormPairs
  query: URLSearchParams
  acceptLanguage: string | undefined
  cookie: string | undefined
  /** The header by which a program may ask for JSON. */
  accept: string | undefined
  clientIpAddress: string
  /** Whether only the headers of the page are asked for (HEAD): nothing may be done for that. */
  isHead: boolean
  /** Whether the browser says that it shows the answer within another page. Old ones do not say. */
  isFramed: boolean
}>

/** A page for people. Parts of its path that begin with a colon are variable. */
export type PageRoute = Readonly<{
  methods: readonly ('GET' | 'POST')[]
  path: `/${string}`
  serve: (request: PageRequest) => Promise<PageAnswer>
}>

const FRAMES: ReadonlySet<string> = new Set(['iframe', 'frame'])

export function registerPageRoutes(
  ports: ListenerPorts,
  app: FastifyInstance,
  pages: readonly PageRoute[],
): void {
  addFormParsers(ports, app)
  for (const { methods, path, serve } of pages) {
    app.route<{ Params: Record<string, string>; Body: FormPairs | undefined }>({
      method: [...methods],
      url: path,
      onRequest: hook((request) => {
        const source = sourceAddressOf(ports, request)
        refuseBeyond(ports.rateLimiter.take('address', source))
      }),
      handler: async (request, reply) => {
        const [, search = ''] = (request.raw.url ?? '').split(/\?(.*)/s)
        const query = new URLSearchParams(search)
        const pairs = request.body ?? []
        refuseNoText([...query, ...pairs])
        const answer = await serve({
          params: textParameters(request.params),
          pairs,
          query,
          accept: request.headers.accept,
          cookie: request.headers.cookie,
          acceptLanguage: request.headers['accept-language'],
          clientIpAddress: sourceAddressOf(ports, request),
          isHead: request.method === 'HEAD',
          isFramed: FRAMES.has(String(request.headers['sec-fetch-dest'])),
        })
        return reply.code(answer.status).headers(answer.headers).send(answer.body)
      },
    })
  }
}

/**
 * Refuses a form or a query in which anything is no text, before a page is asked: INVALID_FIELD names the
 * fields, MALFORMED_BODY stands for a name that cannot be shown itself.
 */
export function refuseNoText(pairs: FormPairs): void {
  const wrong: FieldProblem[] = []
  for (const [name, value] of pairs) {
    if (!isText(name)) throw new GatewayError('MALFORMED_BODY')
    if (!isText(value)) wrong.push({ field: name, rule: TEXT_RULE })
  }
  if (wrong.length > 0) throw new GatewayError('INVALID_FIELD', { fields: wrong })
}

type Parameters = Readonly<Record<string, string>>

/**
 * The variable parts of a path. One that is no text names nothing, so it is handed on as empty, and the
 * route answers as it does for whatever does not exist.
 */
export function textParameters(parameters: Parameters): Parameters {
  if (Object.values(parameters).every(isText)) return parameters
  const entries = Object.entries(parameters).map(([name, value]) => [
    name,
    isText(value) ? value : '',
  ])
  return Object.fromEntries(entries)
}
