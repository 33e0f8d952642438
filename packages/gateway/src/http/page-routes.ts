import type { FastifyInstance } from 'fastify'

import { addFormParsers } from './api-routes.ts'
import type { ListenerPorts } from './http-ports.ts'
import { refuseBeyond } from './limits/index.ts'
import type { PageAnswer } from './page-answer.ts'
import { hook } from './settle.ts'
import { sourceAddressOf } from './verify-caller.ts'
import { type FormPairs, refuseNoText, textParameters } from './wire/index.ts'

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
  app: FastifyInstance,
  pages: readonly PageRoute[],
  ports: ListenerPorts,
): void {
  addFormParsers(app, ports)
  for (const { methods, path, serve } of pages) {
    app.route<{ Params: Record<string, string>; Body: FormPairs | undefined }>({
      method: [...methods],
      url: path,
      onRequest: hook((request) => {
        const source = sourceAddressOf(request, ports)
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
          clientIpAddress: sourceAddressOf(request, ports),
          isHead: request.method === 'HEAD',
          isFramed: FRAMES.has(String(request.headers['sec-fetch-dest'])),
        })
        return reply.code(answer.status).headers(answer.headers).send(answer.body)
      },
    })
  }
}
