import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type FieldProblem, GatewayError, isText, TEXT_RULE } from '../../base/kernel/index.ts'
import type { FormSender, PageRequest, PageRoute } from '../page-catalogue/index.ts'
import { addFormParsers } from './body-parsers.ts'
import { callOf, hook, sourceAddressOf } from './call.ts'
import { inRequestSpan } from './in-request-span.ts'
import type { ListenerPorts } from './limits/keep-limits.ts'
import { refuseBeyond } from './limits/server-limits.ts'
import { refuseTooLong } from './limits/text-limits.ts'
import { queryOf } from './wire/field-source.ts'
import type { FormPairs } from './wire/form-body.ts'

export function registerPageRoutes(
  ports: ListenerPorts,
  app: FastifyInstance,
  pages: readonly PageRoute[],
): void {
  addFormParsers(ports, app)
  for (const { methods, path, fileField, isFromBank, largeBody, serve } of pages) {
    app.route<{ Params: Record<string, string>; Body: FormPairs | undefined }>({
      method: [...methods],
      url: path,
      config: {
        ...(fileField !== undefined && { fileField }),
        ...(isFromBank !== undefined && { isFromBank }),
      },
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

function allowLargeBody({ bytesMaximum, isAllowed }: NonNullable<PageRoute['largeBody']>) {
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
