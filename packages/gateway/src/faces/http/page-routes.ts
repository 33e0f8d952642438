import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type FieldProblem, GatewayError, isText, TEXT_RULE } from '../../base/kernel/index.ts'
import { addFormParsers } from './body-parsers.ts'
import { callOf, hook, sourceAddressOf } from './call.ts'
import type { StreamedAnswer } from './http-ports.ts'
import { inRequestSpan } from './in-request-span.ts'
import type { ListenerPorts } from './limits/keep-limits.ts'
import { refuseBeyond } from './limits/server-limits.ts'
import { refuseTooLong } from './limits/text-limits.ts'
import { queryOf } from './wire/field-source.ts'
import type { FormPairs } from './wire/form-body.ts'

/** A request of a card holder's or a customer's browser. */
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
  /** Whether only the headers of the page are asked for (HEAD). Such a request may change nothing. */
  isHead: boolean
  /** The headers by which a page of the panel tells its own forms from those of other sites. */
  host: string | undefined
  origin: string | undefined
  fetchSite: string | undefined
  /** Whether the browser says that it shows the answer within another page. Old browsers do not say. */
  isFramed: boolean
}>

/** A page for people. Parts of its path that begin with a colon are variable. */
export type PageRoute = Readonly<{
  methods: readonly ('GET' | 'POST')[]
  path: `/${string}`
  /** The one field of its form that may be a file. Its value among the pairs is Base64. */
  fileField?: string | undefined
  largeBody?: LargeBody | undefined
  serve: (request: PageRequest) => Promise<StreamedAnswer>
}>

/** The header values by which a page recognises a sender before it reads the form. */
type FormSender = Pick<PageRequest, 'cookie' | 'host' | 'origin' | 'fetchSite'>

/**
 * The form may be longer than forms of unknown senders. The page decides this by the headers, before the form is
 * read.
 */
type LargeBody = Readonly<{
  bytesMaximum: number
  isAllowed: (sender: FormSender) => Promise<boolean>
}>

export function registerPageRoutes(
  ports: ListenerPorts,
  app: FastifyInstance,
  pages: readonly PageRoute[],
): void {
  addFormParsers(ports, app)
  for (const { methods, path, fileField, largeBody, serve } of pages) {
    app.route<{ Params: Record<string, string>; Body: FormPairs | undefined }>({
      method: [...methods],
      url: path,
      config: fileField === undefined ? {} : { fileField },
      onRequest: [
        hook((request) => {
          refuseBeyond(ports.rateLimiter.take('address', sourceAddressOf(ports, request)))
        }),
        ...(largeBody === undefined ? [] : [allowLargeBody(largeBody)]),
      ],
      handler: async (request, reply) => {
        const query = new URLSearchParams(queryOf(request.raw.url))
        const pairs = request.body ?? []
        refuseTooLong([...query, ...pairs], { path, fileField })
        refuseNoText([...query, ...pairs])
        const asked: PageRequest = {
          params: textParameters(request.params),
          pairs,
          query,
          accept: request.headers.accept,
          acceptLanguage: request.headers['accept-language'],
          clientIpAddress: sourceAddressOf(ports, request),
          ...senderOf(request),
          isHead: request.method === 'HEAD',
          isFramed: /^i?frame$/.test(String(request.headers['sec-fetch-dest'])),
        }
        const answer = await inRequestSpan(ports, { request, reply }, () => serve(asked))
        return reply.code(answer.status).headers(answer.headers).send(answer.body)
      },
    })
  }
}

function senderOf({ headers }: FastifyRequest): FormSender {
  const { cookie, host, origin } = headers
  return { cookie, host, origin, fetchSite: [headers['sec-fetch-site']].flat()[0] }
}

function allowLargeBody({ bytesMaximum, isAllowed }: LargeBody) {
  return async (request: FastifyRequest): Promise<void> => {
    if (await isAllowed(senderOf(request))) callOf(request).bodyBytesMaximum = bytesMaximum
  }
}

/**
 * Refuses a form or a query with a value that is no text: INVALID_FIELD names its field. A name that is no text
 * cannot be shown, so it is MALFORMED_BODY.
 */
function refuseNoText(pairs: FormPairs): void {
  const wrong: FieldProblem[] = []
  for (const [name, value] of pairs) {
    if (!isText(name)) throw new GatewayError('MALFORMED_BODY')
    if (!isText(value)) wrong.push({ field: name, rule: TEXT_RULE })
  }
  if (wrong.length > 0) throw new GatewayError('INVALID_FIELD', { fields: wrong })
}

/**
 * The variable parts of a path. One that is no text is handed on as empty: it names nothing, and the route
 * answers as it does for whatever does not exist.
 */
function textParameters(parameters: PageRequest['params']): PageRequest['params'] {
  const entries = Object.entries(parameters)
  return Object.fromEntries(entries.map(([name, value]) => [name, isText(value) ? value : '']))
}
